// Creates the calculations of the demo plant through public requests. Each step may be repeated after an interruption.
import { pointKind } from '@gemba/contract/equipment/point/dictionaries.ts'
import { calculationStatus } from '@gemba/contract/telemetry/calculation/dictionaries.ts'
import { type DemoCall, type DemoRecords, listKnown, Refusal } from '../demo-calls.ts'
import { demoCalculations, timingOf } from './demo-calculations.ts'

const dayMs = 86_400_000

/** Creates the missing calculations with the points of their results, on the objects that exist. */
export async function makeCalculations(call: DemoCall): Promise<void> {
  const calculations = await listKnown(call, '/calInfo/selectCalInfoByPage')
  const objects = await listKnown(call, '/infObject/page')
  const points = new Map<string, DemoRecords>()
  const pointsOf = async (objectCode: string): Promise<DemoRecords> => {
    const objectId = objects.get(objectCode)?.id
    const known = points.get(objectCode) ?? (objectId && (await listKnown(call, '/infObjectPoint/page', { objectId })))
    points.set(objectCode, known || new Map())
    return known || new Map()
  }
  const findPoint = async (name: string): Promise<string | undefined> => {
    const [object = '', code = ''] = name.split('/')
    return (await pointsOf(object)).get(code)?.id
  }
  for (const declared of demoCalculations) {
    const { result, name, nameEn, unit, decimals, formula } = declared
    const [objectCode = '', code = ''] = result.split('/')
    const objectId = objects.get(objectCode)?.id
    if (!objectId || calculations.has(result)) continue
    const params = await Promise.all(
      declared.params.map(async ({ point, ...parameter }) =>
        Object.assign(parameter, { pointId: await findPoint(point) }),
      ),
    )
    // Its user removed one of the points.
    if (params.some(({ pointId }) => pointId === undefined)) continue
    const resultPointId =
      (await findPoint(result)) ?? (await addPoint(call, { objectId, code, name, nameEn, unit, decimals }))
    points.delete(objectCode)
    await call('/calInfo/addCalInfo', {
      code: result,
      name,
      formula,
      resultPointId,
      status: calculationStatus.codes.enabled,
      params,
      timings: [timingOf(declared)],
    })
  }
}

async function addPoint(call: DemoCall, fields: Record<string, unknown>): Promise<string> {
  const kind = pointKind.codes.calculated
  const storing = { storeMode: 2, minIntervalMs: 30_000, maxIntervalMs: 900_000, retentionDays: 35 }
  return (await call<{ id: string }>('/infObjectPoint/add', Object.assign({ kind, periodMs: 60_000 }, storing, fields)))
    .id
}

/** Computes the results of the last day, whose readings are there. */
export async function computePastResults(call: DemoCall, now: number): Promise<void> {
  const calculations = await listKnown(call, '/calInfo/selectCalInfoByPage')
  for (const { result } of demoCalculations) {
    const calculationId = calculations.get(result)?.id
    if (!calculationId) continue
    try {
      await call('/calInfo/recompute/start', { calculationId, from: now - dayMs, to: now })
    } catch (error) {
      // It is running since an earlier attempt.
      if (!(error instanceof Refusal) || error.code !== 'recomputeRunning') throw error
    }
  }
}
