// The work orders that a critical call has stopped, and after the call that they must be resumed.
import { pauseReason, workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { useText } from '../../../../i18n/text.ts'
import { StateWord } from '../../../../ui/state/state-word.tsx'
import type { BenchWork } from '../bench-work.ts'
import { benchWords } from '../words.ts'

const andon = String(pauseReason.codes.andon)
const isStopped = (work: BenchWork): boolean =>
  work.status === workOrderStatus.codes.paused && work.pauseReason === andon

export function StoppedByCall({ works }: { works: readonly BenchWork[] }) {
  const text = useText(benchWords)
  const stopped = works.filter(isStopped)
  if (stopped.length === 0) return null
  const isCallOpen = stopped.some(({ blocks }) => blocks.some(({ kind }) => kind === 'call'))
  const codes = stopped.map(({ code }) => code).join(', ')
  return (
    <p className="card flush padding-14-16 size-18" role="status" data-testid="stopped-by-call">
      <StateWord presence={isCallOpen ? 'degraded' : 'on'}>
        {text(isCallOpen ? 'stopped' : 'resumeIt', { codes, n: stopped.length })}
      </StateWord>
    </p>
  )
}
