import { analyseOrders } from '@gemba/contract/production/order/analyse-orders.ts'
import Big from 'big.js'
import { valuesOf } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { idOf } from '../../../resource/crud.ts'
import { findMaterials } from '../../base/index.ts'
import { findComing } from '../../stock/index.ts'
import { type Balance, balanceOf, buildable, type Need, type Supply } from './balance-material.ts'
import { capacityOf, loadOfOthers } from './capacity-of.ts'
import { expectedTimes, finishOf, isWithoutSupply } from './expected-times.ts'
import { loadOf, type OrderLoad, readAnalysed } from './order-load.ts'
import { noSupply, reservedForOrders, sumOf, suppliesOf } from './supply-of.ts'

const defaultDays = 14
const dayMs = 86_400_000

type Order = Awaited<ReturnType<typeof readAnalysed>>

export const analyseOrderRoutes = handle(analyseOrders, import.meta.url, async (read, { ids, quantity }) => {
  const orders: Order[] = []
  for (const id of new Set(ids.map(idOf))) orders.push(await readAnalysed(read, id))
  if (orders.length === 0) throw new DomainError('notFound', { field: 'ids' })
  const isSingle = orders.length === 1
  if (quantity && !isSingle) throw new DomainError('quantityWrong', { field: 'quantity' })
  const loads: OrderLoad[] = []
  for (const order of orders) {
    const requested = new Big(quantity ?? order.base_quantity)
    if (requested.lte(0) || new Big(order.base_quantity).lte(0))
      throw new DomainError('quantityWrong', { field: 'quantity' })
    loads.push(await loadOf(read, order, requested))
  }
  const lines = await balanced(read, orders, loads)
  const until = Math.round(Math.max(...orders.map((order) => endOf(read, order))))
  return {
    lines: await withMaterials(read, lines),
    maxBuildable: await computeBuildable(read, orders, { lines, quantity }),
    until,
    ...(await timesOf(read, { orders, loads, lines, until })),
  }
})

/** Returns the end of the due day, or else the planned end; some days from now if that is in the past. */
function endOf({ now, actor }: Read, { due_date: due, plan_end: planEnd }: Order): number {
  const dueEnd = due
    ? Temporal.PlainDate.from(due).add({ days: 1 }).toZonedDateTime(actor.zone).epochMilliseconds
    : null
  const end = dueEnd ?? planEnd ?? 0
  return end > now ? end : now + defaultDays * dayMs
}

interface Line extends Need, Balance, Supply {}

/** Returns the materials of an order that stock cannot cover. */
export async function shortagesOf(read: Read, order: Order): Promise<Pick<Line, 'materialId'>[]> {
  const lines = await balanced(read, [order], [await loadOf(read, order, new Big(order.base_quantity))])
  return lines.filter(({ shortage }) => shortage.gt(0))
}

/** Returns when the segments of a planned order are expected to end, the order itself, and what has no supply. */
export async function readExpectedTimes(read: Read, orderId: string) {
  const order = await readAnalysed(read, orderId)
  const load = await loadOf(read, order, new Big(order.base_quantity))
  const lines = await balanced(read, [order], [load])
  const centerIds = [...new Set(load.segments.flatMap(({ workCenterId }) => workCenterId ?? []))]
  const capacity = await capacityOf(read, centerIds, read.now)
  const windows = new Map(capacity.map((center) => [center.workCenterId, center.windows]))
  const spans = expectedTimes(read, load, { lines, windows })
  return { spans, finish: finishOf(read, load, spans), missing: lines.filter(isWithoutSupply) }
}

const balanced = (read: Read, orders: readonly Order[], loads: readonly OrderLoad[]): Promise<Line[]> =>
  balanceNeeds(
    read,
    orders.map(({ id }) => id),
    loads.flatMap((load) => load.needs),
  )

