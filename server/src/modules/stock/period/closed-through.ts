// The closed period of stock, and the check that nothing is posted into it.
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'

/** Returns the last closed day as `yyyy-MM-dd`, or undefined if none is closed. */
export async function readClosedThrough(read: Read): Promise<string | undefined> {
  const last = await ofCompany(read)
    .selectFrom('stock_period')
    .select('closed_through as day')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.day ?? undefined
}

/** Returns the day in the plant's time zone at an instant (epoch ms). */
export const plantDay = ({ actor }: Pick<Read, 'actor'>, at: number): string =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(actor.zone).toPlainDate().toString()

/**
 * Locks the period until the transaction ends: shared for postings, exclusive (`isChanging`) for closing and reopening
 * it.
 */
export const lockPeriod = ({ tx, actor }: Work, { isChanging = false } = {}): Promise<unknown> =>
  sql`select ${sql.raw(isChanging ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared')}(
    hashtextextended(${`stock period ${companyOf(actor)}`}, 29))`.execute(tx)

/**
 * Throws a serialization failure if the day of the transaction has been closed since it started before midnight. The
 * transaction is then retried and belongs to the next day. The caller must hold the lock of the period.
 */
export async function assertWorkDayOpen(work: Work): Promise<void> {
  const day = plantDay(work, work.now)
  // The current day cannot be closed.
  if (day === plantDay(work, Date.now())) return
  const closed = await readClosedThrough(work)
  if (closed !== undefined && day <= closed)
    throw Object.assign(new Error(`the day of the work was closed: ${day}`), { code: '40001' })
}

/**
 * Throws `periodClosed` if a day is closed. Locks the period, so that the day stays open until the transaction ends.
 */
export async function assertPeriodOpen(work: Work, day: string): Promise<void> {
  await lockPeriod(work)
  const closed = await readClosedThrough(work)
  if (closed !== undefined && day <= closed) throw new DomainError('periodClosed', { day: closed, date: day })
}

/** Returns the posting date if it is a past day; null for today. Throws `postingDayAhead`, `periodClosed`. */
export async function postingDateOf(work: Work, day: string | null | undefined): Promise<string | null> {
  const today = plantDay(work, work.now)
  if (!day || day === today) return null
  if (day > today) throw new DomainError('postingDayAhead', { day })
  await assertPeriodOpen(work, day)
  return day
}
