// The models, boxes and objects of the demo plant, through the product's own calls. Each step may be repeated after an interruption.
import { demoBoxes, demoModels, demoObjects } from './demo-plant.ts'
import type { DemoSecrets } from './demo-secrets.ts'

/** A call of the product as the administrator. Throws the refusal's text. */
export type Call = <T>(path: string, body: Record<string, unknown>) => Promise<T>

interface Row {
  readonly id: string
  readonly code: string
  readonly version: number
  readonly remark: string | null
}

type Known = Map<string, Pick<Row, 'id' | 'version' | 'remark'>>

/** Makes what is not there yet. */
export async function makeMasters(call: Call, secrets: DemoSecrets): Promise<void> {
  const models = await makeModels(call)
  const boxes = await makeBoxes(call, secrets)
  await makeObjects(call, { models, boxes })
}

async function listKnown(call: Call, path: string, filter: Record<string, unknown> = {}): Promise<Known> {
  const { records } = await call<{ records: Row[] }>(path, { ...filter, pageSize: 1000 })
  return new Map(records.map(({ code, ...row }) => [code, row]))
}

async function makeModels(call: Call): Promise<Known> {
  const models = await listKnown(call, '/infModel/page')
  for (const { code, name, remark, points } of demoModels) {
    const model = models.get(code) ?? (await call<Row>('/infModel/add', { code, name, remark }))
    models.set(code, model)
    const modelPoints = await listKnown(call, '/infModelPoint/page', { modelId: model.id })
    for (const [sortNumber, { limits, ...point }] of points.entries()) {
      if (modelPoints.has(point.code)) continue
      const { id } = await call<Row>('/infModelPoint/add', { modelId: model.id, sortNumber, ...point })
      if (limits) await call('/modelAlarm/addModelAlarm', { name: point.name, modelPointId: id, ...limits })
    }
  }
  return models
}

async function makeBoxes(call: Call, secrets: DemoSecrets): Promise<Known> {
  const boxes = await listKnown(call, '/boxSmart/page')
  for (const { secret, ...box } of demoBoxes) {
    if (!boxes.has(box.code)) boxes.set(box.code, await call<Row>('/boxSmart/add', { ...box, secret: secrets[secret] }))
  }
  return boxes
}

async function makeObjects(call: Call, { models, boxes }: { models: Known; boxes: Known }): Promise<void> {
  const objects = await listKnown(call, '/infObject/page')
  const departments = await listKnown(call, '/department/selectDepartmentByPage')
  for (const [at, { code, name, remark, parent, model, box, department }] of demoObjects.entries()) {
    const parentId = objects.get(parent ?? '')?.id ?? null
    const place = { parentId, boxId: boxes.get(box ?? '')?.id ?? null, deviceCode: code }
    const make = () =>
      model
        ? call<Row>('/infObject/createByModel', {
            ...{ modelId: models.get(model)?.id, objectCode: code, objectName: name },
            ...place,
          })
        : call<Row>('/infObject/add', { code, name, parentId })
    const object = objects.get(code) ?? (await make())
    objects.set(code, object)
    if (object.remark !== null) continue
    const departmentId = departments.get(department)?.id
    const { id, version } = object
    await call('/infObject/edit', { id, version, remark, departmentId, sortNumber: at })
  }
}
