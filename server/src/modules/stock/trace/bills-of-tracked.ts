// Bills that received or issued tracked stock, from the ledger, without reversed entries.
import { stockSource } from '@gemba/contract/stock/dictionaries.ts'
import { type RawBuilder, sql } from 'kysely'
import { computed, listRows, type RowShape, rowShape, type ShapedRow } from '../../../platform/db/row-shape.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { keyOfTracked, type TrackedMaterial, type TrackedPart } from './tracked.ts'

/** Receipts or issues. */
export type BillSide = 'inbound' | 'outbound'

const billOfTrackedShape = rowShape({
  /** Key of the tracked stock. */
  key: computed.text,
  billId: 'stock_ledger.source_id',
  /** Positive, in the unit of the material. */
  quantity: computed.decimal,
})

/** A bill that received or issued tracked stock. */
export type TrackedBillRow = ShapedRow<typeof billOfTrackedShape>

const sources = { inbound: stockSource.codes.inboundBill, outbound: stockSource.codes.outboundBill } as const

/** Condition for movements across the border of a warehouse, which excludes movements within it. */
export const isAcross = sql`e.move_type % 9000 < 300`
export const signOf = (side: BillSide): RawBuilder<unknown> => (side === 'inbound' ? sql`1` : sql`-1`)
export const sourceOf = (side: BillSide): number => sources[side]

/** Conditions on ledger entries of one tracked item `t`: by serial number or by lot. */
const conditions = {
  serial: sql`e.serial_number = t.serial and e.material_id = t.material`,
  lot: sql`e.lot_id = t.lot and e.serial_number is null`,
} as const

const groupsOf = ({ actor }: Read, side: BillSide, by: keyof typeof conditions): RawBuilder<unknown> =>
  sql`select e.source_id as bill, sum(e.quantity) * ${signOf(side)} as quantity from stock_ledger e
    where e.company_id = ${companyOf(actor)} and ${conditions[by]} and e.source_type = ${sourceOf(side)} and ${isAcross}
    group by e.source_id having sum(e.quantity) * ${signOf(side)} > 0 order by e.source_id`

interface TrackedBillQuery<Shape extends RowShape> {
  readonly shape: Shape
  readonly tracked: readonly TrackedMaterial[]
  /** Returns the columns to select, given a statement that lists the bills `b` of one item. */
  readonly selectOf: (bills: RawBuilder<unknown>) => RawBuilder<unknown>
}

/** Queries serial numbers and lots separately, each by its own index. */
async function readByKind<Shape extends RowShape>(
  read: Read,
  side: BillSide,
  { shape, tracked, selectOf }: TrackedBillQuery<Shape>,
): Promise<ShapedRow<Shape>[]> {
  const find = async (by: keyof typeof conditions, items: readonly TrackedMaterial[]): Promise<ShapedRow<Shape>[]> => {
    if (items.length === 0) return []
    const rows = items.map((row) => ({
      key: keyOfTracked(row),
      lot: row.lotId,
      material: row.materialId,
      serial: row.serialNumber,
    }))
    return listRows(
      read.tx,
      shape,
      sql`select t.key, b.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as t(key text, lot bigint, material bigint, serial text)
        cross join lateral (${selectOf(groupsOf(read, side, by))}) b`,
    )
  }
  const serials = tracked.filter(({ serialNumber }) => serialNumber !== null)
  const lots = tracked.filter(({ serialNumber, lotId }) => serialNumber === null && lotId !== null)
  return [...(await find('serial', serials)), ...(await find('lot', lots))]
}

/** Returns the bills of tracked stock, at most `limit` per item, in the order of their ids. */
export const billsOfTracked = (
  read: Read,
  side: BillSide,
  { tracked, after, limit }: TrackedPart & { readonly tracked: readonly TrackedMaterial[] },
): Promise<TrackedBillRow[]> =>
  readByKind(read, side, {
    shape: billOfTrackedShape,
    tracked,
    selectOf: (bills) =>
      sql`select g.bill as "billId", trim_scale(g.quantity) as quantity from (${bills} limit ${limit} offset ${after}) g`,
  })

const totalShape = rowShape({ key: computed.text, total: computed.integer })

/** Returns the number of bills of each item by its key, counting at most to `limit`. */
export async function countBillsOfTracked(
  read: Read,
  side: BillSide,
  { tracked, limit }: { readonly tracked: readonly TrackedMaterial[]; readonly limit: number },
): Promise<ReadonlyMap<string, number>> {
  const rows = await readByKind(read, side, {
    shape: totalShape,
    tracked,
    selectOf: (bills) => sql`select count(*)::int as total from (${bills} limit ${limit}) g`,
  })
  return new Map(rows.map(({ key, total }) => [key, total]))
}
