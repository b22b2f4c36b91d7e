// Requests of the first page of a large plant over HTTP: object status, energy by day, open alarms.

import { insertSelected } from '../../server/src/platform/history/sample-table.ts'
import { type BenchProduct, startBenchProduct } from '../bench-product.ts'
import { type Figure, type Length, upperGoalMs } from '../figure.ts'
import { runProgram } from '../run/run-program.ts'
import type { CallOrder } from './call-client.ts'
import { addAlarms, areaCount, fillPlant, piecesPerOrder, stormAlarms } from './large-plant.ts'

const openAlarms = 1000
const pointCount = 100_000
const readingsEach = 30
const daysRead = 29
const daysKept = 371
const pageSize = 20

export async function measureOverview({ calls }: Length): Promise<Figure[]> {
  const bench = await startBenchProduct()
  const ids = await fill(bench)
  const meterId = await fillHistory(bench)
  const { origin, token } = bench
  const order = { origin, token, calls }
  const measure = (path: string, body: object, rows: CallOrder['rows']): Promise<number[]> =>
    runProgram<number[]>('page/call-client.ts', { ...order, path, body, rows })
  const status = await measure('/overview/objectStatus', { ids }, { count: areaCount })
  const days = await measure('/energy/daily', { meterId }, { of: 'days', count: daysRead })
  await addAlarms(bench, stormAlarms - openAlarms)
  const alarms = await measure('/armDataFact/page', { pageNum: 1, pageSize }, { of: 'records', count: pageSize })
  await bench.stop()
  const objects = areaCount * (piecesPerOrder + 1)
  const show = (count: number): string => count.toLocaleString('en')
  const p95 = { share: 0.95, goalMs: 50 }
  return [
    upperGoalMs(
      `status of ${areaCount} areas with ${show(objects)} objects and ${show(openAlarms)} open alarms`,
      status,
      { share: 0.95, goalMs: 25 },
    ),
    upperGoalMs(`energy of ${daysRead} days, one reading a minute, beside ${show(pointCount)} points`, days, p95),
    upperGoalMs(`page of real-time alarms, ${show(stormAlarms)} open`, alarms, { share: 0.95, goalMs: 100 }),
  ]
}

/** Inserts readings of many points, and a counter with a reading per minute for a year. Returns the id of its meter. */
async function fillHistory({ product, call }: BenchProduct): Promise<string> {
  const { id: objectId } = await call<{ id: string }>('/infObject/add', { code: 'meter', name: 'Meter' })
  const point = { objectId, code: 'total', name: 'Total', unit: 'kWh', decimals: 1 }
  const { id: pointId } = await call<{ id: string }>('/infObjectPoint/add', point)
  const now = Date.now()
  const at = (ms: string) => `fromUnixTimestamp64Milli(toInt64(${ms}), 'UTC')`
  await product.history.run(
    insertSelected(`SELECT 1000000 + number % ${pointCount}, ${at(`${now} - intDiv(number, ${pointCount}) * 60000`)} AS t, t, number % 97, '', 0, 0
    FROM numbers(${pointCount * readingsEach})`),
  )
  await product.history.run(
    insertSelected(`SELECT ${pointId}, ${at(`${now} - number * 60000`)} AS t, t, 1000000 - number * 0.5, '', 0, 0
    FROM numbers(${daysKept * 24 * 60})`),
  )
  const meter = await call<{ id: string }>('/energyMeter/add', { name: 'Bench', counterPointId: pointId })
  return meter.id
}

/** Returns the ids of the areas. Each has an open alarm. */
async function fill(bench: BenchProduct): Promise<string[]> {
  const ids = await fillPlant(bench)
  await addAlarms(bench, openAlarms)
  return ids
}
