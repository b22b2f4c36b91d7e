// Stock of materials that can still be promised, and expected receipts, for planning.
import { inboundStatus, reservationStatus, stockSource } from '@gemba/contract/stock/dictionaries.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { computed, listRows, notNull, orNull, rowShape, type ShapedRow } from '../../../platform/db/row-shape.ts'
import { anyId } from '../../../platform/db/rows.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { findBlockedStock, ofMaterials, sumBlocked } from './blocked-stock.ts'

/** Stock of one material in one warehouse, in the unit of the material. */
interface FreeStock {
  readonly materialId: string
  readonly warehouseId: string
  readonly onHand: string
  /** On hand, not reserved, and blocked. */
  readonly held: string
  readonly reserved: string
}

/** Returns the stock of materials by warehouse, unordered. */
export async function findFreeStock(read: Read, materialIds: readonly string[]): Promise<FreeStock[]> {
  const rows = await ofCompany(read)
    .selectFrom('stock_summary')
    .select(['material_id as materialId', 'warehouse_id as warehouseId'])
    .select(['on_hand as onHand', 'reserved'])
    .where('material_id', '=', anyId(materialIds))
    .execute()
  const blockedStock = await findBlockedStock(read, {
    keys: ['materialId', 'warehouseId'],
    where: ofMaterials(materialIds),
  })
  return rows.map((row) => ({
    ...row,
    held: sumBlocked(blockedStock.get(`${row.materialId} ${row.warehouseId}`) ?? []).toFixed(),
  }))
}

const reservedStockShape = rowShape({
  demandId: notNull('outbound_bill.demand_id'),
  materialId: 'stock_balance.material_id',
  quantity: computed.decimal,
})

/** Stock of one material that is reserved for one demand, in the unit of the material. */
type ReservedStock = ShapedRow<typeof reservedStockShape>

/** Returns the quantities still reserved for demands, by demand and material, unordered. */
export const findReservedFor = ({ tx, actor }: Read, demandIds: readonly string[]): Promise<ReservedStock[]> =>
  listRows(
    tx,
    reservedStockShape,
    sql`select b.demand_id as "demandId", s.material_id as "materialId", sum(r.quantity - r.consumed) as quantity
      from stock_reservation r join stock_balance s on s.id = r.balance_id join outbound_bill b on b.id = r.source_id
      where r.company_id = ${companyOf(actor)} and r.source_type = ${stockSource.codes.outboundBill}
        and r.status = ${reservationStatus.codes.active} and b.demand_id = ${anyId(demandIds)}
      group by 1, 2`,
  )

const incomingStockShape = rowShape({
  materialId: 'inbound_line.material_id',
  day: orNull(computed.text),
  quantity: computed.decimal,
})

/** The quantity of a material that submitted inbound bills expect on a day; `day` is null where they state none. */
type IncomingStockRow = ShapedRow<typeof incomingStockShape>

/** Returns the expected receipts of materials, the earliest day first. */
export const findComing = ({ tx, actor }: Read, materialIds: readonly string[]): Promise<IncomingStockRow[]> =>
  listRows(
    tx,
    incomingStockShape,
    sql`select l.material_id as "materialId", b.expected_on::text as day,
        sum(greatest(l.base_quantity - l.received_quantity, 0)) as quantity
      from inbound_line l join inbound_bill b on b.id = l.inbound_bill_id
      where l.company_id = ${companyOf(actor)} and l.material_id = ${anyId(materialIds)}
        and b.status in (${inboundStatus.codes.toReceive}, ${inboundStatus.codes.partlyStocked})
      group by 1, 2 having sum(greatest(l.base_quantity - l.received_quantity, 0)) > 0
      order by 2 nulls last, 1`,
  )
