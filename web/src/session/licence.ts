// Until when the licence of the company holds, for the page and for the hint in the shell.
import { type LicenceRecord, licenceHintDays } from '@gemba/contract/identity/licence.ts'

const dayMs = 86_400_000

/** Whole days until a valid licence ends, when they are few enough to be told of. */
export function daysLeft(
  { state, endTime }: Pick<LicenceRecord, 'state' | 'endTime'>,
  now: number,
): number | undefined {
  if (state !== 'valid' || endTime === null) return undefined
  const days = Math.floor((endTime - now) / dayMs)
  return days < licenceHintDays ? Math.max(0, days) : undefined
}
