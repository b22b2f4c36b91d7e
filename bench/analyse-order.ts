// Analysis of an order with 500 materials, of which half are in stock and a third are on expected bills.
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import type { analyseOrders } from '@gemba/contract/production/order/analyse-orders.ts'
import { type BenchProduct, startBenchProduct } from './bench-product.ts'
import { type Figure, type Length, upperGoalMs } from './figure.ts'

const materials = 500

export async function measureAnalysis({ calls }: Length): Promise<Figure[]> {
  const bench = await startBenchProduct()
  const id = await fill(bench)
  const times: number[] = []
  let lines = 0
  for (let call = 0; call < Math.max(10, Math.min(calls, 50)); call++) {
    const startedAt = performance.now()
    const analysis = await bench.call<CommandReply<typeof analyseOrders>>('/mes_production/productionorder/analysis', {
      ids: [id],
    })
    times.push(performance.now() - startedAt)
    lines = analysis.lines.length
  }
  await bench.stop()
  if (lines !== materials) throw new Error(`${lines} lines instead of ${materials}`)
  return [upperGoalMs(`an order of ${materials} materials analysed`, times, { share: 0.95, goalMs: 500 })]
}

interface CreatedRecord {
  readonly id: string
}

async function fill({ product, call, companyId }: BenchProduct): Promise<string> {
  const createRecord = async (path: string, body: object) => (await call<CreatedRecord>(path, body)).id
  const unitId = await createRecord('/base/units', { code: 'pcs', name: 'Piece' })
  const materialClassId = await createRecord('/base/materialclass', { code: 'parts', name: 'Parts' })
  const materialId = await createRecord('/base/material', { code: 'P', name: 'Pump', materialClassId, unitId })
  const warehouseId = await createRecord('/base/warehouse', { code: 'W', name: 'Warehouse' })
  const locationId = await createRecord('/base/location', { code: 'L', name: 'L', warehouseId })
  const connection = await product.database.pool.connect()
  await connection.query('set session_replication_role = replica')
  await connection.query(
    `insert into material (company_id, code, name, material_class_id, unit_id)
      select $1, 'M' || n, 'Material ' || n, $2, $3 from generate_series(1, ${materials}) n`,
    [companyId, materialClassId, unitId],
  )
  connection.release(true)
  const rows = await call<{ records: CreatedRecord[] }>('/base/material/page', { pageSize: 1000, materialClassId })
  const components = rows.records.filter(({ id }) => id !== materialId)
  const bomId = await createRecord('/base/bom', {
    code: 'B',
    name: 'Pump',
    materialId,
    revision: '1',
    bomItems: components.map((part) => ({ materialId: part.id, quantity: '2', lossRate: '3' })),
  })
  await call('/base/bom/putInUse', { id: bomId })
  const workCenterId = await createRecord('/base/workcenter', {
    code: 'C',
    name: 'Shop',
    stations: [{ code: 'S', name: 'S' }],
  })
  const stageId = await createRecord('/base/segmentstage', { code: 'T', name: 'Turn', segmentType: '1', workCenterId })
  const { route } = await call<{ route: CreatedRecord }>('/base/route/graph', {
    code: 'R',
    name: 'Pump',
    materialId,
    revision: '1',
    dependencies: [],
    segments: [{ key: '10', number: 10, stageId }],
  })
  await call('/base/route/putInUse', { id: route.id })
  const detail = (part: CreatedRecord) => ({ materialId: part.id, unitId, quantity: '150', locationId })
  await createInboundBill(call, { warehouseId, details: components.slice(0, materials / 2).map(detail) }, true)
  await createInboundBill(
    call,
    { warehouseId, expectedOn: '2030-01-01', details: components.slice(0, materials / 3).map(detail) },
    false,
  )
  const id = await createRecord('/mes_production/productionorder', { materialId, unitId, quantity: '100' })
  await call('/mes_production/productionorder/status', { ids: [id], action: 'plan' })
  return id
}

async function createInboundBill(call: BenchProduct['call'], bill: object, isReceived: boolean): Promise<void> {
  const { id } = await call<CreatedRecord>('/mes_stock/inboundbill', bill)
  await call('/mes_stock/inboundbill/submit', { id })
  if (isReceived) await call('/mes_stock/inboundbill/receive', { id })
}