/** Returns the needs of orders compared with free stock and their reservations; shortages come first. */
export async function balanceNeeds(read: Read, orderIds: readonly string[], all: readonly Need[]): Promise<Line[]> {
  const needs = Map.groupBy(all, ({ materialId }) => materialId)
  const ids = [...needs.keys()]
  const reserved = Map.groupBy(await reservedForOrders(read, orderIds), ({ materialId }) => materialId)
  const stock = await suppliesOf(read, { materialIds: ids, exceptOrderIds: orderIds })
  const coming = Map.groupBy(await findComing(read, ids), ({ materialId }) => materialId)
  const lines = [...needs].map(([materialId, all]): Line => {
    const need = {
      materialId,
      required: sumOf(all.map((need) => need.required)),
      consumed: sumOf(all.map((need) => need.consumed)),
    }
    const reservedForOwn = sumOf((reserved.get(materialId) ?? []).map(({ quantity }) => quantity))
    const supply = { ...(stock.get(materialId) ?? noSupply), reservedForOwn }
    return { ...need, ...supply, ...balanceOf(need, supply, coming.get(materialId) ?? []) }
  })
  return lines.toSorted((left, right) => Number(right.shortage.gt(0)) - Number(left.shortage.gt(0)))
}

async function withMaterials(read: Read, lines: readonly Line[]) {
  const materials = await findMaterials(read, valuesOf(lines, 'materialId'))
  return lines.map(({ materialId, required, consumed, onHand, reserved, reservedForOwn, ...line }) => {
    const { code = '', name = '', unitName = '' } = materials.get(materialId) ?? {}
    return {
      materialId,
      materialCode: code,
      materialName: name,
      unitName,
      required: required.toFixed(),
      consumed: consumed.toFixed(),
      onHand: onHand.toFixed(),
      reserved: reserved.minus(reservedForOwn).toFixed(),
      available: line.available.toFixed(),
      incoming: line.incoming.toFixed(),
      shortage: line.shortage.toFixed(),
      earliestDate: line.earliestDate,
    }
  })
}

interface BuildableQuery {
  readonly lines: readonly Line[]
  readonly quantity: string | null | undefined
}

async function computeBuildable(
  read: Read,
  orders: readonly Order[],
  { lines, quantity }: BuildableQuery,
): Promise<string | null> {
  const [order, ...others] = orders
  if (!order || others.length > 0) return null
  const { precision = 0 } = (await findMaterials(read, [order.material_id])).get(order.material_id) ?? {}
  const maxQuantity = buildable(lines, { quantity: new Big(quantity ?? order.base_quantity), precision })
  return maxQuantity?.toFixed() ?? null
}

interface LoadedOrders {
  readonly orders: readonly Order[]
  readonly loads: readonly OrderLoad[]
  readonly lines: readonly Line[]
  readonly until: number
}

async function timesOf(read: Read, { orders, loads, lines, until }: LoadedOrders) {
  const segments = loads.flatMap((load) => load.segments)
  const ids = [...new Set(segments.flatMap(({ workCenterId }) => workCenterId ?? []))]
  const capacity = await capacityOf(read, ids, until)
  const others = await loadOfOthers(read, { orderIds: orders.map(({ id }) => id), until })
  const windows = new Map(capacity.map((center) => [center.workCenterId, center.windows]))
  const ends = loads.map((load) => finishOf(read, load, expectedTimes(read, load, { lines, windows })))
  const isKnown = ends.every((end) => end !== null)
  return {
    capacity: capacity.map(({ workCenterId, workCenterName, availableSeconds }) => {
      const centerSegments = segments.filter((segment) => segment.workCenterId === workCenterId)
      const loadSeconds = Math.round(centerSegments.reduce((sum, { loadMs }) => sum + loadMs, 0) / 1000)
      return {
        workCenterId,
        workCenterName,
        loadSeconds,
        otherSeconds: others.get(workCenterId) ?? 0,
        availableSeconds,
      }
    }),
    estimatedFinish: isKnown ? Math.max(...ends.map(Number)) : null,
  }
}
