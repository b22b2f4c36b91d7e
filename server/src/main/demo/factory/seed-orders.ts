// Makes the production orders of the demo factory and does their work as people would; what is there stays as it is.
import { productionOrderSource, productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { inboundStatus } from '@gemba/contract/stock/dictionaries.ts'
import { type Call, idsBy } from '../demo-calls.ts'
import { factoryOrders } from './factory-orders.ts'
import { factoryProjectItems } from './factory-project.ts'
import { factoryStages } from './factory-routes.ts'
import type { Ids } from './make-all.ts'
import { seedProject, seedProjectItems } from './seed-project.ts'

interface Known {
  readonly materials: Ids
  readonly warehouses: Ids
  readonly locations: Ids
  unitOf(material: string): string | undefined
  dayIn(days: number): string
}

interface Row {
  readonly id: string
  readonly status: number
  readonly code: string
  readonly remark: string | null
}

interface Work {
  readonly id: string
  readonly status: number
  readonly stageId: string
  readonly goodQuantity: string
}

const order = productionOrderStatus.codes
const { toReceive } = inboundStatus.codes
const { toDispatch, dispatched, claimed, running, completed } = workOrderStatus.codes

/** Acts that lead from a state on, whatever happened before. */
const stateOf = { plan: order.draft, release: order.planned, cancel: order.planned, close: order.completed } as const

/** Makes what is not there yet. */
export async function seedOrders(call: Call, known: Known): Promise<void> {
  const { materials, unitOf, dayIn } = known
  const projectId = await seedProject(call, { materials, dayIn })
  const { records } = await call<{ records: Row[] }>('/mes_production/productionorder/page', { pageSize: 1000 })
  const stages = await idsBy(call, { path: '/base/segmentstage/page', key: 'code' })
  const stations = await idsBy(call, { path: '/base/station/page', key: 'code' })
  for (const { remark, makes, quantity, dueIn, priority, acts, work = [], brings } of factoryOrders) {
    const item = factoryProjectItems.find(({ order: named }) => named === remark)
    const head = {
      ...{ remark, quantity, priority, dueDate: dayIn(dueIn), materialId: materials.get(makes) },
      ...(item && { projectId, source: productionOrderSource.codes.project }),
      ...(item && { planStart: timeOn(dayIn(item.startIn), '08:00'), planEnd: timeOn(dayIn(item.endIn), '18:00') }),
    }
    const made =
      records.find((row) => row.remark === remark) ??
      (await call<Row>('/mes_production/productionorder', { ...head, unitId: unitOf(makes) }))
    const act = async (action: (typeof acts)[number], status: number): Promise<number> => {
      if (status !== stateOf[action]) return status
      const path = '/mes_production/productionorder/status'
      const [after] = await call<Row[]>(path, { ids: [made.id], action })
      return after?.status ?? status
    }
    let { status } = made
    for (const action of acts.filter((one) => one !== 'close')) status = await act(action, status)
    for (const one of work) await doWork(call, made.id, { ...one, stageId: stages.get(one.at) ?? '', stations, known })
    if (brings) await bring(call, made.id, { brings, known })
    if (acts.includes('close')) await act('close', (await readOrder(call, made.id)).status)
  }
  await seedProjectItems(call, projectId, dayIn)
}

const timeOn = (day: string, time: string): number => Date.parse(`${day}T${time}:00+08:00`)

const readOrder = async (call: Call, id: string): Promise<Row> => {
  const { records } = await call<{ records: Row[] }>('/mes_production/productionorder/page', { id })
  return records[0] ?? { id, code: '', status: 0, remark: null }
}

interface Doing {
  readonly at: string
  readonly stageId: string
  readonly stations: Ids
  readonly good: string
  readonly scrap?: string
  readonly paused?: string
  readonly uses?: { readonly of: string; readonly quantity: string; readonly lot: string; readonly from: string }
  readonly known: Pick<Known, 'materials' | 'locations'>
}

/** Brings the work order of a stage to what it says, from wherever it stands. */
async function doWork(
  call: Call,
  orderId: string,
  { at, stageId, stations, good, scrap, paused, uses, known }: Doing,
): Promise<void> {
  const works = await call<Work[]>('/mes_production/productionworkorder/list', { orderId, stageId })
  const [one] = works
  if (!one || one.status >= completed || Number(one.goodQuantity) > 0) return
  const stationId = stations.get(factoryStages.find(({ code }) => code === at)?.station ?? '')
  if (one.status === toDispatch)
    await call('/mes_production/productionworkorder/dispatch-work', { ids: [one.id], stationId })
  if (one.status <= dispatched) await call('/mes_production/workbench/claim', { id: one.id })
  if (one.status <= claimed) await call(`/mes_production/workbench/startWork/${one.id}`, {})
  if (uses) await use(call, one.id, { uses, known })
  const rejects = scrap ? { scrap: [{ quantity: scrap, reasonCode: '1' }] } : {}
  if (one.status <= running)
    await call('/mes_production/workbench/reportWork', { workOrderId: one.id, good, ...rejects })
  if (paused) await call('/mes_production/productionworkorder/stop', { id: one.id, reasonCode: paused })
}

/** Takes a lot for a work order that has taken none yet. */
async function use(
  call: Call,
  workOrderId: string,
  { uses, known }: { uses: NonNullable<Doing['uses']>; known: Doing['known'] },
): Promise<void> {
  const taken = await call<object[]>('/mes_production/workbench/findMaterialConsumeList', { workOrderId })
  if (taken.length > 0) return
  const { of, quantity, lot, from } = uses
  const line = { materialId: known.materials.get(of), quantity, lotCode: lot, locationId: known.locations.get(from) }
  await call('/mes_production/workbench/materialConsume', { workOrderId, lines: [line] })
}

interface Bringing {
  readonly brings: NonNullable<(typeof factoryOrders)[number]['brings']>
  readonly known: Pick<Known, 'warehouses' | 'locations'>
}

/** Brings what an order has made to the warehouse, once. */
async function bring(call: Call, orderId: string, { brings, known }: Bringing): Promise<void> {
  const { code } = await readOrder(call, orderId)
  const bills = await call<{ records: Row[] }>('/mes_stock/inboundbill/page', { pageSize: 1000 })
  const before = bills.records.find(({ remark }) => remark === code)
  const warehouseId = known.warehouses.get(brings.warehouse)
  const bill = before ?? {
    id: (await call<{ billId: string }>('/mes_production/productionorder/deliver', { id: orderId, warehouseId }))
      .billId,
    status: toReceive,
  }
  if (bill.status !== toReceive) return
  const lines = await call<{ id: string; quantity: string }[]>('/mes_stock/inboundline/list', {
    inboundBillId: bill.id,
  })
  const told = lines.map(({ id, quantity }) => ({
    ...{ lineId: id, quantity, lotCode: brings.lot, locationId: known.locations.get(brings.to) },
  }))
  await call('/mes_stock/inboundbill/receive', { id: bill.id, lines: told })
}
