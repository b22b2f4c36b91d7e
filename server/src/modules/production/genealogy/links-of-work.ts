// Links that production stores: consumption of work orders, orders of work orders, and bills that receive the product.
import { reportStatus, workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { type RawBuilder, sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { computed, listRows, notNull, type RowShape, rowShape, type ShapedRow } from '../../../platform/db/row-shape.ts'
import { anyId } from '../../../platform/db/rows.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import type { TrackedPart } from '../../stock/index.ts'
import type { NodeId } from './node-key.ts'

const useShape = rowShape({
  /** Key of the node that the row belongs to. */
  key: computed.text,
  workOrderId: notNull('material_consumption.work_order_id'),
  materialId: 'material_consumption.material_id',
  lotId: 'material_consumption.lot_id',
  serialNumber: 'material_consumption.serial_number',
  quantity: computed.decimal,
})

/** Consumption of one lot or serial number by one work order. */
export type Use = ShapedRow<typeof useShape>

type LinkQuery = TrackedPart & { readonly nodes: readonly NodeId[] }
type LinkCountQuery = { readonly nodes: readonly NodeId[]; readonly limit: number }

/** Conditions that select the consumption of a node `t`: a serial number, a lot or a work order. */
const conditionByKind = {
  serial: sql`c.serial_number = t.serial and c.material_id = t.id`,
  lot: sql`c.lot_id = t.id and c.serial_number is null`,
  workOrder: sql`c.work_order_id = t.id`,
} as const
type Kind = keyof typeof conditionByKind

/** Consumption of one node, one row per work order and lot or serial number. Reversed consumption does not count. */
const usesOf = ({ actor }: Read, kind: Kind): RawBuilder<unknown> =>
  sql`select c.work_order_id as "workOrderId", c.material_id as "materialId", c.lot_id as "lotId",
      c.serial_number as "serialNumber", trim_scale(sum(c.quantity)) as quantity
    from material_consumption c
    where c.company_id = ${companyOf(actor)} and ${conditionByKind[kind]} and c.status = ${reportStatus.codes.submitted}
    group by c.work_order_id, c.material_id, c.lot_id, c.serial_number
    order by c.work_order_id, c.material_id, c.lot_id, c.serial_number`

interface UseQuery<Shape extends RowShape> {
  readonly shape: Shape
  readonly nodes: readonly NodeId[]
  /** Returns the statement to run per node, given the one that lists its consumption. */
  readonly select: (uses: RawBuilder<unknown>) => RawBuilder<unknown>
}

/** Runs one statement for each kind of node. */
async function readUses<Shape extends RowShape>(
  read: Read,
  { shape, nodes, select }: UseQuery<Shape>,
): Promise<ShapedRow<Shape>[]> {
  const rows: ShapedRow<Shape>[] = []
  for (const kind of Object.keys(conditionByKind) as Kind[]) {
    const nodesOfKind = nodes.filter((node) => node.kind === kind)
    if (nodesOfKind.length === 0) continue
    const nodeParameters = JSON.stringify(
      nodesOfKind.map(({ key, id, serialNumber }) => ({ key, id, serial: serialNumber })),
    )
    rows.push(
      ...(await listRows(
        read.tx,
        shape,
        sql`select t.key, u.* from jsonb_to_recordset(${nodeParameters}::jsonb) as t(key text, id bigint, serial text)
          cross join lateral (${select(usesOf(read, kind))}) u`,
      )),
    )
  }
  return rows
}

/**
 * Returns what lots and serial numbers were consumed by, or what work orders have consumed; at most `limit` rows per
 * node.
 */
export const findUses = (read: Read, { nodes, after, limit }: LinkQuery): Promise<Use[]> =>
  readUses(read, { shape: useShape, nodes, select: (uses) => sql`${uses} limit ${limit} offset ${after}` })

/** Returns the number of uses by node key, counting up to `limit` per node. */
export async function countUses(read: Read, { nodes, limit }: LinkCountQuery): Promise<ReadonlyMap<string, number>> {
  const rows = await readUses(read, {
    shape: { key: computed.text, total: computed.integer },
    nodes,
    select: (uses) => sql`select count(*)::int as total from (${uses} limit ${limit}) g`,
  })
  return new Map(rows.map(({ key, total }) => [key, total]))
}

const workOfOrderShape = rowShape({
  orderId: computed.id,
  workOrderId: 'work_order.id',
})

/** A work order and its order. */
export type WorkOfOrder = ShapedRow<typeof workOfOrderShape>

/** Returns the orders of work orders. */
export const findOrders = (read: Read, workOrderIds: readonly string[]): Promise<WorkOfOrder[]> =>
  ofCompany(read)
    .selectFrom('work_order')
    .select(['order_id as orderId', 'id as workOrderId'])
    .where('id', '=', anyId(workOrderIds))
    .orderBy('id')
    .execute()

const worksOf = ({ actor }: Read): RawBuilder<unknown> =>
  sql`select w.id as "workOrderId" from work_order w where w.company_id = ${companyOf(actor)} and w.order_id = o.id
    and w.status <> ${workOrderStatus.codes.cancelled} order by w.id`

/** Returns the work orders of orders, at most `limit` per order. */
export const findWorks = (
  read: Read,
  { orderIds, after, limit }: TrackedPart & { readonly orderIds: readonly string[] },
): Promise<WorkOfOrder[]> =>
  listRows(
    read.tx,
    workOfOrderShape,
    sql`select o.id as "orderId", w.* from unnest(${[...orderIds]}::bigint[]) as o(id)
      cross join lateral (${worksOf(read)} limit ${limit} offset ${after}) w`,
  )

/** Returns the number of work orders by order id, counting up to `limit` per order. */
export async function countWorks(
  read: Read,
  { orderIds, limit }: { readonly orderIds: readonly string[]; readonly limit: number },
): Promise<ReadonlyMap<string, number>> {
  const rows = await listRows(
    read.tx,
    { id: computed.id, total: computed.integer },
    sql`select o.id, w.total from unnest(${[...orderIds]}::bigint[]) as o(id)
      cross join lateral (select count(*)::int as total from (${worksOf(read)} limit ${limit}) g) w`,
  )
  return new Map(rows.map(({ id, total }) => [id, total]))
}

/** A bill that receives the product of an order. */
export interface BillOfOrder {
  readonly orderId: string
  readonly billId: string
}

/** Returns the bills of orders, or the orders of bills. */
export const findReceiptsOfOrders = (
  read: Read,
  query: { readonly orderIds: readonly string[] } | { readonly billIds: readonly string[] },
): Promise<BillOfOrder[]> =>
  ofCompany(read)
    .selectFrom('order_receipt')
    .select(['order_id as orderId', 'inbound_bill_id as billId'])
    .$if('orderIds' in query, (builder) =>
      builder.where('order_id', '=', anyId('orderIds' in query ? query.orderIds : [])),
    )
    .$if('billIds' in query, (builder) =>
      builder.where('inbound_bill_id', '=', anyId('billIds' in query ? query.billIds : [])),
    )
    .orderBy('id')
    .execute()
