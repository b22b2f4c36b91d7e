// The office of the demo plant in the story: plans and releases orders as fast as others are completed, and closes
// those.

import { materialPrepareStatus } from '@gemba/contract/production/material-prepare/dictionaries.ts'
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { inboundStatus } from '@gemba/contract/stock/dictionaries.ts'
import { listPrepares, requestKits, returnKit } from '../factory/at-the-line.ts'
import { dispatchAll } from '../factory/seed-order-work.ts'
import { dateOf, dayMs, minuteMs } from '../history/working-days.ts'
import { isAway, isRefusedAs, type Scene } from './scene.ts'
import type { Shelves } from './stores.ts'

export interface OpenOrder {
  readonly id: string
  readonly code: string
  readonly status: number
  readonly statusAt: number | null
  readonly productCode: string
  readonly quantity: string
  readonly goodQuantity: string
}

const path = '/mes_production/productionorder'
const { draft, planned, released, inProgress, paused, completed } = productionOrderStatus.codes
const { received } = materialPrepareStatus.codes
const { toReceive } = inboundStatus.codes
/** Number of orders that eight stations need to be busy. */
const maxOpen = 9
const maxWaiting = 5
/** Pieces per order, which is also the required quantity of a part in stock or production. */
const sizes: Readonly<Record<string, number>> = { 'P-40': 8, 'P-40-SHAFT': 12, 'P-40-HOUSING': 12 }
const partsAhead = 32
const prefixes: Readonly<Record<string, string>> = { 'P-40': 'P40', 'P-40-SHAFT': 'S40', 'P-40-HOUSING': 'H40' }
/** Orders that existed at the start of the story are left visible for this time. */
const shownMs = 15 * minuteMs
const heldMs = 45 * minuteMs
const settledMs = 3 * minuteMs

/** Returns the open orders. */
export async function listOpenOrders({ office }: Scene): Promise<readonly OpenOrder[]> {
  const status = [draft, planned, released, inProgress, paused, completed]
  const { records } = await office<{ records: OpenOrder[] }>(`${path}/page`, { status, pageSize: 200 })
  return records
}

/** Performs the next step of each order, and creates one if there is capacity. */
export async function planOrders(scene: Scene, orders: readonly OpenOrder[], shelves: Shelves): Promise<void> {
  const availableOrders = orders.filter(({ id }) => !isAway(scene, id))
  for (const settled of availableOrders.filter((order) => isSettled(scene, order))) {
    if (settled.status === released) await scene.attempt(() => dispatchAll(scene.office, settled.id, scene.places))
    if (settled.status === completed) await scene.attempt(() => finish(scene, settled))
    if (settled.status === paused && scene.sinceMs > heldMs) await scene.attempt(() => move(scene, settled, 'resume'))
  }
  const open = orders.filter(({ status }) => [released, inProgress, paused].some((state) => state === status))
  const openOrders = orders.filter(({ status }) => status === draft || status === planned)
  if (open.length >= maxOpen || scene.sinceMs < shownMs) return
  const isFull = openOrders.length >= maxWaiting
  await scene.attempt(() => releaseNext(scene, { availableOrders, orders, shelves, isFull }))
}

/** Returns whether an order may be changed: not directly after its last step, nor while it is left visible. */
function isSettled({ now, sinceMs }: Scene, { statusAt }: OpenOrder): boolean {
  const age = now - (statusAt ?? 0)
  return age > settledMs && (sinceMs > shownMs || age < sinceMs)
}

/** Reasons of actions that need one: a release with missing material, and closing an order with an open quantity. */
const reasons: Readonly<Record<string, string>> = {
  release: '缺料部分在途，先行下达',
  close: '每周核对后关闭',
}

const move = ({ office }: Scene, { id }: OpenOrder, action: string): Promise<unknown> =>
  office(`${path}/status`, {
    ids: [id],
    action,
    force: action === 'release' ? 1 : undefined,
    reason: reasons[action],
  })

interface Room {
  readonly availableOrders: readonly OpenOrder[]
  readonly orders: readonly OpenOrder[]
  readonly shelves: Shelves
  /** Whether enough orders are planned. */
  readonly isFull: boolean
}

