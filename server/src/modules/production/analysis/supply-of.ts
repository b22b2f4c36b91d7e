// Supply of materials for orders: stock in warehouses, at the line, and reserved.
import Big from 'big.js'
import { sql } from 'kysely'
import { computed, listRows, notNull } from '../../../platform/db/row-shape.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { findFreeStock, findReservedFor } from '../../stock/index.ts'
import type { Supply } from './balance-material.ts'

type Stock = Omit<Supply, 'reservedForOwn'>

/** The supply of a material without stock. */
export const noSupply: Stock = {
  onHand: new Big(0),
  held: new Big(0),
  reserved: new Big(0),
  onLineOfOthers: new Big(0),
}

interface SupplyQuery {
  readonly materialIds: readonly string[]
  /** Stock at the line for these orders counts as free. */
  readonly exceptOrderIds: readonly string[]
}

/** Returns the supply of materials by material. Stock at the line for other open orders is given separately. */
export async function suppliesOf(read: Read, query: SupplyQuery): Promise<ReadonlyMap<string, Stock>> {
  const stock = Map.groupBy(await findFreeStock(read, query.materialIds), ({ materialId }) => materialId)
  const onLine = await onLineOfOthers(read, query)
  return new Map(
    [...stock].map(([materialId, balances]) => [
      materialId,
      {
        onHand: sumOf(balances.map((balance) => balance.onHand)),
        held: sumOf(balances.map((balance) => balance.held)),
        reserved: sumOf(balances.map((balance) => balance.reserved)),
        onLineOfOthers: new Big(onLine.get(materialId) ?? 0),
      },
    ]),
  )
}

/** Returns what is reserved for orders by order and material, unsorted. */
export async function reservedForOrders(read: Read, orderIds: readonly string[]) {
  const rows = await listRows(
    read.tx,
    { id: notNull('material_prepare.demand_id'), orderId: 'material_prepare.order_id' },
    sql`select demand_id as id, order_id as "orderId" from material_prepare where company_id = ${companyOf(read.actor)}
      and order_id = any(${[...orderIds]}::bigint[]) and demand_id is not null`,
  )
  const orderOf = new Map(rows.map(({ id, orderId }) => [id, orderId]))
  const reservations = await findReservedFor(read, [...orderOf.keys()])
  return reservations.map(({ demandId, ...supply }) => ({ ...supply, orderId: orderOf.get(demandId) ?? '' }))
}

export const sumOf = (values: readonly (string | Big)[]): Big =>
  values.reduce<Big>((total, value) => total.plus(value), new Big(0))

/** Returns the stock at the line for other open orders: received, neither returned nor consumed, at least 0. */
async function onLineOfOthers({ tx, actor }: Read, { materialIds, exceptOrderIds }: SupplyQuery) {
  const rows = await listRows(
    tx,
    { materialId: 'material_prepare_line.material_id', quantity: computed.decimal },
    sql`select material_id as "materialId", sum(greatest(there - used, 0)) as quantity from (
        select p.order_id, l.material_id, sum(case when p.status < 50 then l.prepared_quantity
            else l.received_quantity - l.returned_quantity end) as there,
          coalesce((select sum(c.quantity) from material_consumption c join work_order w on w.id = c.work_order_id
            where w.order_id = p.order_id and c.material_id = l.material_id and c.status = 20), 0) as used
        from material_prepare_line l join material_prepare p on p.id = l.prepare_id
        where p.company_id = ${companyOf(actor)} and p.status < 60 and l.material_id = any(${[...materialIds]}::bigint[])
          and not p.order_id = any(${[...exceptOrderIds]}::bigint[])
        group by p.order_id, l.material_id) one group by 1`,
  )
  return new Map(rows.map(({ materialId, quantity }) => [materialId, quantity]))
}
