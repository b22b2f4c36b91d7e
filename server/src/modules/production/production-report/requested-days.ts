import type { Span } from '@gemba/contract/production/calendar/work-period.ts'
import { maxDaysOfReport } from '@gemba/contract/production/production-report/production-report.ts'
import type { Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'

interface DaysQuery {
  readonly from?: string | null | undefined
  /** The last day, included. */
  readonly to?: string | null | undefined
}

const usualDays = 31

/**
 * Returns the time span of days in the time zone of the plant, in epoch milliseconds; the last 31 days by default.
 * Throws `timeTooLong`.
 */
export function timeOfDays({ actor, now }: Read, query: DaysQuery): Span {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(actor.zone).toPlainDate()
  const last = query.to ? Temporal.PlainDate.from(query.to) : today
  const first = query.from ? Temporal.PlainDate.from(query.from) : last.subtract({ days: usualDays - 1 })
  const days = first.until(last).days + 1
  if (!(days >= 1 && days <= maxDaysOfReport)) throw new DomainError('timeTooLong', { days: maxDaysOfReport })
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(actor.zone).epochMilliseconds
  return { from: startOf(first), to: startOf(last.add({ days: 1 })) }
}
