// A small plant for tests: one box, one model with one limited point, objects made from it, readings by HTTP.
import { alarmRule } from '@gemba/contract/alarm/rule.ts'
import { model } from '@gemba/contract/equipment/model.ts'
import { modelPoint } from '@gemba/contract/equipment/model-point.ts'
import { createObjectByModel } from '@gemba/contract/equipment/object.ts'
import { box as boxResource } from '@gemba/contract/gateway/box.ts'
import { type Declaration, type InputOf, operation } from './declared-call.fixture.ts'
import { eventually, type TestProduct } from './product.fixture.ts'

export const boxSecret = 'box-secret-1'

export interface Plant {
  /** Of the object and its device; that of the box is `<code>-box`. No two plants of a worker have the same. */
  readonly code: string
  readonly boxId: string
  readonly modelId: string
  readonly objectId: string
  readonly pointId: string
  readonly ruleId: string
  /** Sends values of the point, each with its own time (epoch ms; undefined is now). */
  send(...values: (number | [value: number | null, ts?: number | undefined, quality?: number])[]): Promise<void>
}

type Row = { id: string }

let plantCount = 0

/** Makes a plant whose point has the given limits; resolves when the intake knows it. */
export async function makePlant(
  run: TestProduct,
  rule: Record<string, unknown> = { warnMax: 80, errorMax: 90, urgencyMax: 100, deadband: 1 },
): Promise<Plant> {
  const name = `p${++plantCount}`
  // Alarms of earlier files of the worker would make those of this plant part of a flood.
  await run.rows('delete from alarm_flood')
  const make = async <D extends Declaration>(declaration: D, body: InputOf<D>): Promise<string> => {
    const { code, data, msg } = await run.admin<Row>(declaration, body)
    if (code !== '200') throw new Error(`${declaration.name}: ${msg} ${JSON.stringify(data)}`)
    return data.id
  }
  const boxId = await make(operation(boxResource, 'create'), { code: `${name}-box`, name, secret: boxSecret })
  const modelId = await make(operation(model, 'create'), { code: `${name}-model`, name })
  const modelPointId = await make(operation(modelPoint, 'create'), {
    modelId,
    code: 'temperature',
    name: 'Temperature',
    unit: '°C',
    storeMode: 1,
  })
  await make(operation(alarmRule, 'create'), { name: 'limits', modelPointId, ...rule })
  const objectId = await make(createObjectByModel, {
    modelId,
    objectCode: name,
    objectName: `Press ${name}`,
    boxId,
  })
  const [point] = await run.rows<Row>(`select id from point where object_id = ${objectId}`)
  const pointId = point?.id as string
  const ruleId = await eventually(
    async () => (await run.rows<Row>(`select id from alarm_rule where point_id = ${pointId}`))[0]?.id,
  )
  await eventually(async () => (await run.rows('select from outbox where done_at is null')).length === 0)
  await run.product.intake.reload('all')
  const send: Plant['send'] = async (...values) => {
    const s = values.map((value) =>
      Array.isArray(value)
        ? ['temperature', value[1] ?? Date.now(), value[0], ...(value[2] === undefined ? [] : [value[2]])]
        : ['temperature', Date.now(), value],
    )
    await ingest(run, `${name}-box`, { d: [{ dev: name, s }] })
  }
  return { code: name, boxId, modelId, objectId, pointId, ruleId, send }
}

/** One HTTP message of a box, as it stands. Returns the envelope. */
export async function ingest(
  run: TestProduct,
  box: string,
  body: unknown,
  secret = boxSecret,
): Promise<{ code: string; data: unknown; msg: string }> {
  const payload = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
  const response = await run.product.app.inject({
    method: 'POST',
    url: `/api/ingest/v1/${box}`,
    headers: {
      authorization: `Basic ${Buffer.from(`${box}:${secret}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    payload,
  })
  return response.json()
}
