// Material availability of work orders at the line of their work centre, and what is missing there.
import type { RowOf } from '@gemba/contract/kit/field.ts'
import { materialPrepareStatus } from '@gemba/contract/production/material-prepare/dictionaries.ts'
import type { workCard } from '@gemba/contract/production/work-order/bench.ts'
import { reportStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import Big from 'big.js'
import { type RawBuilder, sql } from 'kysely'
import { computed, listRows, narrowed, orNull, rowShape, type ShapedRow } from '../../../platform/db/row-shape.ts'
import { anyId } from '../../../platform/db/rows.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { findMaterials } from '../../base/index.ts'
import { findComing } from '../../stock/index.ts'
import { type Balance, balanceOf } from '../analysis/balance-material.ts'
import { noSupply, reservedForOrders, sumOf, suppliesOf } from '../analysis/supply-of.ts'

const { received, closed, cancelled } = materialPrepareStatus.codes
const { submitted } = reportStatus.codes

/**
 * The lowest status of the preparations of an order for the line, and what is missing there if the order requires a
 * kit.
 */
export type Kit = Pick<RowOf<typeof workCard>, 'kitStatus' | 'shortOfKit' | 'notInStock'>

export const kitShape = rowShape({
  id: 'work_order.id',
  orderId: 'work_order.order_id',
  kitStatus: orNull(narrowed<NonNullable<Kit['kitStatus']>>()(computed.integer)),
  short: orNull(computed.json<readonly Short[]>()),
  /** Whether the order waits for its kit. */
  waits: computed.flag,
})

/** The material of a work order, as a statement returns it. */
export type KitRow = ShapedRow<typeof kitShape>

interface Short {
  readonly materialId: string
  readonly quantity: string
}

/**
 * Returns the common tables of a statement. The last one, `kits`, has the kits by work order id. What was received at
 * the line and not returned, or what was used otherwise, is assigned to the segments of an order in their sequence.
 * Rework is short of nothing.
 */
export const kitTables = (
  read: Read,
  workOrderIds: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`asked as materialized (
        select w.id, w.order_id, w.segment_plan_id, c.line_side_location_id as location_id,
          o.require_kit = 1 and w.is_rework = 0 as waits, w.is_rework = 0 and w.status < 60 as needs
        from work_order w join production_order o on o.id = w.order_id left join work_center c on c.id = w.work_center_id
        where w.company_id = ${companyOf(read.actor)} and w.id = ${workOrderIds}
      ), kit as (
        select p.order_id, p.location_id, min(p.status) as status from material_prepare p
        where p.order_id in (select order_id from asked) and p.status < ${cancelled} group by 1, 2
      ), need as (
        select m.order_id, m.segment_plan_id, m.material_id, m.required, c.line_side_location_id as location_id,
          sum(m.required) over (partition by m.order_id, m.material_id, c.line_side_location_id
            order by s.number, m.id rows unbounded preceding) as until
        from order_material m join segment_plan s on s.id = m.segment_plan_id
          left join work_center c on c.id = s.work_center_id
        where m.order_id in (select order_id from asked where needs) and s.is_skipped = 0
      ), come as (
        select p.order_id, p.location_id, l.material_id, sum(l.received_quantity - l.returned_quantity) as quantity
        from material_prepare p join material_prepare_line l on l.prepare_id = p.id
        where p.order_id in (select order_id from asked where needs) and p.status in (${received}, ${closed}) group by 1, 2, 3
      ), used as (
        select w.order_id, c.material_id, sum(c.quantity) as quantity
        from material_consumption c join work_order w on w.id = c.work_order_id
        where w.order_id in (select order_id from asked where needs and not waits) and c.status = ${submitted} group by 1, 2
      ), short as (
        select n.segment_plan_id, n.material_id,
          sum(least(n.required, n.until - greatest(h.quantity, u.quantity, 0))) as quantity
        from need n left join come h on h.order_id = n.order_id and h.location_id = n.location_id
            and h.material_id = n.material_id
          left join used u on u.order_id = n.order_id and u.material_id = n.material_id
        where n.until > greatest(h.quantity, u.quantity, 0) group by 1, 2
      ), shorts as (
        select t.segment_plan_id, jsonb_agg(jsonb_build_object(
          'materialId', t.material_id::text, 'quantity', trim_scale(t.quantity)::text) order by t.material_id) as rows
        from short t group by 1
      ), kits as (
        select a.id, a.order_id as "orderId", k.status as "kitStatus", t.rows as short, a.waits
        from asked a left join kit k on k.order_id = a.order_id and k.location_id = a.location_id
          left join shorts t on a.needs and t.segment_plan_id = a.segment_plan_id
      )`

/** Returns the kits of work orders by id. */
export async function kitsOf(read: Read, workOrderIds: readonly string[]): Promise<ReadonlyMap<string, Kit>> {
  const rows = await listRows(
    read.tx,
    kitShape,
    sql`with ${kitTables(read, anyId(workOrderIds))} select id, "orderId", "kitStatus", short, waits from kits`,
  )
  return notifyKits(read, rows, await findMaterials(read, missingIn(rows)))
}

/** Returns the materials that are missing. */
export const missingIn = (rows: readonly KitRow[]): string[] => [
  ...new Set(rows.flatMap(({ short }) => (short ?? []).map(({ materialId }) => materialId))),
]

/** Returns kits from rows of a statement, with the date on which missing material arrives. */
export async function notifyKits(
  read: Read,
  rows: readonly KitRow[],
  materials: Awaited<ReturnType<typeof findMaterials>>,
): Promise<ReadonlyMap<string, Kit>> {
  const balanceOfShort = await computeBalances(read, rows)
  return new Map(
    rows.map(({ id, orderId, kitStatus, short, waits }) => {
      const lines = (short ?? []).map(({ materialId, quantity }) => {
        const { code: materialCode = '', unitName = '' } = materials.get(materialId) ?? {}
        const { shortage, earliestDate: comesOn } = balanceOfShort(orderId, { materialId, quantity })
        return { shortage, line: { materialId, materialCode, quantity, unitName, comesOn } }
      })
      const notInStock = lines
        .filter(({ shortage }) => shortage.gt(0))
        .map(({ line, shortage }) => ({ ...line, quantity: shortage.toFixed() }))
      return [id, { kitStatus, shortOfKit: waits ? lines.map(({ line }) => line) : [], notInStock }]
    }),
  )
}

/** Returns a function that compares what an order is missing with free stock, its reservations and receipts. */
async function computeBalances(
  read: Read,
  rows: readonly KitRow[],
): Promise<(orderId: string, short: Short) => Balance> {
  const shortRows = rows.filter(({ short }) => short !== null)
  const materialIds = missingIn(shortRows)
  const orderIds = [...new Set(shortRows.map(({ orderId }) => orderId))]
  if (orderIds.length === 0) return () => noBalance
  const stock = await suppliesOf(read, { materialIds, exceptOrderIds: [] })
  const keyOf = (orderId: string, materialId: string) => `${orderId} ${materialId}`
  const reserved = Map.groupBy(await reservedForOrders(read, orderIds), ({ orderId, materialId }) =>
    keyOf(orderId, materialId),
  )
  const coming = Map.groupBy(await findComing(read, materialIds), ({ materialId }) => materialId)
  return (orderId, { materialId, quantity }) => {
    const reservations = reserved.get(keyOf(orderId, materialId)) ?? []
    const supply = {
      ...(stock.get(materialId) ?? noSupply),
      reservedForOwn: sumOf(reservations.map((reservation) => reservation.quantity)),
    }
    const need = { materialId, required: new Big(quantity), consumed: new Big(0) }
    return balanceOf(need, supply, coming.get(materialId) ?? [])
  }
}

const noBalance: Balance = {
  available: new Big(0),
  incoming: new Big(0),
  shortage: new Big(0),
  earliestDate: null,
}

/** The kit of a work order without preparations. */
export const noKit: Kit = { kitStatus: null, shortOfKit: [], notInStock: [] }

/** Throws `kitMissing`, which names what is missing at the line. */
export async function assertKitExists(read: Read, workOrderId: string): Promise<void> {
  const { shortOfKit } = (await kitsOf(read, [workOrderId])).get(workOrderId) ?? noKit
  if (shortOfKit.length === 0) return
  const materials = shortOfKit.map(({ materialCode, quantity, unitName }) => `${materialCode} ${quantity} ${unitName}`)
  throw new DomainError('kitMissing', { materials: materials.join(', ') })
}
