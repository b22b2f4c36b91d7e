// The production orders and demands that orders have caused to cover their shortages.
import type { RowOf } from '@gemba/contract/kit/field.ts'
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import type { orderSupply } from '@gemba/contract/production/order/supply.ts'
import { demandStatus } from '@gemba/contract/stock/dictionaries.ts'
import Big from 'big.js'
import { sql } from 'kysely'
import { computed, listRows, orNull } from '../../../platform/db/row-shape.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { findDemands } from '../../stock/index.ts'
import type { ExpectedReceipt } from '../analysis/balance-material.ts'

export interface SupplyRow extends RowOf<typeof orderSupply> {
  readonly orderId: string
  readonly materialId: string
  /** What the supply still brings, in the unit of the material. */
  readonly open: Big
}

const shape = {
  orderId: 'order_supply.order_id',
  materialId: 'order_supply.material_id',
  supplyOrderId: 'order_supply.supply_order_id',
  demandId: 'order_supply.demand_id',
  quantity: 'order_supply.quantity',
  code: orNull(computed.text),
  status: orNull(computed.integer),
  day: orNull(computed.text),
  delivered: computed.decimal,
} as const

/** Returns the supplies of orders, the oldest first. */
export async function listSupplies(read: Read, orderIds: readonly string[]): Promise<SupplyRow[]> {
  const { tx, actor } = read
  const rows = await listRows(
    tx,
    shape,
    sql`select t.order_id as "orderId", t.material_id as "materialId", t.supply_order_id as "supplyOrderId",
        t.demand_id as "demandId", t.quantity, o.code, o.status::int4 as status,
        greatest((o.plan_end at time zone ${actor.zone})::date, (now() at time zone ${actor.zone})::date)::text as day,
        least(t.quantity, coalesce(o.good_quantity, 0)) as delivered
      from order_supply t left join production_order o on o.id = t.supply_order_id
      where t.company_id = ${companyOf(actor)} and t.order_id = any(${[...orderIds]}::bigint[]) order by t.id`,
  )
  const demandById = await findDemands(
    read,
    rows.flatMap(({ demandId }) => demandId ?? []),
  )
  return rows.map(({ supplyOrderId, demandId, delivered, ...row }) => {
    if (supplyOrderId !== null) {
      const { code, status } = { code: row.code ?? '', status: row.status ?? 0 }
      const open = isOrderOpen(status) ? new Big(row.quantity).minus(delivered) : new Big(0)
      return { ...row, kind: 'order', id: supplyOrderId, code, status, open }
    }
    const { code = '', status = 0, planned = '0' } = demandById.get(demandId ?? '') ?? {}
    // What is on a receipt comes with that.
    const rest = new Big(row.quantity).minus(planned)
    const open = status < demandStatus.codes.fulfilled && rest.gt(0) ? rest : new Big(0)
    return { ...row, kind: 'demand', id: demandId ?? '', code, status, day: null, open }
  })
}

const { completed } = productionOrderStatus.codes

/** A completed order is delivered by its receipts. */
const isOrderOpen = (status: number): boolean => status < completed

/** Returns what the production orders among supplies bring on a day, by material. Demands bring nothing dated. */
export function receiptsOfSupplies(supplies: readonly SupplyRow[]): ReadonlyMap<string, ExpectedReceipt[]> {
  const orders = supplies.filter(({ kind, open }) => kind === 'order' && open.gt(0))
  const byMaterial = Map.groupBy(orders, ({ materialId }) => materialId)
  return new Map(
    [...byMaterial].map(([materialId, rows]) => [
      materialId,
      rows.map(({ day, open }) => ({ day: day ?? null, quantity: open.toFixed() })),
    ]),
  )
}
