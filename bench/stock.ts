// Stock of a large company: pages of a million places, stock of a past day among ten million movements, bills with many
// lines and by many clients, codes.

import { type BenchProduct, fillBench, startBenchProduct } from './bench-product.ts'
import { type Figure, type Length, upperGoalMs } from './figure.ts'

const groups = ['material', 'warehouse', 'location'] as const
const materials = 5000

/** Returns whether this is a run of full length. */
const isFull = ({ calls }: Length): boolean => calls >= 200

interface Masters {
  readonly unitId: string
  readonly warehouseId: string
  readonly companyId: string
}

async function createMasters({ call, companyId }: BenchProduct): Promise<Masters & { classId: string }> {
  const unitId = (await call<{ id: string }>('/base/units', { code: 'pcs', name: 'Piece', precision: 3 })).id
  const classId = (await call<{ id: string }>('/base/materialclass', { code: 'parts', name: 'Parts' })).id
  const warehouseId = (await call<{ id: string }>('/base/warehouse', { code: 'W', name: 'Warehouse' })).id
  return { unitId, classId, warehouseId, companyId }
}

const manyMaterials = ({ companyId, unitId, classId }: Masters & { classId: string }, places: number): string[] => [
  `insert into material (company_id, code, name, material_class_id, unit_id)
    select ${companyId}, 'M' || n, 'Material ' || n, ${classId}, ${unitId} from generate_series(1, ${materials}) n`,
  `insert into location (company_id, code, name, warehouse_id)
    select ${companyId}, 'L' || n, 'L' || n, (select id from warehouse where company_id = ${companyId})
    from generate_series(1, ${places}) n`,
]

const balancesOf = ({ companyId, unitId }: Masters): string[] => [
  `insert into stock_balance (company_id, warehouse_id, location_id, material_id, quality_status, on_hand, reserved)
    select ${companyId}, l.warehouse_id, l.id, m.id, 0, 100, 3 from material m join location l on l.company_id = m.company_id
    where m.company_id = ${companyId}`,
  `insert into stock_summary (company_id, warehouse_id, material_id, unit_id, tracking, cost_method, on_hand, reserved, costed, value, places)
    select ${companyId}, warehouse_id, material_id, ${unitId}, 0, 1, sum(on_hand), sum(reserved), sum(on_hand), sum(on_hand), count(*)
    from stock_balance where company_id = ${companyId} group by warehouse_id, material_id`,
  // Some locations are locked. Each page shows the blocked quantity and the reason.
  `update location set is_locked = 1 where company_id = ${companyId} and id % 50 = 0`,
  'analyze',
]

/** Measures pages of a million places, anywhere in the list. */
export async function measureStockPages(length: Length): Promise<Figure[]> {
  const bench = await startBenchProduct()
  const masters = await createMasters(bench)
  const places = isFull(length) ? 200 : 20
  await fillBench(bench, [...manyMaterials(masters, places), ...balancesOf(masters)])
  const figures: Figure[] = []
  for (const groupBy of groups) {
    const times: number[] = []
    for (let call = 0; call < length.calls; call++) {
      const pageNumber = 1 + ((call * 37) % 100)
      const startedAt = performance.now()
      await bench.call('/mes_stock/stock/selectStockPage', { groupBy, pageNumber, pageSize: 20 })
      times.push(performance.now() - startedAt)
    }
    const label = `stock page by ${groupBy}, ${(materials * places).toLocaleString('en')} places`
    figures.push(upperGoalMs(label, times, { share: 0.95, goalMs: 100 }))
  }
  await bench.stop()
  return figures
}

const months = 24
/** Number of stock snapshots that the nightly job creates for this number of movements. */
const snapshotsPerMonth = 4

/** Measures the stock of a past day among ten million movements of two years with the nightly snapshots. */
export async function measureStockAsOf(length: Length): Promise<Figure[]> {
  const bench = await startBenchProduct()
  const masters = await createMasters(bench)
  const each = isFull(length) ? 200 : 20
  const { companyId } = masters
  const moves = (
    part: number,
  ) => `insert into stock_ledger (company_id, at, warehouse_id, location_id, material_id, quality_status,
      move_type, quantity, balance_after, unit_cost, value, source_type, source_id, source_line_id)
    select ${companyId}, now() - interval '${months} months' * (k::float / ${each} + 0.00001 * (b.id % 300)), b.warehouse_id,
      b.location_id, b.material_id, 0, 106, 0.5, 1, 1, 0.5, 1, 1, 1
    from stock_balance b cross join generate_series(${part}, ${each}, 10) k where b.company_id = ${companyId}`
  const snapshots = Array.from({ length: months * snapshotsPerMonth }, (_, at) => at + 1).map(
    (
      at,
    ) => `insert into stock_snapshot (company_id, day, warehouse_id, location_id, material_id, quality_status, on_hand, value)
      select ${companyId}, (now() - interval '${months} months' + interval '${months} months' / ${months * snapshotsPerMonth} * ${at})::date - 1,
        warehouse_id, location_id, material_id, 0, ${at}, ${at} from stock_balance where company_id = ${companyId}`,
  )
  await fillBench(bench, [
    ...manyMaterials(masters, 10),
    ...balancesOf(masters),
    ...Array.from({ length: 10 }, (_, part) => moves(part + 1)),
    ...snapshots,
    'analyze',
  ])
  const times: number[] = []
  for (let call = 0; call < Math.min(length.calls, 60); call++) {
    const asOf = Temporal.Now.plainDateISO('UTC')
      .subtract({ days: 15 + ((call * 29) % 600) })
      .toString()
    const startedAt = performance.now()
    await bench.call('/mes_stock/stock/selectStockPage', { groupBy: 'material', asOf, pageSize: 20 })
    times.push(performance.now() - startedAt)
  }
  await bench.stop()
  const label = `stock at the end of a day, ${(materials * 10 * each).toLocaleString('en')} movements`
  return [upperGoalMs(label, times, { share: 0.95, goalMs: 300 })]
}

