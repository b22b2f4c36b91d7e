// Parses the inputs of requests that read values: points, range, caller.
import { parseInstant } from '../../../platform/clock.ts'
import { companyOf } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Call } from '../../../platform/http/call.ts'

export const curvesAtOnce = 50
export const latestAtOnce = 10_000

/** Returns the caller of a read, with the signal of its disconnection. */
export const callerOf = ({ actor, signal }: Call) => ({
  userId: String(actor.userId),
  companyId: companyOf(actor),
  signal,
})

/** Returns the ids without duplicates and without texts that cannot be an id. Throws `tooManyPoints`. */
export function pointList(points: readonly string[] | null | undefined, limit: number): string[] {
  const list = points ?? []
  if (list.length > limit) throw new DomainError('tooManyPoints', { limit })
  return [...new Set(list)].filter((id) => /^\d{1,18}$/.test(id))
}

/**
 * Returns the range; default is the last hour. Throws `rangeInvalid` if a bound is unreadable or they are out of order.
 */
export function rangeOf(input: Record<string, unknown>, { actor }: Call): { from: number; to: number } {
  const now = Date.now()
  const instant = (value: unknown, otherwise: number): number =>
    value === undefined || value === null || value === '' ? otherwise : (parseInstant(value, actor.zone) ?? Number.NaN)
  const to = instant(input.to ?? input.endTime, now)
  const from = instant(input.from ?? input.startTime, to - 3_600_000)
  if (!(from < to)) throw new DomainError('rangeInvalid')
  return { from, to }
}
