// How far the books are closed, and that nothing is dated into what is.
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'

/** Returns the last day that is closed, as `yyyy-MM-dd`; undefined where none is. */
export async function readClosedThrough(read: Read): Promise<string | undefined> {
  const last = await ofCompany(read)
    .selectFrom('stock_period')
    .select('closed_through as day')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.day ?? undefined
}

/** Returns the day of the plant at an instant. */
export const plantDay = ({ actor }: Pick<Read, 'actor'>, at: number): string =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(actor.zone).toPlainDate().toString()

/** Whoever closes days waits for all who date something into days past, and they for him. */
export const lockPeriod = ({ tx, actor }: Work, { isChanging = false } = {}): Promise<unknown> =>
  sql`select ${sql.raw(isChanging ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared')}(
    hashtextextended(${`stock period ${companyOf(actor)}`}, 29))`.execute(tx)

/**
 * Keeps the day of a work open until it ends; its period is held. A work that began before midnight, and whose day was closed
 * meanwhile, is run again by what this throws: it is one of the next day then.
 */
export async function assertWorkDayOpen(work: Work): Promise<void> {
  const day = plantDay(work, work.now)
  // Today is never closed.
  if (day === plantDay(work, Date.now())) return
  const closed = await readClosedThrough(work)
  if (closed !== undefined && day <= closed)
    throw Object.assign(new Error(`the day of the work was closed: ${day}`), { code: '40001' })
}

/** Throws `periodClosed` for a day that is closed; it stays open until the work ends. */
export async function assertPeriodOpen(work: Work, day: string): Promise<void> {
  await lockPeriod(work)
  const closed = await readClosedThrough(work)
  if (closed !== undefined && day <= closed) throw new DomainError('periodClosed', { day: closed, asked: day })
}

/**
 * Returns the day that something is posted for, where that is a day past; null for today. Throws `postingDayAhead`, `periodClosed`.
 */
export async function postingDateOf(work: Work, asked: string | null | undefined): Promise<string | null> {
  const today = plantDay(work, work.now)
  if (!asked || asked === today) return null
  if (asked > today) throw new DomainError('postingDayAhead', { day: asked })
  await assertPeriodOpen(work, asked)
  return asked
}
