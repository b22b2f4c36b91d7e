// Which lots and serial numbers bills brought or took away.
import { sql } from 'kysely'
import { rowsOf } from '../../../platform/db/rows.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { type BillSide, isAcross, signOf, sourceOf } from './bills-of-tracked.ts'
import type { TrackedMaterial, TrackedPart } from './tracked.ts'

/** Bills that are asked about together, as those of one order. */
export interface BillGroup {
  readonly key: string
  readonly billIds: readonly string[]
}

/** What the bills of a group moved of one tracked thing. */
export interface TrackedOfBills extends TrackedMaterial {
  /** Of the group. */
  readonly key: string
  readonly quantity: string
}

const movedBy = ({ actor }: Read, side: BillSide) =>
  sql`select e.material_id as "materialId", e.lot_id as "lotId", e.serial_number as "serialNumber",
      trim_scale(sum(e.quantity) * ${signOf(side)}) as quantity
    from stock_ledger e
    where e.company_id = ${companyOf(actor)} and e.source_type = ${sourceOf(side)} and e.source_id = any(g.bills)
      and ${isAcross}
    group by e.material_id, e.lot_id, e.serial_number having sum(e.quantity) * ${signOf(side)} > 0
    order by e.material_id, e.lot_id, e.serial_number`

const rowsOfGroups = (groups: readonly BillGroup[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(groups.map(({ key, billIds }) => ({ key, bills: billIds })))}::jsonb)
    as g(key text, bills bigint[])`

/** Returns what groups of bills moved, of each group at most so many. */
export const trackedOfBills = (
  read: Read,
  side: BillSide,
  { groups, after, most }: TrackedPart & { readonly groups: readonly BillGroup[] },
): Promise<TrackedOfBills[]> =>
  rowsOf<TrackedOfBills>(
    read.tx,
    sql`select g.key, b.* from ${rowsOfGroups(groups)}
      cross join lateral (${movedBy(read, side)} limit ${most} offset ${after}) b`,
  )

/** Returns how many lots and serial numbers groups of bills moved, by their keys, counting no further than told. */
export async function countTrackedOfBills(
  read: Read,
  side: BillSide,
  { groups, most }: { readonly groups: readonly BillGroup[]; readonly most: number },
): Promise<ReadonlyMap<string, number>> {
  const rows = await rowsOf<{ key: string; total: number }>(
    read.tx,
    sql`select g.key, b.total from ${rowsOfGroups(groups)}
      cross join lateral (select count(*)::int as total from (${movedBy(read, side)} limit ${most}) m) b`,
  )
  return new Map(rows.map(({ key, total }) => [key, total]))
}
