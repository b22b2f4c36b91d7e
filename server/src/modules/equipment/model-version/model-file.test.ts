// Whole models as files: a round trip to another company, the preview, the choices, and hostile files.
import { alarmRule } from '@gemba/contract/alarm/rule.ts'
import { model } from '@gemba/contract/equipment/model.ts'
import { modelPoint } from '@gemba/contract/equipment/model-point.ts'
import {
  exportModel,
  importModel,
  type ModelFile,
  modelFileBytes,
  planModelImport,
} from '@gemba/contract/equipment/model-version/model-file.ts'
import type { Envelope } from '@gemba/contract/kit/page.ts'
import { beforeEach, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'

type Caller = 'admin' | 'stranger' | 'nobody'
interface Reply {
  error?: string
  params?: { reason: string }
  modelId?: string
  code?: string
  existingName?: string | null
  [name: string]: unknown
}

let run: TestProduct
let modelId: string
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const addressOf = (path: string) => `http://127.0.0.1:${run.product.port}/api${path}`

async function upload(path: string, content: string | Buffer, caller: Caller = 'admin'): Promise<Envelope<Reply>> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(Buffer.from(content))]), 'pump.model.json')
  const headers = { 'accept-language': 'en', authorization: `Bearer ${run.tokens[caller]}` }
  const response = await fetch(addressOf(path), { method: 'POST', headers, body: form })
  return (await response.json()) as Envelope<Reply>
}
const pathOf = (command: typeof planModelImport | typeof importModel, choice = '') =>
  command.paths[0].replace('POST ', '').replace(':choice', choice)
const plan = (content: string | Buffer, caller?: Caller) => upload(pathOf(planModelImport), content, caller)
const load = (choice: string, content: string | Buffer, caller?: Caller) =>
  upload(pathOf(importModel, choice), content, caller)

async function download(id: string, caller: 'admin' | 'stranger' = 'admin'): Promise<string> {
  const headers = { authorization: `Bearer ${run.tokens[caller]}`, 'content-type': 'application/json' }
  const response = await fetch(addressOf('/infModel/file/export'), {
    method: 'POST',
    headers,
    body: JSON.stringify({ modelId: id }),
  })
  return response.text()
}

beforeEach(async () => {
  run = await joinTestProduct()
  const form = new FormData()
  form.append('file', new Blob([png]), 'pump.png')
  const headers = { authorization: `Bearer ${run.tokens.admin}` }
  const image = await fetch(addressOf('/new/file/upload'), { method: 'POST', headers, body: form })
  const { fileId } = ((await image.json()) as Envelope<{ fileId: string }>).data
  const lines = {
    details: [{ code: 'power', name: 'Power', value: '7.5', unit: 'kW', objectType: '1' }],
    datasets: [{ code: 'fast', name: 'Fast', collectCycle: 2 }],
  }
  const head = { code: 'pump', name: '水泵', nameEn: 'Pump', objectType: '1', driverId: 1, images: [fileId] }
  modelId = (await run.admin(operation(model, 'create'), unchecked(Object.assign({}, head, lines)))).data.id
  const [dataset] = await run.rows<{ id: string }>(`select id from model_dataset where model_id = ${modelId}`)
  const add = async (values: object) =>
    (await run.admin(operation(modelPoint, 'create'), unchecked(Object.assign({ modelId }, values)))).data.id
  const flow = await add({
    code: 'flow',
    name: 'Flow',
    unit: 'm³/h',
    datasetId: dataset?.id,
    isMain: 1,
    engLow: 0,
    engHigh: 90.5,
  })
  const onOff = await add({ code: 'on', name: 'On', dataType: 1, stateWords: '0=停止; 1=运行', storeDeadband: '0.50' })
  await run.admin(
    operation(alarmRule, 'create'),
    unchecked({ name: 'Limits', modelPointId: flow, warnMax: 80, errorMax: 85 }),
  )
  await run.admin('/modelData/add', { modelId, dataName: 'Nominal flow', dataValue: '60', dataId: flow })
  await run.admin('/runCondition/add', { modelId, state: 1, modelPointId: onOff, comparison: 1, value: 1 })
})

