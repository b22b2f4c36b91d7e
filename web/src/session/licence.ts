// The end of the company's licence, for its page and the hint in the shell.
import { type LicenceRecord, licenceHintDays } from '@gemba/contract/identity/licence.ts'

const dayMs = 86_400_000

/** Returns the whole days until a valid licence ends, if they are few enough for a hint. */
export function daysLeft(
  { state, endTime }: Pick<LicenceRecord, 'state' | 'endTime'>,
  now: number,
): number | undefined {
  if (state !== 'valid' || endTime === null) return undefined
  const days = Math.floor((endTime - now) / dayMs)
  return days < licenceHintDays ? Math.max(0, days) : undefined
}