/** Releases the first planned order whose parts are available, and plans new ones. */
async function releaseNext(scene: Scene, { availableOrders, orders, shelves, isFull }: Room): Promise<void> {
  const next = availableOrders
    .filter(({ status }) => status === planned)
    .find((order) => isFeasible(order, orders, shelves))
  if (next) {
    await move(scene, next, 'release')
    await wantMaterial(scene, next.id)
    return
  }
  const first = availableOrders.find((order) => order.status === draft && isFeasible(order, orders, shelves))
  if (first) {
    await move(scene, first, 'plan')
    return
  }
  const product = whatIsNext(orders, shelves)
  // Pumps wait for their parts, and never the other way round.
  const isWaiting = availableOrders.some(({ status, productCode }) => status < released && productCode === product)
  if (!isFull || (product !== 'P-40' && !isWaiting)) await makeOrder(scene, product)
}

async function wantMaterial({ office, places }: Scene, orderId: string): Promise<void> {
  try {
    await requestKits(office, [orderId], places.warehouses.get('RAW'))
  } catch (error) {
    if (!isRefusedAs(error, 'nothingToPrepare', 'sourceMissing')) throw error
  }
}

const quantityOf = (orders: readonly OpenOrder[], product: string, states: readonly number[]): number =>
  orders
    .filter((order) => order.productCode === product && states.includes(order.status))
    .reduce(
      (sum, { quantity, goodQuantity, status }) =>
        sum + Number(quantity) - (status === completed ? 0 : Number(goodQuantity)),
      0,
    )

/** Returns whether the parts of a pump are on the shelves. */
function isFeasible(order: OpenOrder, orders: readonly OpenOrder[], shelves: Shelves): boolean {
  if (order.productCode !== 'P-40') return partsComing(order.productCode, orders, shelves) < 2 * partsAhead
  return ['P-40-SHAFT', 'P-40-HOUSING'].every((part) => shelves.free(part) >= Number(order.quantity))
}

const partsComing = (part: string, orders: readonly OpenOrder[], shelves: Shelves): number =>
  shelves.free(part) + quantityOf(orders, part, [released, inProgress, completed])

function whatIsNext(orders: readonly OpenOrder[], shelves: Shelves): string {
  const [part] = ['P-40-SHAFT', 'P-40-HOUSING']
    .map((code) => ({ code, there: partsComing(code, orders, shelves) }))
    .filter(({ there }) => there < partsAhead)
    .toSorted((partStock, nextStock) => partStock.there - nextStock.there)
  return part?.code ?? 'P-40'
}

/** Creates an order for stock, with its own lot. */
async function makeOrder({ office, places, now }: Scene, product: string): Promise<void> {
  const time = new Date(now + 9 * 60 * minuteMs).toISOString()
  const lotCode = `${prefixes[product]}-${time.slice(2, 10).replaceAll('-', '')}-${time.slice(11, 16).replace(':', '')}`
  await office(path, {
    materialId: places.materials.get(product),
    unitId: places.units.get(product),
    lotCode,
    quantity: String(sizes[product] ?? 8),
    dueDate: dateOf(now + 2 * dayMs),
    planStart: now,
    warehouseId: places.warehouses.get(product === 'P-40' ? 'FIN' : 'RAW'),
    planEnd: now + dayMs,
    remark: '补产',
  })
}

interface Bill {
  readonly id: string
  readonly status: number
  readonly remark: string | null
}

/** Delivers the products, returns the remaining material of the line, and closes. */
async function finish(scene: Scene, order: OpenOrder): Promise<void> {
  const { office, places } = scene
  const { records } = await office<{ records: Bill[] }>('/mes_stock/inboundbill/page', {
    billType: 102,
    sort: 'id',
    order: 'DESC',
    pageSize: 200,
  })
  const bill = records.find(({ remark }) => remark === order.code)
  const isPump = order.productCode === 'P-40'
  if (!bill && Number(order.goodQuantity) > 0) {
    await office(`${path}/deliver`, { id: order.id, warehouseId: places.warehouses.get(isPump ? 'FIN' : 'RAW') })
    return
  }
  if (bill?.status === toReceive) {
    const lines = await office<{ id: string; quantity: string; lotCode: string | null }[]>(
      '/mes_stock/inboundline/list',
      { inboundBillId: bill.id },
    )
    const locationId = places.locations.get(isPump ? 'F-01' : 'R-A-02')
    const receivedLines = lines.map(({ id, quantity, lotCode }) => ({
      lineId: id,
      quantity,
      locationId,
      lotCode: lotCode ?? `${prefixes[order.productCode]}-${order.code}`,
    }))
    await office('/mes_stock/inboundbill/receive', { id: bill.id, lines: receivedLines })
    return
  }
  for (const { id } of await listPrepares(office, { orderId: order.id, status: received })) await returnKit(office, id)
  await move(scene, order, 'close')
}
