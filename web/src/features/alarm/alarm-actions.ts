// Acknowledging and handling alarms: one alarm, a selection, or all that match a filter. Shows what was skipped and
// why.
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
} from '@gemba/contract/alarm/episode.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { notifyFailure, refresh } from '../../api/query.ts'
import { run } from '../../api/run.ts'
import { useText } from '../../i18n/text.ts'
import type { Values } from '../../resource/form/check.ts'
import { confirm } from '../../ui/panel/confirm.tsx'
import { toast } from '../../ui/state/toast.tsx'
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

export function useAlarmActions() {
  const text = useText(alarmTexts)
  const reportBatch = useBatchReport()
  const report = (action: AlarmAction, answer: BatchAnswer | { id: string }) =>
    reportBatch(text(action === 'confirm' ? 'confirmed' : 'handled'), answer)
  const handle = async (target: Target, handling: HandlingInput) => {
    report('handle', await handleTarget(target, handling))
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
