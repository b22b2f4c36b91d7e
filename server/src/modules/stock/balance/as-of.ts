// Stock at the end of a day: the nearest snapshot plus what was posted since it, or minus what was posted between the
// day and it.
import { type RawBuilder, sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { computed, findRow, orNull } from '../../../platform/db/row-shape.ts'
import { instantAt } from '../../../platform/db/rows.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'

/** The first instant after a day of the plant, in epoch ms. */
export const endOfDay = ({ actor }: Pick<Read, 'actor'>, day: string): number =>
  Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(actor.zone).epochMilliseconds

/** A snapshot of the stock: of the end of a day, or the current balances. */
interface SnapshotDay {
  /** `yyyy-MM-dd`; null for now. */
  readonly day: string | null
  /** The first instant after the day, in epoch ms. */
  readonly end: number
}

/**
 * Returns rows named `r` of (warehouse_id, location_id, material_id, lot_id, quality_status, quantity, value) whose
 * sums are the stock at the end of a day. Starts from the nearest snapshot, earlier or later, so that few ledger
 * entries are read. With `byPostingDate`, entries that were posted after the day but dated on or before it count too.
 */
export async function stockAsOf(
  read: Read,
  day: string,
  { byPostingDate = false }: { byPostingDate?: boolean } = {},
): Promise<RawBuilder<unknown>> {
  const companyId = companyOf(read.actor)
  const end = endOfDay(read, day)
  const nearest = await findNearestSnapshot(read, { day, end })
  const [from, to] = nearest.end < end ? [nearest.end, end] : [end, nearest.end]
  const sign = nearest.end < end ? sql`1` : sql`-1`
  const later = byPostingDate
    ? sql`union all select warehouse_id, location_id, material_id, lot_id, quality_status, quantity, value from stock_ledger
      where company_id = ${companyId} and posting_date <= ${day}::date and at >= ${instantAt(end)}`
    : sql``
  const moved = sql`select warehouse_id, location_id, material_id, lot_id, quality_status, ${sign} * quantity, ${sign} * value
    from stock_ledger where company_id = ${companyId} and at >= ${instantAt(from)}`
  if (nearest.day === null)
    return sql`(select warehouse_id, location_id, material_id, lot_id, quality_status, on_hand as quantity, 0 as value
        from stock_balance where company_id = ${companyId}
      union all select warehouse_id, null, material_id, null, 0, 0, value from stock_summary where company_id = ${companyId}
      union all ${moved} ${later}) r`
  return sql`(select warehouse_id, location_id, material_id, lot_id, quality_status, on_hand as quantity, value
      from stock_snapshot where company_id = ${companyId} and day = ${nearest.day}::date
    union all ${moved} and at < ${instantAt(to)} ${later}) r`
}

/** Returns the snapshot nearest to the end of a day. The empty stock of 1970-01-01 counts as a snapshot. */
async function findNearestSnapshot(read: Read, { day, end }: { day: string; end: number }): Promise<SnapshotDay> {
  const { now } = read
  const snapshots = ofCompany(read).selectFrom('stock_snapshot')
  const [before, after] = await Promise.all([
    snapshots
      .select(({ fn }) => fn.max('day').as('day'))
      .where('day', '<=', day)
      .executeTakeFirst(),
    snapshots
      .select(({ fn }) => fn.min('day').as('day'))
      .where('day', '>', day)
      .executeTakeFirst(),
  ])
  const storedDays = [before?.day ?? '1970-01-01', ...(after?.day ? [after.day] : [])]
  const candidates: SnapshotDay[] = [
    ...storedDays.map((knownDay) => ({ day: knownDay, end: endOfDay(read, knownDay) })),
    { day: null, end: Math.max(now, end) },
  ]
  return candidates.reduce((best, snapshot) =>
    Math.abs(snapshot.end - end) < Math.abs(best.end - end) ? snapshot : best,
  )
}

/**
 * Stores snapshots of the days that have none and for which enough was posted, at most twelve per call. Returns the
 * number of stored snapshots.
 */
export async function takeSnapshots(read: Work): Promise<number> {
  const { tx, actor, now } = read
  const companyId = companyOf(actor)
  const first = await findRow(
    tx,
    { at: orNull(computed.instant), day: orNull(computed.day) },
    sql`select (select min(at) from stock_ledger where company_id = ${companyId}) as at,
      (select max(day) from stock_snapshot where company_id = ${companyId}) as day`,
  )
  if (!first?.at) return 0
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(actor.zone).toPlainDate()
  const begin = first.day
    ? Temporal.PlainDate.from(first.day).add({ days: 1 })
    : Temporal.Instant.fromEpochMilliseconds(first.at).toZonedDateTimeISO(actor.zone).toPlainDate()
  let storedCount = 0
  for (const day of snapshotDays(begin, today)) {
    if (storedCount === maxPerCall) break
    if (await isWorthStoring(read, day)) {
      await store(read, day)
      storedCount++
    }
  }
  return storedCount
}

/**
 * Yields the days whose end may have a snapshot: four a month, from `begin` to the day before yesterday. Later days are
 * excluded because a posting of the last minutes may not be committed yet.
 */
function* snapshotDays(begin: Temporal.PlainDate, today: Temporal.PlainDate): Generator<string> {
  for (let month = begin.toPlainYearMonth(); ; month = month.add({ months: 1 }))
    for (const dayOfMonth of [7, 14, 21, month.daysInMonth]) {
      const day = month.toPlainDate({ day: dayOfMonth })
      if (Temporal.PlainDate.compare(day.add({ days: 1 }), today) >= 0) return
      if (Temporal.PlainDate.compare(day, begin) >= 0) yield day.toString()
    }
}

const maxPerCall = 12

/**
 * Returns whether the entries since the previous snapshot are at least as many as the balances with stock. A snapshot
 * has one row per balance, so snapshots never outgrow the ledger.
 */
async function isWorthStoring({ tx, actor }: Read, day: string): Promise<boolean> {
  const companyId = companyOf(actor)
  const row = await findRow(
    tx,
    { isWorth: computed.flag },
    sql`select (select count(*) from stock_ledger where company_id = ${companyId} and at < ${instantAt(endOfDay({ actor }, day))}
        and at >= coalesce((select max(day) + 1 from stock_snapshot where company_id = ${companyId} and day < ${day}::date),
          '-infinity'))
      >= (select count(*) from stock_balance where company_id = ${companyId} and on_hand <> 0) as "isWorth"`,
  )
  return row?.isWorth ?? false
}

async function store(read: Work, day: string): Promise<void> {
  const source = await stockAsOf(read, day)
  await sql`insert into stock_snapshot (company_id, day, warehouse_id, location_id, material_id, lot_id, quality_status, on_hand, value)
    select ${companyOf(read.actor)}, ${day}::date, warehouse_id, location_id, material_id, lot_id, quality_status,
      sum(quantity), sum(value) from ${source} group by warehouse_id, location_id, material_id, lot_id, quality_status
    having sum(quantity) <> 0 or sum(value) <> 0 on conflict do nothing`.execute(read.tx)
}
