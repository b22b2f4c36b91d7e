// Traces among a million links: a lot used a hundred thousand times, ordinary lots, and the lots produced from them.
import { type BenchProduct, fillBench, startBenchProduct } from './bench-product.ts'
import { type Figure, type Length, upperGoalMs } from './figure.ts'

const supplierLots = 1000
/** Number of work orders. Each uses the first lot and some others. */
const works = { full: 100_000, quick: 10_000 } as const
const usesOfEach = 10
const worksOfOrder = 4
const goalMs = 1000
const recallPath = '/mes_production/genealogy/recall'

interface CreatedRecord {
  readonly id: string
}

export async function measureGenealogy({ calls }: Length): Promise<Figure[]> {
  const bench = await startBenchProduct()
  const count = calls >= 200 ? works.full : works.quick
  await fillBench(bench, linksOf(await createMasters(bench), count))
  const links = (count * usesOfEach).toLocaleString('en')
  const find = async (code: string): Promise<string> => {
    const [lot] = await bench.call<{ key: string }[]>('/mes_production/genealogy/find', { code })
    return lot?.key ?? ''
  }
  const hotLot = await find('S1')
  const ordinaryLots = await Promise.all(Array.from({ length: 20 }, (_, at) => find(`S${2 + at * 40}`)))
  const products = await Promise.all(Array.from({ length: 20 }, (_, at) => find(`P${1 + at * 100}`)))
  const measure = async (name: string, keys: readonly string[], direction: number): Promise<Figure> => {
    const times: number[] = []
    for (let call = 0; call < Math.min(calls, 60); call++) {
      const startedAt = performance.now()
      const key = keys[call % keys.length]
      const { nodes } = await bench.call<{ nodes: object[] }>('/mes_production/genealogy/trace', { key, direction })
      times.push(performance.now() - startedAt)
      if (nodes.length < 3) throw new Error(`nothing was traced from ${key}`)
    }
    return upperGoalMs(`${name}, ${links} links`, times, { share: 0.95, goalMs })
  }
  const figures = [
    await measure(`trace forward of a lot used ${count.toLocaleString('en')} times`, [hotLot], 2),
    await measure(`trace forward of a lot used ${(count / 100).toLocaleString('en')} times`, ordinaryLots, 2),
    await measure('trace backward of a product', products, 1),
  ]
  const recall = async (name: string, key: string | undefined): Promise<Figure> => {
    const startedAt = performance.now()
    const { rows, isCut } = await bench.call<{ rows: object[]; isCut: boolean }>(recallPath, { key })
    if (rows.length === 0 || isCut) throw new Error('the recall list is not whole')
    const figure = upperGoalMs(
      `recall list of a lot used ${name} times, ${links} links`,
      [performance.now() - startedAt],
      {
        share: 1,
        goalMs: 2000,
      },
    )
    return { ...figure, remark: `the first ${rows.length.toLocaleString('en')} rows` }
  }
  figures.push(
    await recall((count / 100).toLocaleString('en'), ordinaryLots[0]),
    await recall(count.toLocaleString('en'), hotLot),
  )
  await bench.stop()
  return figures
}

interface Masters {
  readonly companyId: string
  readonly partId: string
  readonly pumpId: string
  readonly warehouseId: string
  readonly locationId: string
  readonly orderId: string
}

/** Creates one order through the API, from which the others are copied. */
async function createMasters({ call, companyId }: BenchProduct): Promise<Masters> {
  const createRecord = async (path: string, body: object) => (await call<CreatedRecord>(path, body)).id
  const unitId = await createRecord('/base/units', { code: 'pcs', name: 'Piece', precision: 0 })
  const materialClassId = await createRecord('/base/materialclass', { code: 'parts', name: 'Parts' })
  const material = (code: string) =>
    createRecord('/base/material', { code, name: code, materialClassId, unitId, tracking: 1 })
  const [partId, pumpId] = [await material('PART'), await material('PUMP')]
  const warehouseId = await createRecord('/base/warehouse', { code: 'W', name: 'Warehouse' })
  const locationId = await createRecord('/base/location', { code: 'L', name: 'L', warehouseId })
  const workCenterId = await createRecord('/base/workcenter', {
    code: 'C',
    name: 'Shop',
    stations: [{ code: 'S', name: 'S' }],
  })
  const stageId = await createRecord('/base/segmentstage', {
    code: 'T',
    name: 'Turn',
    segmentType: '1',
    workCenterId,
    standardTime: '1',
  })
  const { route } = await call<{ route: CreatedRecord }>('/base/route/graph', {
    code: 'R',
    name: 'Pump',
    materialId: pumpId,
    revision: '1',
    segments: [{ key: '10', number: 10, stageId }],
    dependencies: [],
  })
  await call('/base/route/putInUse', { id: route.id })
  const orderBody = { materialId: pumpId, unitId, quantity: '4', isWithoutBom: 1 }
  const orderId = await createRecord('/mes_production/productionorder', orderBody)
  for (const action of ['plan', 'release'])
    await call('/mes_production/productionorder/status', { ids: [orderId], action, force: 1, reason: 'no stock' })
  return { companyId, partId, pumpId, warehouseId, locationId, orderId }
}

