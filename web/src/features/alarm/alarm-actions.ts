// Acknowledging and handling alarms: one alarm, a selection, or all that match a filter. Shows what was skipped and
// why.

import { alarmResult } from '@gemba/contract/alarm/dictionaries.ts'
import {
  type AlarmEpisode,
  type AlarmFilter,
  type BatchAnswer,
  confirmAlarm,
  confirmAlarmsByBatch,
  confirmAllAlarms,
  handleAlarm,
  handleAlarmsByBatch,
  handleAllAlarms,
  readAlarmByBatchNo,
} from '@gemba/contract/alarm/episode.ts'
import { commentAlarm } from '@gemba/contract/alarm/shelf/work-alarms.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { CallError } from '../../api/call-error.ts'
import { notifyFailure, refresh } from '../../api/query.ts'
import { run } from '../../api/run.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import type { Values } from '../../resource/form/check.ts'
import { confirm } from '../../ui/panel/confirm.tsx'
import { toast } from '../../ui/state/toast.tsx'
import { formatInstant } from '../../ui/value/time.ts'
import { alarmTexts } from './words.ts'

/** The episodes that an action applies to. */
export type Target =
  | { kind: 'one'; episode: AlarmEpisode }
  /** `versions` of those that are on the screen: what changed since is left out. */
  | { kind: 'chosen'; ids: readonly string[]; versions: Readonly<Record<string, number>> }
  | { kind: 'all'; filter: Values; asOf: number; total: number }

type AlarmAction = 'confirm' | 'handle'

/** Input about how the alarms were handled. */
export type HandlingInput = Pick<CommandInput<typeof handleAlarm>, 'handleText' | 'alarmResult' | 'reasonTags'>

function confirmTarget(target: Target) {
  switch (target.kind) {
    case 'one':
      return run(confirmAlarm, { id: target.episode.id, version: target.episode.version })
    case 'chosen':
      return run(confirmAlarmsByBatch, { ids: [...target.ids], versions: target.versions })
    case 'all':
      return run(confirmAllAlarms, { filter: target.filter as AlarmFilter, asOf: target.asOf })
  }
}

function handleTarget(target: Target, handling: HandlingInput) {
  switch (target.kind) {
    case 'one':
      return run(handleAlarm, { id: target.episode.id, version: target.episode.version, ...handling })
    case 'chosen':
      return run(handleAlarmsByBatch, { ids: [...target.ids], versions: target.versions, ...handling })
    case 'all':
      return run(handleAllAlarms, { filter: target.filter as AlarmFilter, asOf: target.asOf, ...handling })
  }
}

/** Returns the number of skipped episodes by reason. */
function countReasons(skipped: BatchAnswer['skipped']): Map<BatchAnswer['skipped'][number]['reason'], number> {
  const counts = new Map<BatchAnswer['skipped'][number]['reason'], number>()
  for (const { reason } of skipped) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return counts
}

/** Returns the function that shows the result of an action: what was done, and what was skipped and why. */
export function useBatchReport(): (doneText: string, answer: BatchAnswer | { id: string }) => void {
  const text = useText(alarmTexts)
  return (doneText, answer) => {
    if ('id' in answer || answer.skipped.length === 0) {
      toast('ok', doneText)
      return
    }
    const { ok, skipped } = answer
    const reasons = [...countReasons(skipped)].map(([reason, n]) => text(`skipped.${reason}`, { n })).join(' · ')
    toast('warn', reasons, { title: text('done', { ok, skipped: skipped.length }) })
  }
}

/**
 * Returns the function that shows how another person has resolved an alarm, and offers to add the entered text as a
 * comment. It returns false if nobody has resolved it.
 */
function useResolvedNotice() {
  const text = useText(alarmTexts)
  const language = useLanguage((state) => state.language)
  return async ({ id, batchNo }: AlarmEpisode, { handleText }: HandlingInput): Promise<boolean> => {
    const { episode } = await run(readAlarmByBatchNo, { batchNo })
    if (typeof episode.handleTs !== 'number') return false
    const name = episode.handleName ?? episode.handleUser ?? text('system')
    const isWanted = await confirm({
      title: text('alreadyResolved', { name, at: formatInstant(episode.handleTs) }),
      message: `${wordOfCode(alarmResult, episode.alarmResult, language)} · ${episode.handleText ?? ''}`,
      confirmText: text('addAsComment'),
      cancelText: text('discardMyText'),
    })
    if (isWanted) {
      await run(commentAlarm, { id, note: handleText })
      toast('ok', text('commentAdded'))
    }
    return true
  }
}

export function useAlarmActions() {
  const text = useText(alarmTexts)
  const reportBatch = useBatchReport()
  const report = (action: AlarmAction, answer: BatchAnswer | { id: string }) =>
    reportBatch(text(action === 'confirm' ? 'confirmed' : 'handled'), answer)
  const showResolved = useResolvedNotice()
  const handle = async (target: Target, handling: HandlingInput) => {
    try {
      report('handle', await handleTarget(target, handling))
    } catch (error) {
      const isStale = error instanceof CallError && error.error === 'stale'
      const isShown = isStale && target.kind === 'one' && (await showResolved(target.episode, handling))
      if (!isShown) throw error
    }
    await refresh('alarm')
  }
  const confirmAlarms = async (target: Target): Promise<boolean> => {
    if (target.kind === 'all') {
      const question = { title: text('confirmAll'), message: text('confirmAllAsk', { n: target.total }) }
      const isMeant = await confirm({ ...question, confirmText: text('confirmAllNow') })
      if (!isMeant) return false
    }
    try {
      report('confirm', await confirmTarget(target))
      await refresh('alarm')
      return true
    } catch (error) {
      notifyFailure(error)
      await refresh('alarm')
      return false
    }
  }
  return { confirm: confirmAlarms, handle }
}
