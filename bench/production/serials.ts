// Two hundred finished pieces with serial numbers and twenty materials each: reported at once and received into stock.
import { type BenchProduct, startBenchProduct } from '../bench-product.ts'
import { type Figure, type Length, upperGoalMs } from '../figure.ts'

const pieces = 200
const materials = 20
const goalMs = 1000

interface CreatedRecord {
  readonly id: string
}

export async function measureSerials({ calls }: Length): Promise<Figure[]> {
  const bench = await startBenchProduct()
  const shop = await createShop(bench)
  const reportTimes: number[] = []
  const receiptTimes: number[] = []
  const rounds = Math.max(4, Math.floor(calls / 10))
  for (let round = 0; round < rounds; round++) {
    const work = await startWork(bench, shop)
    const serials = Array.from({ length: pieces }, (_, at) => `SN-${round}-${at}`)
    const startedAt = performance.now()
    await bench.call('/mes_production/workbench/reportWork', {
      workOrderId: work.id,
      good: String(pieces),
      serials,
    })
    reportTimes.push(performance.now() - startedAt)
    const receivedAt = performance.now()
    await receiveOrder(bench, shop, work.orderId)
    receiptTimes.push(performance.now() - receivedAt)
  }
  await bench.stop()
  const name = `${pieces} pieces with serial numbers and ${materials} materials each`
  return [
    upperGoalMs(`${name}, reported`, reportTimes, { share: 0.95, goalMs }),
    upperGoalMs(`${name}, brought to the warehouse`, receiptTimes, { share: 0.95, goalMs }),
  ]
}

interface Shop {
  readonly productId: string
  readonly unitId: string
  readonly stationId: string
  readonly warehouseId: string
  readonly locationId: string
}

/** Creates a shop with one segment, whose materials are backflushed from the line side. */
async function createShop({ call }: BenchProduct): Promise<Shop> {
  const createRecord = async (path: string, body: object): Promise<string> => (await call<CreatedRecord>(path, body)).id
  const unitId = await createRecord('/base/units', { code: 'pcs', name: 'Piece', precision: 0 })
  const materialClassId = await createRecord('/base/materialclass', { code: 'parts', name: 'Parts' })
  const material = (code: string, tracking: number) =>
    createRecord('/base/material', { code, name: code, materialClassId, unitId, tracking })
  const productId = await material('PUMP', 2)
  const warehouseId = await createRecord('/base/warehouse', { code: 'W', name: 'Warehouse' })
  const locationId = await createRecord('/base/location', { code: 'L', name: 'Line', warehouseId })
  const workCenterId = await createRecord('/base/workcenter', {
    code: 'C',
    name: 'Shop',
    lineSideLocationId: locationId,
    stations: [{ code: 'S', name: 'Station' }],
  })
  const [station] = await call<CreatedRecord[]>('/base/station/list', { workCenterId })
  const componentIds: string[] = []
  for (let at = 0; at < materials; at++) componentIds.push(await material(`PART-${at}`, 1))
  await receive({ call }, { warehouseId, locationId, unitId, componentIds })
  const stage = { code: 'A', name: 'Assemble', segmentType: '1', workCenterId, standardTime: '1' }
  const stageId = await createRecord('/base/segmentstage', stage)
  const { route } = await call<{ route: CreatedRecord }>('/base/route/graph', {
    code: 'R',
    name: 'Pump',
    materialId: productId,
    revision: '1',
    segments: [
      {
        key: 'a',
        number: 10,
        stageId,
        materials: componentIds.map((materialId) => ({ materialId, quantity: '1', consumeType: 2 })),
      },
    ],
    dependencies: [],
  })
  await call('/base/route/putInUse', { id: route.id })
  const bomItems = componentIds.map((materialId) => ({ materialId, quantity: '1' }))
  const bomId = await createRecord('/base/bom', {
    code: 'B',
    name: 'Pump',
    materialId: productId,
    revision: '1',
    bomItems,
  })
  await call('/base/bom/putInUse', { id: bomId })
  return { productId, unitId, warehouseId, locationId, stationId: station?.id ?? '' }
}

interface LotReceipt extends Pick<Shop, 'warehouseId' | 'locationId' | 'unitId'> {
  readonly componentIds: readonly string[]
}

/** Receives a lot of each component, enough for all rounds. */
async function receive(
  { call }: Pick<BenchProduct, 'call'>,
  { componentIds, warehouseId, ...line }: LotReceipt,
): Promise<void> {
  const details = componentIds.map((materialId) => ({
    ...line,
    materialId,
    quantity: '100000',
    lotCode: `LOT-${materialId}`,
  }))
  const { id } = await call<CreatedRecord>('/mes_stock/inboundbill', { warehouseId, details })
  await call('/mes_stock/inboundbill/submit', { id })
  await call('/mes_stock/inboundbill/receive', { id })
}

async function startWork({ call }: BenchProduct, { productId, unitId, warehouseId, stationId }: Shop) {
  const order = { materialId: productId, unitId, quantity: String(pieces), warehouseId }
  const { id: orderId } = await call<CreatedRecord>('/mes_production/productionorder', order)
  for (const action of ['plan', 'release'])
    await call('/mes_production/productionorder/status', { ids: [orderId], action, force: 1, reason: 'no stock' })
  const [work] = await call<CreatedRecord[]>('/mes_production/productionworkorder/list', { orderId })
  const id = work?.id ?? ''
  await call('/mes_production/productionworkorder/dispatch-work', { ids: [id], stationId })
  await call('/mes_production/workbench/claim', { id })
  await call(`/mes_production/workbench/startWork/${id}`, {})
  return { id, orderId }
}

async function receiveOrder({ call }: BenchProduct, { locationId }: Shop, orderId: string): Promise<void> {
  const { billId } = await call<{ billId: string }>('/mes_production/productionorder/deliver', { id: orderId })
  const lines = await call<CreatedRecord[]>('/mes_stock/inboundline/list', { inboundBillId: billId })
  await call('/mes_stock/inboundbill/receive', {
    id: billId,
    lines: lines.map(({ id }) => ({ lineId: id, quantity: String(pieces), locationId })),
  })
}