/**
 * Returns the statements for orders of four work orders each. Every work order receives a lot into stock, half of which
 * is shipped to a customer.
 */
function linksOf({ companyId, partId, pumpId, warehouseId, locationId, orderId }: Masters, count: number): string[] {
  const orders = count / worksOfOrder
  const lots = (materialId: string, prefix: string, number: number) =>
    `insert into lot (company_id, material_id, code) select ${companyId}, ${materialId}, '${prefix}' || n
      from generate_series(1, ${number}) n`
  const idOf = (prefix: string, n: string) =>
    `(select min(id) from lot where company_id = ${companyId} and code = '${prefix}1') + ${n} - 1`
  const bills = (table: string, type: number) =>
    `insert into ${table} (company_id, code, bill_type, status, warehouse_id, posted_at, posted_by)
      select ${companyId}, '${table}' || n, ${type}, 50, ${warehouseId}, now(), 'bench' from generate_series(1, ${orders}) n`
  const moves = (table: string, type: number, sign: number) =>
    `insert into stock_ledger (company_id, warehouse_id, location_id, material_id, lot_id, quality_status, move_type, quantity,
        balance_after, unit_cost, value, source_type, source_id, source_line_id)
      select ${companyId}, ${warehouseId}, ${locationId}, ${pumpId}, ${idOf('P', 'n')}, 0, ${type}, ${sign}, 0, 0, 0,
        ${type < 200 ? 1 : 2}, (select min(id) from ${table} where company_id = ${companyId}) + n - 1, 1
      from generate_series(1, ${orders}) n`
  return [
    lots(partId, 'S', supplierLots),
    lots(pumpId, 'P', orders),
    `insert into production_order (company_id, code, material_id, quantity, unit_id, status, base_quantity, good_quantity)
      select company_id, 'X' || n, material_id, 4, unit_id, 40, 4, 4 from production_order cross join
        generate_series(1, ${orders}) n where id = ${orderId}`,
    `insert into work_order (company_id, code, order_id, segment_plan_id, stage_id, work_center_id, quantity, status)
      select w.company_id, 'Y' || n, (select min(id) from production_order where code = 'X1') + (n - 1) / ${worksOfOrder},
        w.segment_plan_id, w.stage_id, w.work_center_id, 1, 60
      from work_order w cross join generate_series(1, ${count}) n where w.order_id = ${orderId}`,
    `insert into material_consumption (company_id, work_order_id, work_order_code, material_id, lot_id, quantity, warehouse_id, location_id, consumed_by)
      select ${companyId}, (select min(id) from work_order where code = 'Y1') + n - 1, ${partId},
        case k when 1 then ${idOf('S', '1')} else ${idOf('S', `2 + (n * 7 + k * 111) % ${supplierLots - 1}`)} end,
        1, ${warehouseId}, ${locationId}, 'bench'
      from generate_series(1, ${count}) n cross join generate_series(1, ${usesOfEach}) k`,
    `insert into stock_ledger (company_id, warehouse_id, location_id, material_id, lot_id, quality_status, move_type, quantity,
        balance_after, unit_cost, value, source_type, source_id, source_line_id)
      select company_id, warehouse_id, location_id, material_id, lot_id, 0, 202, -quantity, 0, 0, 0, 3, id, id
      from material_consumption`,
    bills('inbound_bill', 102),
    bills('outbound_bill', 203),
    moves('inbound_bill', 102, 2),
    moves('outbound_bill', 203, -1),
    `insert into order_receipt (company_id, order_id, inbound_bill_id)
      select ${companyId}, (select min(id) from production_order where code = 'X1') + n - 1,
        (select min(id) from inbound_bill where company_id = ${companyId}) + n - 1 from generate_series(1, ${orders}) n`,
    `insert into stock_balance (company_id, warehouse_id, location_id, material_id, lot_id, quality_status, on_hand)
      select ${companyId}, ${warehouseId}, ${locationId}, ${pumpId}, id, 0, 1 from lot where material_id = ${pumpId}`,
    'analyze',
  ]
}
