// A trigger of the demo: a snapshot of the water treatment whenever its pump stops, so that records appear by themselves.
import { triggerCondition } from '@gemba/contract/gateway/trigger/dictionaries.ts'
import { type DemoCall, type DemoRecord, listKnown } from '../demo-calls.ts'

export const stopType = { code: 'pump-stop', name: '水泵停机', nameEn: 'Pump stops' } as const

const objectCode = 'water-treatment-01'
const triggerPoint = 'pumpRunning'
const uploadedPoints = ['tankLevel', 'flow', 'conductivity']
const windowMs = 15_000
/** Limits the records of a demo that runs for months. */
const minGapMs = 300_000

/** Creates the trigger on the box if it is missing. */
export async function createTrigger(call: DemoCall, boxId: string): Promise<void> {
  const { total } = await call<{ total: number }>('/triggerChannel/page', { boxId, pageSize: 1 })
  const object = (await listKnown(call, '/infObject/page', { code: objectCode })).get(objectCode)
  if (total > 0 || !object) return
  const points = await listKnown(call, '/infObjectPoint/page', { objectId: object.id })
  const types = await listKnown(call, '/triggerType/page')
  const type = types.get(stopType.code) ?? (await call<DemoRecord>('/triggerType/add', stopType))
  await call('/triggerChannel/add', {
    boxId,
    name: stopType.name,
    triggerTypeId: type.id,
    objectId: object.id,
    pointId: points.get(triggerPoint)?.id,
    condition: triggerCondition.codes.falling,
    uploadPointIds: uploadedPoints.flatMap((code) => points.get(code)?.id ?? []),
    preMs: windowMs,
    postMs: windowMs,
    minGapMs,
  })
}
