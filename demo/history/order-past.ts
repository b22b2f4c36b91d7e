// The orders of the past: planned for a week at once, worked on at their stations, delivered to the warehouse, closed.
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { rejectReason, workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import type { DemoCall } from '../demo-calls.ts'
import { factoryStages } from '../factory/factory-routes.ts'
import { staffAt } from '../factory/staff-at.ts'
import type { FactoryMasters } from './factory-masters-by-code.ts'
import { type GeneratedOrder, type GeneratedSegment, materialsOf } from './generate-history.ts'
import type { HistoryBooks } from './history-books.ts'
import { inboundNumbers, type PastAction } from './past-action.ts'
import { dayMs, minuteMs } from './working-days.ts'

interface OrderContext {
  readonly places: FactoryMasters
  readonly books: HistoryBooks
}

const order = productionOrderStatus.codes
const { toDispatch, dispatched, claimed, completed } = workOrderStatus.codes
const bench = '/mes_production/workbench'
const workNumbers = 'work orders'

/** Returns the past actions of the orders. */
export function pastOrders({
  orders,
  ...parts
}: OrderContext & { readonly orders: readonly GeneratedOrder[] }): PastAction[] {
  const weeks = [...Map.groupBy(orders, ({ plannedAt }) => plannedAt)]
  return [
    ...weeks.flatMap(([at, weekOrders]) => {
      const lots = lotsOf(weekOrders)
      return [
        ...weekOrders.map((workOrder, nth) => ({
          at: at + nth * 1000,
          busy: [workOrder.lot, 'orders'],
          run: (call: DemoCall) => make(call, workOrder, parts),
        })),
        {
          at: at + 20 * minuteMs,
          busy: lots,
          run: (call: DemoCall) => moveAll(call, weekOrders, { ...parts, action: 'plan', from: order.draft }),
        },
        {
          at: at + 30 * minuteMs,
          busy: [...lots, workNumbers],
          run: (call: DemoCall) => releaseAll(call, weekOrders, parts),
        },
        { at: at + 40 * minuteMs, busy: lots, run: (call: DemoCall) => dispatchAll(call, weekOrders, parts) },
      ]
    }),
    ...orders.flatMap((order) => [
      ...order.segments.flatMap((segment) => workOn(order, segment, parts)),
      {
        at: order.deliveredAt,
        busy: [order.lot, order.makes, inboundNumbers],
        run: (call: DemoCall) => deliver(call, order, parts),
      },
    ]),
    ...listClosings(orders).map(({ at, weekOrders }) => ({
      at,
      busy: lotsOf(weekOrders),
      run: (call: DemoCall) => moveAll(call, weekOrders, { ...parts, action: 'close', from: order.completed }),
    })),
  ]
}

/** Returns the orders by the week of their delivery, with the instant at which they are checked and closed. */
export const listClosings = (orders: readonly GeneratedOrder[]) =>
  [...Map.groupBy(orders, ({ deliveredAt }) => Math.ceil(deliveredAt / (7 * dayMs)) * 7 * dayMs)].map(
    ([weekEnd, weekOrders]) => ({
      at: Math.max(...weekOrders.map(({ deliveredAt }) => deliveredAt), weekEnd - dayMs * 3) + minuteMs,
      weekOrders,
    }),
  )

const lotsOf = (orders: readonly GeneratedOrder[]): string[] => orders.map(({ lot }) => lot)

async function make(
  call: DemoCall,
  { lot, makes, quantity, due }: GeneratedOrder,
  { places, books }: OrderContext,
): Promise<void> {
  if (books.orders.has(lot)) return
  const warehouseId = places.warehouses.get(makes === 'P-40' ? 'FIN' : 'RAW')
  const orderInput = {
    materialId: places.materials.get(makes),
    unitId: places.units.get(makes),
    warehouseId,
    lotCode: lot,
  }
  const createdOrder = await call<{ id: string; code: string; status: number }>('/mes_production/productionorder', {
    ...orderInput,
    quantity: String(quantity),
    dueDate: due,
  })
  books.orders.set(lot, createdOrder)
}

interface OrderTransition extends OrderContext {
  readonly action: 'plan' | 'release' | 'close'
  readonly from: number
}

/** Reasons of actions that need one: a release with missing material, and closing an order with an open quantity. */
const reasons: { readonly [Action in OrderTransition['action']]?: string } = {
  release: '缺料部分在途，先行下达',
  close: '每周核对后关闭',
}

async function moveAll(
  call: DemoCall,
  orders: readonly GeneratedOrder[],
  { books, action, from }: OrderTransition,
): Promise<void> {
  const matchingOrders = orders
    .flatMap(({ lot }) => books.orders.get(lot) ?? [])
    .filter(({ status }) => status === from)
  if (matchingOrders.length === 0) return
  const after = await call<{ id: string; status: number }[]>('/mes_production/productionorder/status', {
    ids: matchingOrders.map(({ id }) => id),
    action,
    // Missing material arrives while the work waits.
    force: action === 'release' ? 1 : undefined,
    reason: reasons[action],
  })
  for (const { id, status } of after)
    for (const workOrder of matchingOrders) if (workOrder.id === id) workOrder.status = status
}

async function releaseAll(call: DemoCall, orders: readonly GeneratedOrder[], parts: OrderContext): Promise<void> {
  await moveAll(call, orders, { ...parts, action: 'release', from: order.planned })
  await parts.books.readWorks({ status: toDispatch })
}

/** Dispatches the work of a station for the whole week at once. */
async function dispatchAll(
  call: DemoCall,
  orders: readonly GeneratedOrder[],
  { books, places }: OrderContext,
): Promise<void> {
  for (const { code, station } of factoryStages) {
    const works = orders
      .flatMap(({ lot }) => books.work(books.orders.get(lot)?.id ?? '', places.stages.get(code) ?? '', false) ?? [])
      .filter(({ status }) => status === toDispatch)
    if (works.length === 0) continue
    const stationId = places.stations.get(station)
    const ids = works.map(({ id }) => id)
    await call('/mes_production/productionworkorder/dispatch-work', { ids, stationId })
    for (const work of works) work.status = dispatched
  }
}

function workOn(order: GeneratedOrder, segment: GeneratedSegment, { books, places }: OrderContext): PastAction[] {
  const orderOf = () => books.orders.get(order.lot)?.id ?? ''
  const stageId = places.stages.get(segment.stage) ?? ''
  const find = () => books.work(orderOf(), stageId, segment.isRework)
  const busy = [order.lot, segment.station]
  return [
    {
      at: segment.beginsAt,
      busy,
      run: async (call) => {
        const work = find()
        if (!work || work.status > claimed) return
        const staffId = places.staff.get(staffAt(segment.stage, segment.beginsAt))
        if (work.status <= dispatched) await call(`${bench}/claim`, { id: work.id, staffId })
        await call(`${bench}/startWork/${work.id}`, { staffId })
        work.status = workOrderStatus.codes.running
      },
    },
    {
      at: segment.endsAt,
      busy: [...busy, ...materialsOf(order.makes, segment.stage), ...(segment.rework > 0 ? [workNumbers] : [])],
      run: async (call) => {
        const work = find()
        if (!work || work.status >= completed) return
        if (segment.uses.length > 0) await consume(call, work.id, { segment, places, isAnew: books.isAnew })
        const { reworkOrderId } = await report(call, work.id, { order, segment })
        work.status = completed
        if (reworkOrderId)
          books.add({ id: reworkOrderId, orderId: orderOf(), stageId, isRework: 1, status: dispatched })
      },
    },
  ]
}

interface SegmentConsumption {
  readonly segment: GeneratedSegment
  readonly places: FactoryMasters
  readonly isAnew: boolean
}

/**
 * Consumes material once, together with the report. Stored consumption is read only after an interruption between the
 * two.
 */
async function consume(
  call: DemoCall,
  workOrderId: string,
  { segment: { uses }, places, isAnew }: SegmentConsumption,
): Promise<void> {
  if (isAnew && (await call<object[]>(`${bench}/findMaterialConsumeList`, { workOrderId })).length > 0) return
  const lines = uses.map(({ of, quantity, lot, from }) => ({
    materialId: places.materials.get(of),
    quantity,
    locationId: places.locations.get(from),
    lotCode: lot,
  }))
  // The past has no material at the line, so it is taken from the shelf.
  await call(`${bench}/materialConsume`, { workOrderId, lines, elsewhereReason: '线边无料，从货架领用' })
}

const reasonsOf: Readonly<Record<string, string>> = {
  TEST: String(rejectReason.codes.leak),
  MEASURE: String(rejectReason.codes.dimension),
  MILL: String(rejectReason.codes.materialDefect),
  ASSEMBLE: String(rejectReason.codes.assembly),
}

interface SegmentReport {
  readonly order: GeneratedOrder
  readonly segment: GeneratedSegment
}

const report = (call: DemoCall, workOrderId: string, { order, segment }: SegmentReport) => {
  const { good, scrap, rework, stage, beginsAt, endsAt } = segment
  const reasonCode = reasonsOf[stage] ?? String(rejectReason.codes.dimension)
  const isLast = order.segments.at(-1) === segment
  return call<{ reworkOrderId: string | null }>(`${bench}/reportWork`, {
    workOrderId,
    good: String(good),
    startAt: beginsAt,
    endAt: endsAt,
    lotCode: isLast ? order.lot : undefined,
    scrap: scrap > 0 ? [{ quantity: String(scrap), reasonCode }] : undefined,
    rework: rework > 0 ? [{ quantity: String(rework), reasonCode }] : undefined,
  })
}

/** Delivers the products of an order to the warehouse, once. */
async function deliver(call: DemoCall, { lot, makes }: GeneratedOrder, { books, places }: OrderContext): Promise<void> {
  const bookedOrder = books.orders.get(lot)
  if (!bookedOrder || bookedOrder.status === order.closed) return
  const locationId = places.locations.get(makes === 'P-40' ? 'F-01' : 'R-A-02')
  const billId = await billOf(call, bookedOrder)
  bookedOrder.status = order.completed
  if (!billId) return
  const lines = await call<{ id: string; quantity: string; receivedQuantity: string }[]>(
    '/mes_stock/inboundline/list',
    {
      inboundBillId: billId,
    },
  )
  const open = lines.filter(({ receivedQuantity }) => Number(receivedQuantity) === 0)
  const receivedLines = open.map(({ id, quantity }) => ({ lineId: id, quantity, locationId }))
  if (receivedLines.length > 0) await call('/mes_stock/inboundbill/receive', { id: billId, lines: receivedLines })
}

/** Returns the inbound bill of the order. There is one if the order was completed before. */
async function billOf(call: DemoCall, { id, code, status }: { id: string; code: string; status: number }) {
  if (status === order.completed) {
    const { records } = await call<{ records: { id: string; remark: string | null }[] }>(
      '/mes_stock/inboundbill/page',
      {
        pageSize: 1000,
      },
    )
    const before = records.find(({ remark }) => remark === code)
    if (before) return before.id
  }
  return (await call<{ billId: string }>('/mes_production/productionorder/deliver', { id })).billId
}
