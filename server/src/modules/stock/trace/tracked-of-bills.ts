// Lots and serial numbers that bills received or issued.
import { sql } from 'kysely'
import { computed, listRows, orNull, rowShape, type ShapedRow } from '../../../platform/db/row-shape.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { type BillSide, isAcross, signOf, sourceOf } from './bills-of-tracked.ts'
import type { TrackedPart } from './tracked.ts'

/** Bills that belong together, such as those of one order. */
export interface BillGroup {
  readonly key: string
  readonly billIds: readonly string[]
}

const trackedOfBillsShape = rowShape({
  /** Key of the group. */
  key: computed.text,
  materialId: orNull('stock_ledger.material_id'),
  lotId: 'stock_ledger.lot_id',
  serialNumber: 'stock_ledger.serial_number',
  quantity: computed.decimal,
})

/** The quantity of one tracked item that the bills of a group moved. */
export type BillTrackedRow = ShapedRow<typeof trackedOfBillsShape>

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

/** Returns the items that groups of bills moved, at most `limit` per group. */
export const trackedOfBills = (
  read: Read,
  side: BillSide,
  { groups, after, limit }: TrackedPart & { readonly groups: readonly BillGroup[] },
): Promise<BillTrackedRow[]> =>
  listRows(
    read.tx,
    trackedOfBillsShape,
    sql`select g.key, b.* from ${rowsOfGroups(groups)}
      cross join lateral (${movedBy(read, side)} limit ${limit} offset ${after}) b`,
  )

/** Returns the number of lots and serial numbers of each group by its key, counting at most to `limit`. */
export async function countTrackedOfBills(
  read: Read,
  side: BillSide,
  { groups, limit }: { readonly groups: readonly BillGroup[]; readonly limit: number },
): Promise<ReadonlyMap<string, number>> {
  const rows = await listRows(
    read.tx,
    { key: computed.text, total: computed.integer },
    sql`select g.key, b.total from ${rowsOfGroups(groups)}
      cross join lateral (select count(*)::int as total from (${movedBy(read, side)} limit ${limit}) m) b`,
  )
  return new Map(rows.map(({ key, total }) => [key, total]))
}