test('a file imported in another company is exported equal, with its image', async () => {
  const file = await download(modelId)
  expect(JSON.parse(file)).toMatchObject({
    format: 'gemba-model',
    formatVersion: 1,
    images: [{ fileName: 'pump.png' }],
  })
  expect(file).not.toMatch(/"(id|modelId|companyId|fileId)"/)
  expect((await plan(file, 'stranger')).data).toMatchObject({
    code: 'pump',
    existingName: null,
    freeCode: 'pump',
    pointCount: 2,
    imageCount: 1,
    unknown: [],
    addedCount: 7,
  })
  const { data } = await load('create', file, 'stranger')
  expect(data).toMatchObject({ code: 'pump', isNew: 1 })
  expect(await download(String(data.modelId), 'stranger')).toBe(file)
  expect(await download(modelId)).toBe(file)
})

test('an existing code is a choice: refused, changed as a draft, or a copy', async () => {
  const file = JSON.parse(await download(modelId)) as ModelFile
  const changed = JSON.stringify(
    Object.assign({}, file, { points: file.points.map((point) => Object.assign({}, point, { unit: 'l/s' })) }),
  )
  expect((await plan(changed)).data).toMatchObject({
    existingName: '水泵',
    freeCode: 'pump-2',
    changedCount: 2,
    addedCount: 0,
  })
  expect((await load('create', changed)).data).toMatchObject({ error: 'duplicate' })
  expect((await load('copy', changed)).data).toMatchObject({ code: 'pump-2', isNew: 1 })
  const flow = `select id from model_point where model_id = ${modelId} and code = 'flow'`
  const before = await run.rows(flow)
  expect((await load('update', changed)).data).toMatchObject({ modelId, code: 'pump', isNew: 0 })
  expect(await run.rows(`${flow} and unit = 'l/s'`)).toEqual(before)
  expect((await plan(changed)).data).toMatchObject({ addedCount: 0, changedCount: 0, removedCount: 0 })
  expect((await load('other', changed)).code).toBe('400')
})

test('what does not exist in the company is named and stays empty', async () => {
  const file = JSON.parse(await download(modelId)) as ModelFile
  const head = Object.assign({}, file.model, { code: 'p7', deviceType: 'unknown-type', parent: 'unknown-parent' })
  const content = JSON.stringify(Object.assign({}, file, { model: head }))
  expect((await plan(content)).data.unknown).toEqual([
    { label: 'Parent model', value: 'unknown-parent' },
    { label: 'Device type', value: 'unknown-type' },
  ])
  expect((await load('create', content)).data).toMatchObject({ code: 'p7' })
})

