import { maxRunDays } from '@gemba/contract/equipment/run-state/run-spans.ts'
import { DomainError } from '../../../platform/domain-error.ts'

const dayMs = 86_400_000

export interface RunPeriod {
  /** Epoch ms. */
  readonly from: number
  readonly to: number
}

/** Returns the period, by default the 24 hours before its end, or its length. It never ends after now. Throws `runPeriodWrong`. */
export function resolvePeriod({
  startTime,
  endTime,
  durationMs,
}: {
  startTime?: number | null
  endTime?: number | null
  durationMs?: number | null
}): RunPeriod {
  const now = Date.now()
  const to = Math.min(endTime ?? now, now)
  const from = startTime ?? to - (durationMs ?? dayMs)
  if (from >= to || to - from > maxRunDays * dayMs) throw new DomainError('runPeriodWrong', { days: maxRunDays })
  return { from, to }
}
