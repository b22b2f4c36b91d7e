// Reports of fifty people at ten stations, each once a second, more than a busy shop has.
import { setTimeout as wait } from 'node:timers/promises'
import { type BenchProduct, startBenchProduct } from '../bench-product.ts'
import { type Figure, type Length, upperGoalMs } from '../figure.ts'

export const stations = 10
export const peoplePerStation = 5
const spacingMs = 1000

interface CreatedRecord {
  readonly id: string
}

export async function measureReports({ seconds }: Length): Promise<Figure[]> {
  const bench = await startBenchProduct()
  const workOrderIds = await startFirstWork(bench)
  const rounds = Math.min(seconds, 30)
  const times: number[] = []
  const person = async (workOrderId: string, at: number): Promise<void> => {
    await wait(at * (spacingMs / (stations * peoplePerStation)))
    const startedAt = performance.now()
    for (let round = 0; round < rounds; round++) {
      const sentAt = performance.now()
      await bench.call('/mes_production/workbench/reportWork', { workOrderId, good: '1' })
      times.push(performance.now() - sentAt)
      await wait(Math.max(0, startedAt + (round + 1) * spacingMs - performance.now()))
    }
  }
  const people = workOrderIds.flatMap((id, station) =>
    Array.from({ length: peoplePerStation }, (_, at) => person(id, station * peoplePerStation + at)),
  )
  await Promise.all(people)
  await bench.stop()
  const name = `work reported by ${stations * peoplePerStation} people at ${stations} stations, each once a second`
  return [upperGoalMs(name, times, { share: 0.95, goalMs: 100 })]
}

/** Creates ten orders of three segments. The first segment of each is started at its own station. */
export async function startFirstWork({ call }: BenchProduct): Promise<string[]> {
  const createRecord = (path: string, body: object) => call<CreatedRecord>(path, body)
  const unitId = (await createRecord('/base/units', { code: 'pcs', name: 'Piece', precision: 0 })).id
  const materialClassId = (await createRecord('/base/materialclass', { code: 'parts', name: 'Parts' })).id
  const materialId = (await createRecord('/base/material', { code: 'P', name: 'Pump', materialClassId, unitId })).id
  const stationInputs = Array.from({ length: stations }, (_, at) => ({ code: `S${at}`, name: `Station ${at}` }))
  const workCenterId = (await createRecord('/base/workcenter', { code: 'C', name: 'Shop', stations: stationInputs })).id
  const stage = { code: 'T', name: 'Turn', segmentType: '1', workCenterId, standardTime: '1' }
  const stageId = (await createRecord('/base/segmentstage', stage)).id
  const { route } = await call<{ route: CreatedRecord }>('/base/route/graph', {
    code: 'R',
    name: 'Pump',
    materialId,
    revision: '1',
    segments: ['10', '20', '30'].map((key) => ({ key, number: Number(key), stageId })),
    dependencies: [
      { from: '10', to: '20' },
      { from: '20', to: '30' },
    ],
  })
  await call('/base/route/putInUse', { id: route.id })
  const stationRows = await call<CreatedRecord[]>('/base/station/list', { workCenterId })
  const workOrderIds: string[] = []
  for (const { id: stationId } of stationRows) {
    const order = { materialId, unitId, quantity: '100000', isWithoutBom: 1 }
    const { id } = await createRecord('/mes_production/productionorder', order)
    for (const action of ['plan', 'release'])
      await call('/mes_production/productionorder/status', { ids: [id], action, force: 1, reason: 'no stock' })
    const [first] = await call<CreatedRecord[]>('/mes_production/productionworkorder/list', { orderId: id })
    const workOrderId = first?.id ?? ''
    await call('/mes_production/productionworkorder/dispatch-work', { ids: [workOrderId], stationId })
    await call('/mes_production/workbench/claim', { id: workOrderId })
    await call(`/mes_production/workbench/startWork/${workOrderId}`, {})
    workOrderIds.push(workOrderId)
  }
  return workOrderIds
}
