// Confirming and handling, one by one, by choice and by filter. Each answers what was skipped and why.
import type { AlarmFact, BatchAnswer } from '@gemba/contract/alarm/fact.ts'
import { alarmTexts } from '../../i18n/alarms.ts'
import { useText } from '../../i18n/text.ts'
import { call } from '../../resource/client.ts'
import type { Values } from '../../resource/form/check.ts'
import { refresh, tell } from '../../resource/query.ts'
import { ask } from '../../ui/ask.tsx'
import { toast } from '../../ui/toast.tsx'

/** Which episodes an act is meant for. */
export type Target =
  | { kind: 'one'; fact: AlarmFact }
  | { kind: 'chosen'; ids: readonly string[] }
  | { kind: 'all'; filter: Values; asOf: number; total: number }

type Act = 'confirm' | 'handle'

function send(act: Act, target: Target, more: Values): Promise<unknown> {
  switch (target.kind) {
    case 'one':
      return call(`/armDataFact/${act}`, { id: target.fact.id, version: target.fact.version, ...more })
    case 'chosen':
      return call(`/armDataFact/${act}ByBatch`, { ids: target.ids, ...more })
    case 'all':
      return call(`/armDataFact/${act}ByAll`, { filter: target.filter, asOf: target.asOf, ...more })
  }
}

/** How many episodes were skipped for which reason. */
export function countReasons(skipped: BatchAnswer['skipped']): Map<BatchAnswer['skipped'][number]['reason'], number> {
  const counts = new Map<BatchAnswer['skipped'][number]['reason'], number>()
  for (const { reason } of skipped) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return counts
}

export function useAlarmActs() {
  const text = useText(alarmTexts)
  const report = (act: Act, answer: unknown) => {
    const { ok, skipped } = (answer ?? {}) as Partial<BatchAnswer>
    if (ok === undefined || !skipped || skipped.length === 0) {
      toast('ok', text(act === 'confirm' ? 'confirmed' : 'handled'))
      return
    }
    const reasons = [...countReasons(skipped)].map(([reason, n]) => text(`skipped.${reason}`, { n })).join(' · ')
    toast('warn', reasons, { title: text('done', { ok, skipped: skipped.length }) })
  }
  const run = async (act: Act, target: Target, more: Values = {}) => {
    const answer = await send(act, target, more)
    report(act, answer)
    await refresh('alarm')
  }
  const confirm = async (target: Target): Promise<boolean> => {
    if (target.kind === 'all') {
      const isMeant = await ask({ title: text('confirmAll'), message: text('confirmAllAsk', { n: target.total }) })
      if (!isMeant) return false
    }
    try {
      await run('confirm', target)
      return true
    } catch (error) {
      tell(error)
      await refresh('alarm')
      return false
    }
  }
  return { confirm, handle: (target: Target, values: Values) => run('handle', target, values) }
}