test('wrong, hostile and huge files are refused in words, and nothing is stored', async () => {
  const file = JSON.parse(await download(modelId)) as ModelFile & Record<string, unknown>
  const [flow] = file.points
  const changed = (values: object) => JSON.stringify(Object.assign({}, file, values))
  const count = async () =>
    (await run.rows('select (select count(*) from model) as models, (select count(*) from stored_file) as files'))[0]
  const before = await count()
  const cases: [content: string | Buffer, reason: string | RegExp][] = [
    ['{', 'not JSON'],
    ['[]', 'not a model file'],
    [Buffer.from([0x89, 0x50, 0x4e, 0x47]), 'not JSON'],
    [changed({ format: 'other' }), 'not a model file'],
    ['['.repeat(100_000), 'not JSON'],
    [changed({ points: [{ code: 'a b', name: 'A' }] }), 'points.0.code'],
    [changed({ points: [Object.assign({}, flow, { id: '1', companyId: '2' })] }), 'points.0'],
    [changed({ points: [flow, flow] }), 'flow occurs twice'],
    [changed({ alarms: [{ point: 'ghost', name: 'A', warnMax: 1 }] }), 'ghost does not exist'],
    [changed({ points: [Object.assign({}, flow, { dataset: 'ghost' })] }), 'ghost does not exist'],
    [changed({ points: [Object.assign({}, flow, { isCounter: 1, dataType: 1 })] }), 'points.0.isCounter'],
    [changed({ points: Array.from({ length: 5001 }, () => flow) }), 'more than 5000 rows'],
    [changed({ points: [Object.assign({}, flow, { dataType: 99 })] }), 'points.0.dataType'],
    [changed({ images: [{ fileName: 'x.png', data: Buffer.from('<script>').toString('base64') }] }), 'images: x.png'],
    [`{"__proto__": {"format": "gemba-model"}, "format": "gemba-model", "formatVersion": 1}`, 'model'],
  ]
  for (const [content, reason] of cases) {
    const { data } = await load('copy', content)
    expect(data.error, String(reason)).toBe('modelFileInvalid')
    expect(data.params?.reason).toMatch(reason)
  }
  expect((await plan(changed({ formatVersion: 2 }))).data).toMatchObject({ error: 'modelFileNewer' })
  const alarms = [{ point: 'flow', name: 'A', warnMax: 90, errorMax: 80 }]
  expect((await load('copy', changed({ alarms }))).data).toMatchObject({ error: 'limitOrder' })
  expect((await load('copy', Buffer.alloc(modelFileBytes + 1, 0x20))).data).toMatchObject({ error: 'tooLarge' })
  expect(await count()).toEqual(before)
})

test('neither another company nor a person without the right reads or loads models', async () => {
  const file = await download(modelId)
  expect((await run.stranger(exportModel, { modelId })).code).toBe('1101')
  expect((await run.nobody(exportModel, { modelId })).code).toBe('401')
  expect((await plan(file, 'nobody')).code).toBe('401')
  expect((await load('create', file, 'nobody')).code).toBe('401')
})

test('no error occurred behind the responses', () => {
  expect(run.reported.join('\n')).toBe('')
})

test('limits name their alarm type by its code; one that does not exist here stays empty and is named', async () => {
  const { data: type } = await run.admin('/alarmType/add', { code: 'safety', name: 'Safety' })
  const { id: typeId } = type as { id: string }
  await run.rows(`update alarm_rule set alarm_type_id = '${typeId}' where company_id = ${run.companyId}
    and model_point_id in (select id from model_point where model_id = ${modelId})`)
  const file = await download(modelId)
  expect(JSON.parse(file)).toMatchObject({ alarms: [{ alarmTypeId: 'safety' }] })
  expect((await plan(file, 'stranger')).data).toMatchObject({ unknown: [{ value: 'safety' }] })
  const typesOf = async (id: unknown) =>
    run.rows(`select alarm_type_id as type from alarm_rule
      where model_point_id in (select id from model_point where model_id = ${id})`)
  expect(await typesOf((await load('create', file, 'stranger')).data.modelId)).toEqual([{ type: null }])
  expect(await typesOf((await load('copy', file)).data.modelId)).toEqual([{ type: typeId }])
})

test('a file whose parent is below the model is refused, and changes nothing', async () => {
  const file = JSON.parse(await download(modelId)) as ModelFile
  await run.admin(operation(model, 'create'), { code: 'below', name: 'Below', parentId: modelId })
  const changed = Object.assign({}, file, {
    model: Object.assign({}, file.model, { parent: 'below', name: 'Changed' }),
  })
  expect(await load('update', JSON.stringify(changed))).toMatchObject({ data: { error: 'treeCycle' } })
  const { data } = await run.admin(operation(model, 'read'), { id: modelId })
  expect(data).toMatchObject({ name: file.model.name, parentId: null })
})