const clients = 16
const contendedMaterials = 50

/**
 * Measures bills through the API: 54 lines by one client, two lines by sixteen concurrent clients over fifty materials.
 */
export async function measureStockBills(length: Length): Promise<Figure[]> {
  const bench = await startBenchProduct()
  const { unitId, classId, warehouseId } = await createMasters(bench)
  const createRecord = <T>(path: string, body: object) => bench.call<T & { id: string }>(path, body)
  const locationId = (await createRecord('/base/location', { code: 'L', name: 'L', warehouseId })).id
  const ids: string[] = []
  for (let at = 0; at < 54; at++)
    ids.push(
      (await createRecord('/base/material', { code: `M${at}`, name: `M${at}`, materialClassId: classId, unitId })).id,
    )
  const receive = async (materialIds: readonly string[], quantity: string) => {
    const details = materialIds.map((materialId) => ({ materialId, unitId, locationId, quantity, price: '3' }))
    const { id } = await createRecord('/mes_stock/inboundbill', { warehouseId, details })
    await bench.call('/mes_stock/inboundbill/submit', { id })
    const receivedAt = performance.now()
    await bench.call('/mes_stock/inboundbill/receive', { id })
    return performance.now() - receivedAt
  }
  const posts: number[] = []
  for (let bill = 0; bill < Math.min(length.calls, 30); bill++) posts.push(await receive(ids, '1000'))
  const bills = isFull(length) ? 3000 : 300
  let next = 0
  const startedAt = performance.now()
  const client = async () => {
    for (let bill = next++; bill < bills; bill = next++) {
      const pair = [ids[bill % contendedMaterials], ids[(bill * 7 + 3) % contendedMaterials]].map((materialId) => ({
        materialId,
        unitId,
        quantity: '1',
      }))
      const { id } = await createRecord('/mes_stock/outboundbill', { warehouseId, details: pair })
      await bench.call('/mes_stock/outboundbill/submit', { id })
      await bench.call('/mes_stock/outboundbill/post', { id })
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  const seconds = (performance.now() - startedAt) / 1000
  const proof = await bench.call<{ faults: unknown[] }>('/mes_stock/proof/run', {})
  await bench.stop()
  const rate = bills / seconds
  return [
    upperGoalMs('bill of 54 lines posted', posts, { share: 0.95, goalMs: 150 }),
    {
      name: `bills a second by ${clients} clients over ${contendedMaterials} materials: made, reserved, issued`,
      measured: rate.toFixed(0),
      goal: '0 failed, books agree',
      isMet: proof.faults.length === 0,
      remark: `${bills} bills, 0 failed, ${proof.faults.length} faults in the proof`,
    },
  ]
}

/** Measures codes of a fast rule, a thousand per request. */
export async function measureCodes({ calls }: Length): Promise<Figure[]> {
  const bench = await startBenchProduct()
  const parts = [
    { segmentType: 1, constantValue: 'L' },
    { segmentType: 3, serialLength: 10 },
  ]
  await bench.call('/base/coderule', {
    code: 'quick',
    name: 'Quick',
    mode: 2,
    isEnabled: 1,
    subject: 3,
    codeRuleConfigs: parts,
  })
  await bench.call('/base/coderule/createCode', { ruleCode: 'quick', count: 1000 })
  const rounds = calls * 5
  const startedAt = performance.now()
  for (let round = 0; round < rounds; round++)
    await bench.call('/base/coderule/createCode', { ruleCode: 'quick', count: 1000 })
  const rate = (rounds * 1000) / ((performance.now() - startedAt) / 1000)
  await bench.stop()
  const goal = 200_000
  return [
    {
      name: 'quick codes a second, a thousand a call',
      measured: Math.round(rate).toLocaleString('en'),
      goal: `>= ${goal.toLocaleString('en')}`,
      isMet: rate >= goal,
    },
  ]
}
