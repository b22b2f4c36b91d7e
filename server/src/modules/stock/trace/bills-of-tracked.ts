// Which bills brought tracked stock, and which it left by: what the ledger says, without what was reversed.
import { stockSource } from '@gemba/contract/stock/dictionaries.ts'
import { type RawBuilder, sql } from 'kysely'
import { computed, listRows, type RowShape, rowShape, type ShapedRow } from '../../../platform/db/row-shape.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { keyOfTracked, type TrackedMaterial, type TrackedPart } from './tracked.ts'

/** Whether bills bring stock or take it away. */
export type BillSide = 'inbound' | 'outbound'

const billOfTrackedShape = rowShape({
  /** Of the tracked stock. */
  key: computed.text,
  billId: 'stock_ledger.source_id',
  /** Above 0, in the unit of the material. */
  quantity: computed.decimal,
})

/** A bill by which tracked stock came or went. */
export type BillOfTracked = ShapedRow<typeof billOfTrackedShape>

const sources = { inbound: stockSource.codes.inboundBill, outbound: stockSource.codes.outboundBill } as const

/** Movements within a warehouse neither bring nor take. */
export const isAcross = sql`e.move_type % 9000 < 300`
export const signOf = (side: BillSide): RawBuilder<unknown> => (side === 'inbound' ? sql`1` : sql`-1`)
export const sourceOf = (side: BillSide): number => sources[side]

/** The rows of one tracked thing `t`, by its serial number or by its lot. */
const own = {
  serial: sql`e.serial_number = t.serial and e.material_id = t.material`,
  lot: sql`e.lot_id = t.lot and e.serial_number is null`,
} as const

const groupsOf = ({ actor }: Read, side: BillSide, by: keyof typeof own): RawBuilder<unknown> =>
  sql`select e.source_id as bill, sum(e.quantity) * ${signOf(side)} as quantity from stock_ledger e
    where e.company_id = ${companyOf(actor)} and ${own[by]} and e.source_type = ${sourceOf(side)} and ${isAcross}
    group by e.source_id having sum(e.quantity) * ${signOf(side)} > 0 order by e.source_id`

interface TrackedBillQuery<Shape extends RowShape> {
  readonly shape: Shape
  readonly tracked: readonly TrackedMaterial[]
  /** What is told of the bills `b` of one, from statements that list them. */
  readonly told: (bills: RawBuilder<unknown>) => RawBuilder<unknown>
}

/** Asks for serial numbers and for lots, each by their index. */
async function ask<Shape extends RowShape>(
  read: Read,
  side: BillSide,
  { shape, tracked, told }: TrackedBillQuery<Shape>,
): Promise<ShapedRow<Shape>[]> {
  const find = async (by: keyof typeof own, some: readonly TrackedMaterial[]): Promise<ShapedRow<Shape>[]> => {
    if (some.length === 0) return []
    const rows = some.map((row) => ({
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
        cross join lateral (${told(groupsOf(read, side, by))}) b`,
    )
  }
  const serials = tracked.filter(({ serialNumber }) => serialNumber !== null)
  const lots = tracked.filter(({ serialNumber, lotId }) => serialNumber === null && lotId !== null)
  return [...(await find('serial', serials)), ...(await find('lot', lots))]
}

/** Returns the bills of tracked stock, of each at most so many, in the order in which they were made. */
export const billsOfTracked = (
  read: Read,
  side: BillSide,
  { tracked, after, most }: TrackedPart & { readonly tracked: readonly TrackedMaterial[] },
): Promise<BillOfTracked[]> =>
  ask(read, side, {
    shape: billOfTrackedShape,
    tracked,
    told: (bills) =>
      sql`select g.bill as "billId", trim_scale(g.quantity) as quantity from (${bills} limit ${most} offset ${after}) g`,
  })

const totalShape = rowShape({ key: computed.text, total: computed.integer })

/** Returns by how many bills each came or went, by its key, counting no further than told. */
export async function countBillsOfTracked(
  read: Read,
  side: BillSide,
  { tracked, most }: { readonly tracked: readonly TrackedMaterial[]; readonly most: number },
): Promise<ReadonlyMap<string, number>> {
  const rows = await ask(read, side, {
    shape: totalShape,
    tracked,
    told: (bills) => sql`select count(*)::int as total from (${bills} limit ${most}) g`,
  })
  return new Map(rows.map(({ key, total }) => [key, total]))
}
