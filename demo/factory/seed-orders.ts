// Creates the production orders of the demo factory and performs their work backdated, like its people would. Existing
// records stay.

import { materialPrepareStatus } from '@gemba/contract/production/material-prepare/dictionaries.ts'
import { productionOrderSource, productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { inboundStatus } from '@gemba/contract/stock/dictionaries.ts'
import type { DemoCall } from '../demo-calls.ts'
import { runAtEffectiveTime } from '../history/effective-time.ts'
import { deliverKit, listPrepares, requestKits, returnKit } from './at-the-line.ts'
import { factoryOrders, type TodaysOrder } from './factory-orders.ts'
import { factoryProjectItems } from './factory-project.ts'
import type { Ids } from './make-all.ts'
import { dispatchAll, progressWorkOrder } from './seed-order-work.ts'
import { seedProject, seedProjectItems } from './seed-project.ts'

export interface FactoryIds {
  readonly materials: Ids
  readonly warehouses: Ids
  readonly locations: Ids
  readonly stages: Ids
  readonly stations: Ids
  readonly staff: Ids
  /** Epoch ms. */
  readonly now: number
  /** Whether running work is paused, so that its stations are free for earlier work. */
  readonly isOnBreak: boolean
  unitOf(material: string): string | undefined
  dayIn(days: number): string
}

interface SeededOrder {
  readonly id: string
  readonly status: number
  readonly code: string
  readonly remark: string | null
}

const path = '/mes_production/productionorder'
const order = productionOrderStatus.codes
const { toReceive } = inboundStatus.codes
const { requested, received } = materialPrepareStatus.codes
const minuteMs = 60_000
const dayMs = 1440 * minuteMs

/** Actions that are possible from a status on. */
const stateOf = {
  plan: order.draft,
  release: order.planned,
  pause: order.inProgress,
  cancel: order.planned,
  close: order.completed,
} as const
const reasons: Readonly<Record<string, string>> = {
  release: '缺料部分在途，先行下达',
  pause: '等待新图纸',
  close: '每周核对后关闭',
}

/** Creates the missing orders. */
export async function seedOrders(call: DemoCall, factoryIds: FactoryIds): Promise<void> {
  const { materials, dayIn } = factoryIds
  const projectId = await seedProject(call, { materials, dayIn })
  const { records } = await call<{ records: SeededOrder[] }>(`${path}/page`, { pageSize: 1000 })
  for (const factoryOrder of factoryOrders)
    await seedOrder(call, factoryOrder, {
      known: factoryIds,
      projectId,
      before: records.find((row) => row.remark === factoryOrder.remark),
    })
  await seedProjectItems(call, projectId, dayIn)
}

interface SeedOrderOptions {
  readonly known: FactoryIds
  readonly projectId: string
  readonly before: SeededOrder | undefined
}

async function seedOrder(
  call: DemoCall,
  todaysOrder: TodaysOrder,
  { known, projectId, before }: SeedOrderOptions,
): Promise<void> {
  const { actions, kit, work = [], brings } = todaysOrder
  const madeAt = known.now + todaysOrder.madeIn * dayMs - 200 * minuteMs
  const createdOrder =
    before ?? (await runAtEffectiveTime(madeAt, () => call<SeededOrder>(path, headOf(todaysOrder, known, projectId))))
  const perform = async (action: (typeof actions)[number], at: number): Promise<void> => {
    const { status } = await readOrder(call, createdOrder.id)
    // Missing material arrives while the work waits.
    const force = action === 'release' ? 1 : undefined
    if (status === stateOf[action])
      await runAtEffectiveTime(at, () =>
        call(`${path}/status`, { ids: [createdOrder.id], action, reason: reasons[action], force }),
      )
  }
  for (const [at, action] of actions.entries())
    if (action !== 'close' && action !== 'pause') await perform(action, madeAt + (at + 1) * 10 * minuteMs)
  const { status } = await readOrder(call, createdOrder.id)
  if (status === order.closed || status === order.paused) return
  const warehouseId = known.warehouses.get('RAW')
  if (kit) await seedKit(call, { orderId: createdOrder.id, warehouseId, upTo: kit }, madeAt + 50 * minuteMs)
  if (todaysOrder.isShort) await wantRest(call, createdOrder.id, warehouseId)
  if (work.length > 0) await runAtEffectiveTime(madeAt + 60 * minuteMs, () => dispatchAll(call, createdOrder.id, known))
  for (const done of work) await progressWorkOrder(call, { orderId: createdOrder.id, done, known })
  const endedAt = known.now - (work.at(-1)?.to ?? 0) * minuteMs
  if (brings) await runAtEffectiveTime(endedAt + 30 * minuteMs, () => bring(call, createdOrder.id, { brings, known }))
  if (actions.includes('pause')) await perform('pause', endedAt + minuteMs)
  if (!actions.includes('close')) return
  await runAtEffectiveTime(endedAt + 60 * minuteMs, () => endKits(call, createdOrder.id))
  await perform('close', endedAt + 60 * minuteMs)
}

/** Moves material to the line, at a time if it is received there. */
async function seedKit(call: DemoCall, delivery: Parameters<typeof deliverKit>[1], at: number): Promise<void> {
  // Material waiting at the line notifies people, so it is moved in the present.
  if (delivery.upTo === 'issued') await deliverKit(call, delivery)
  else await runAtEffectiveTime(at, () => deliverKit(call, delivery))
}

/** Ends the preparations whose material was received. */
async function endKits(call: DemoCall, orderId: string): Promise<void> {
  const kits = await listPrepares(call, { orderId, status: received })
  for (const { id } of kits) await returnKit(call, id)
}

function headOf(order: TodaysOrder, factoryIds: FactoryIds, projectId: string) {
  const { materials, unitOf, dayIn } = factoryIds
  const { remark, makes, quantity, madeIn, dueIn, priority } = order
  const item = factoryProjectItems.find(({ order: orderCode }) => orderCode === remark)
  // An order that is due much later has not begun.
  const start = dueIn > 5 ? dueIn - 4 : Math.min(madeIn + 1, 0)
  const end = Math.max(item?.endIn ?? dueIn, start)
  return {
    remark,
    quantity,
    priority,
    dueDate: dayIn(dueIn),
    materialId: materials.get(makes),
    unitId: unitOf(makes),
    planStart: plannedStart(order, factoryIds) ?? timeOn(dayIn(start), '06:00'),
    planEnd: timeOn(dayIn(end), '18:00'),
    projectId: item ? projectId : undefined,
    source: item ? productionOrderSource.codes.project : undefined,
  }
}

/**
 * Returns the planned start. An order that is not late began as planned, so that daily output and plan refer to the
 * same work.
 */
function plannedStart({ work = [], dueIn }: TodaysOrder, { now }: FactoryIds): number | undefined {
  if (work.length === 0 || dueIn < 0) return undefined
  const hourMs = 60 * minuteMs
  return Math.floor((now - Math.max(...work.map(({ from }) => from)) * minuteMs) / hourMs) * hourMs
}

const timeOn = (day: string, time: string): number => Date.parse(`${day}T${time}:00+09:00`)

const readOrder = async (call: DemoCall, id: string): Promise<SeededOrder> => {
  const { records } = await call<{ records: SeededOrder[] }>(`${path}/page`, { id })
  return records[0] ?? { id, code: '', status: 0, remark: null }
}

/** Requests the missing part of a kit again. */
async function wantRest(call: DemoCall, orderId: string, warehouseId: string | undefined): Promise<void> {
  if ((await listPrepares(call, { orderId, status: requested })).length === 0)
    await requestKits(call, [orderId], warehouseId)
}

interface DeliveryOptions {
  readonly brings: NonNullable<TodaysOrder['brings']>
  readonly known: Pick<FactoryIds, 'warehouses' | 'locations'>
}

/** Delivers the products of an order to the warehouse, once. */
async function bring(call: DemoCall, orderId: string, { brings, known }: DeliveryOptions): Promise<void> {
  const { code } = await readOrder(call, orderId)
  const bills = await call<{ records: SeededOrder[] }>('/mes_stock/inboundbill/page', { pageSize: 1000 })
  const before = bills.records.find(({ remark }) => remark === code)
  const warehouseId = known.warehouses.get(brings.warehouse)
  const bill = before ?? {
    id: (await call<{ billId: string }>(`${path}/deliver`, { id: orderId, warehouseId })).billId,
    status: toReceive,
  }
  if (bill.status !== toReceive || !brings.to) return
  const lines = await call<{ id: string; quantity: string }[]>('/mes_stock/inboundline/list', {
    inboundBillId: bill.id,
  })
  const details = lines.map(({ id, quantity }) => ({
    lineId: id,
    quantity,
    lotCode: brings.lot,
    locationId: known.locations.get(brings.to ?? ''),
  }))
  await call('/mes_stock/inboundbill/receive', { id: bill.id, lines: details })
}
