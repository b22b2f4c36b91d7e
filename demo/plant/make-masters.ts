// Creates the models, boxes and objects of the demo plant through public requests. Each step may be repeated after an
// interruption.

import { makeCalculations } from '../calculations/make-calculations.ts'
import { type DemoCall, type DemoRecord, type DemoRecords, listKnown } from '../demo-calls.ts'
import type { DemoSecrets } from '../demo-secrets.ts'
import { limitsOf } from '../texts/demo-phrases.ts'
import { traditionalNameOf } from '../texts/traditional-names.ts'
import { demoModels } from './demo-models.ts'
import { type DemoObject, demoBoxes, demoObjects } from './demo-objects.ts'
import { positionOf } from './demo-positions.ts'
import { contractPower } from './device-values.ts'

export type BoxSecrets = Pick<DemoSecrets, 'plantBox' | 'pressBox'>

/** Creates the missing records, independent ones concurrently. */
export async function makeMasters(call: DemoCall, secrets: BoxSecrets): Promise<void> {
  const [models, boxes] = await Promise.all([makeModels(call), makeBoxes(call, secrets)])
  await makeObjects(call, { models, boxes })
  await Promise.all([makeMeter(call), makeCalculations(call)])
}

/** Creates the meter of the whole plant. Its limit is a value that the year nearly reached a few times. */
async function makeMeter(call: DemoCall): Promise<void> {
  const { records } = await call<{ records: unknown[] }>('/energyMeter/page', { pageSize: 1 })
  const meter = (await listKnown(call, '/infObject/page', { code: 'steel-plant' })).get('steel-plant')
  if (records.length > 0 || !meter) return
  const points = await listKnown(call, '/infObjectPoint/page', { objectId: meter.id })
  const [counterPointId, powerPointId, powerFactorPointId] = ['energyTotal', 'power', 'laggingPowerFactor'].map(
    (code) => points.get(code)?.id,
  )
  await call('/energyMeter/add', {
    name: '全厂电能',
    nameEn: 'Whole plant',
    counterPointId,
    powerPointId,
    powerFactorPointId,
    contractPower: String(contractPower),
    co2Factor: '0.4594',
  })
}

async function makeModels(call: DemoCall): Promise<DemoRecords> {
  const models = await listKnown(call, '/infModel/page')
  const rules = await call<{ records: { modelPointId: string }[] }>('/modelAlarm/selectModelAlarmByPage', {
    pageSize: 1000,
  })
  const limited = new Set(rules.records.map(({ modelPointId }) => modelPointId))
  const make = async ({ points, ...modelFields }: (typeof demoModels)[number]): Promise<void> => {
    const lines = points.map(({ limits: _, ...point }) => point)
    const model =
      models.get(modelFields.code) ?? (await call<DemoRecord>('/infModel/add', { ...modelFields, points: lines }))
    models.set(modelFields.code, model)
    const existingPoints = await listKnown(call, '/infModelPoint/page', { modelId: model.id })
    for (const { code: pointCode, name: limitName, limits } of points) {
      const modelPointId = existingPoints.get(pointCode)?.id
      if (!limits || !modelPointId || limited.has(modelPointId)) continue
      await call('/modelAlarm/addModelAlarm', { name: limitsOf(limitName), modelPointId, ...limits })
    }
  }
  await Promise.all(demoModels.map(make))
  return models
}

async function makeBoxes(call: DemoCall, secrets: BoxSecrets): Promise<DemoRecords> {
  const boxes = await listKnown(call, '/boxSmart/page')
  const make = async ({ secret, ...box }: (typeof demoBoxes)[number]): Promise<void> => {
    if (!boxes.has(box.code))
      boxes.set(box.code, await call<DemoRecord>('/boxSmart/add', { ...box, secret: secrets[secret] }))
  }
  await Promise.all(demoBoxes.map(make))
  return boxes
}

async function makeObjects(
  call: DemoCall,
  { models, boxes }: { models: DemoRecords; boxes: DemoRecords },
): Promise<void> {
  const objects = await listKnown(call, '/infObject/page')
  const departments = await listKnown(call, '/department/selectDepartmentByPage')
  const idIn = (recordByCode: DemoRecords, code: string | undefined) => recordByCode.get(code ?? '')?.id ?? null
  const make = async (declared: DemoObject): Promise<void> => {
    const { code, name, nameEn, remark, model } = declared
    const place = { parentId: idIn(objects, declared.parent), boxId: idIn(boxes, declared.box), deviceCode: code }
    const object =
      objects.get(code) ??
      (model
        ? await call<DemoRecord>('/infObject/createByModel', {
            modelId: idIn(models, model),
            objectCode: code,
            objectName: name,
            ...place,
          })
        : await call<DemoRecord>('/infObject/add', { code, name, parentId: place.parentId }))
    objects.set(code, object)
    if (object.remark !== null) return
    const { id, version } = object
    const departmentId = idIn(departments, declared.department)
    const nameTw = traditionalNameOf(name)
    await call('/infObject/edit', {
      id,
      version,
      nameEn,
      nameTw,
      remark,
      departmentId,
      sortNumber: demoObjects.indexOf(declared),
      ...positionOf(code),
    })
  }
  for (const generation of generations(demoObjects)) await Promise.all(generation.map(make))
}

/** Returns the objects by depth: those without a parent first, then their children, and so on. */
function generations(all: readonly DemoObject[]): DemoObject[][] {
  const depthOf = ({ parent }: DemoObject): number => {
    const above = all.find(({ code }) => code === parent)
    return above ? depthOf(above) + 1 : 0
  }
  return [...Map.groupBy(all, depthOf)].sort(([depth], [nextDepth]) => depth - nextDepth).map(([, group]) => group)
}
