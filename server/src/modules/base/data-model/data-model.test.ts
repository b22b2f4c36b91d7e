import { dataModel, dataModelDetail, maxDetails } from '@gemba/contract/base/data-model/data-model.ts'
import { dataModelObject } from '@gemba/contract/base/data-model/data-model-object.ts'
import { detailType } from '@gemba/contract/base/data-model/dictionaries.ts'
import {
  findReferableDetails,
  findReferableModels,
  readModelByCode,
} from '@gemba/contract/base/data-model/find-models.ts'
import { beforeAll, expect, test } from 'vitest'
import { type Declaration, type InputOf, operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'
import { type SuccessfulCaller, successful } from '../../../main/successful.fixture.ts'

let run: TestProduct
beforeAll(async () => {
  run = await joinTestProduct()
  make = successful(run.admin)
})

const types = detailType.codes
type Detail = Record<string, unknown> & { id: string; code: string; version: number }
type DataModelReply = { id: string; version: number; details: Detail[]; objectCount: number; detailCount: number }

let make: SuccessfulCaller
const refusal = async <D extends Declaration>(declaration: D, body: InputOf<D>) => {
  const { data } = await run.admin<{ error: string; params: Record<string, unknown> }>(declaration, body)
  return data
}
const model = (code: string, details: object[] = []) =>
  make<DataModelReply>(operation(dataModel, 'create'), { code, name: `Model ${code}`, details })
const add = (modelId: string, detail: object) =>
  make(operation(dataModelDetail, 'create'), { modelId, name: 'Field', ...detail })
const object = (modelCode: string, values: object) => make(operation(dataModelObject, 'create'), { modelCode, values })
const valuesOf = async (id: string) =>
  (await make<{ values: Record<string, unknown> }>(operation(dataModelObject, 'read'), { id })).values

test('a model is saved with its fields in order and found by its code', async () => {
  const createdModel = await model('mould', [
    { code: 'number', name: 'Number', isUnique: 1, isRequired: 1 },
    { code: 'cavities', name: 'Cavities', dataType: types.integer, queryFlag: 0 },
    { code: 'constructor', name: 'Maker', length: 40 },
  ])
  expect(createdModel.details.map(({ code }) => code)).toEqual(['number', 'cavities', 'constructor'])
  expect(createdModel.details[1]).toMatchObject({ isQueried: 0, queryFlag: 0, sequence: 1 })
  const reply = await make(readModelByCode, { code: 'mould' })
  expect(reply).toMatchObject({ id: createdModel.id, detailCount: 3, objectCount: 0 })
  expect(reply.details).toHaveLength(3)
  const listed = await make(operation(dataModelDetail, 'list'), { modelId: createdModel.id })
  expect(listed.map(({ code }) => code)).toEqual(['number', 'cavities', 'constructor'])
  const options = await make<{ id: string }[]>(findReferableModels)
  expect(options.map(({ id }) => id)).toContain(createdModel.id)
  const plainDetails = await make<{ code: string }[]>(findReferableDetails, { id: createdModel.id })
  expect(plainDetails.map(({ code }) => code)).toEqual(['number', 'cavities', 'constructor'])
  for (const path of [
    'GET /base/datamodel/getInfoDetailByCode?code=mould',
    `GET /base/datamodel/infoModel/${createdModel.id}`,
    `GET /base/datamodel/delModel/${createdModel.id}`,
    `GET /base/datamodeldetail/list/${createdModel.id}`,
    `GET /base/datamodeldetail/findModelDetail/${createdModel.id}`,
    `GET /base/datamodeldetail/info/${createdModel.details[0]?.id}`,
    `GET /base/datamodeldetail/del/${createdModel.details[0]?.id}`,
  ])
    expect((await run.stranger(path)).code, path).toBe('1101')
})

test.each([
  ['1field', '400'],
  ['__proto__', '400'],
  ['a_', '400'],
  ['a b', '400'],
  ['f'.repeat(49), '400'],
  ['toString', '200'],
])('a field of the code %s answers %s', async (code, answer) => {
  const { id } = await model(`codes${Math.random().toString(36).slice(2)}`)
  expect((await run.admin(operation(dataModelDetail, 'create'), { modelId: id, code, name: 'F' })).code).toBe(answer)
})

test.each([
  [{ dataType: types.integer, length: 5 }, 'length'],
  [{ dataType: types.text, precision: 2 }, 'precision'],
  [{ dataType: types.yesNo, isUnique: 1 }, 'isUnique'],
  [{ isUnique: 1, defaultValue: 'x' }, 'defaultValue'],
  [{ dataType: types.date, defaultValue: 'soon' }, 'defaultValue'],
  [{ dataType: types.decimal, precision: 1, defaultValue: '1.25' }, 'defaultValue'],
  [{ dataType: types.dictionary }, 'dictionaryType'],
  [{ dataType: types.dictionary, dictionaryType: 'no such dictionary' }, 'dictionaryType'],
  [{ dictionaryType: 'materialType' }, 'dictionaryType'],
  [{ dataType: types.dictionary, dictionaryType: 'materialType', defaultValue: '99' }, 'defaultValue'],
  [{ dataType: types.reference }, 'refModelId'],
  [{ dataType: types.reference, refModelId: 'own', defaultValue: '1' }, 'defaultValue'],
  [{ refModelId: 'own' }, 'refModelId'],
])('a field %j is refused at %s', async (detail, field) => {
  const { id } = await model(`wrong${Math.random().toString(36).slice(2)}`)
  const selfReference = 'refModelId' in detail ? { refModelId: id } : {}
  const body = { modelId: id, code: 'f', name: 'F', ...detail, ...selfReference }
  expect(await refusal(operation(dataModelDetail, 'create'), unchecked(body))).toMatchObject({
    error: 'dataModelDetailWrong',
    params: { field },
  })
})

test('a field refers to models of its own company only, and is displayed by a plain field of that model', async () => {
  const target = await model('target', [{ code: 'label', name: 'Label' }])
  const { id } = await model('referring')
  const refers = { modelId: id, code: 'to', name: 'To', dataType: types.reference, refModelId: target.id }
  const other = await run.stranger(operation(dataModel, 'create'), { code: 'theirs', name: 'Theirs' })
  expect(await refusal(operation(dataModelDetail, 'create'), { ...refers, refModelId: other.data.id })).toMatchObject({
    error: 'notFound',
  })
  const detail = await add(id, { ...refers, refDetailId: target.details[0]?.id })
  expect(
    await refusal(operation(dataModelDetail, 'create'), { ...refers, code: 'again', refDetailId: detail.id }),
  ).toMatchObject({
    error: 'dataModelDetailWrong',
    params: { field: 'refDetailId' },
  })
  expect(await refusal(operation(dataModel, 'remove'), { id: target.id })).toMatchObject({ error: 'inUse' })
})

test('the number of fields of a model is limited, also for concurrent additions', async () => {
  const fields = (count: number) => Array.from({ length: count }, (_, at) => ({ code: `f${at}`, name: `F ${at}` }))
  const { id } = await model('wide', fields(maxDetails - 1))
  const answers = await Promise.all(
    ['left', 'right'].map((code) => run.admin(operation(dataModelDetail, 'create'), { modelId: id, code, name: code })),
  )
  expect(answers.map(({ code }) => code).sort()).toEqual(['200', '2023'])
})

test('a field with stored values keeps its type and code, and cannot be removed', async () => {
  const { id, details } = await model('held', [
    { code: 'size', name: 'Size', dataType: types.decimal, precision: 3 },
    { code: 'note', name: 'Note' },
    { code: 'free', name: 'Free' },
  ])
  const [size, note, free] = details
  await object('held', { size: '1.250', note: 'twelve chars' })
  await object('held', { size: '2', note: 'twelve chars' })
  const edit = (detail: Detail | undefined, change: object) =>
    refusal(operation(dataModelDetail, 'update'), { id: detail?.id, ...change })
  expect(await edit(size, { dataType: types.text, precision: null })).toMatchObject({
    error: 'dataModelDetailHeld',
    params: { count: 2, field: 'dataType', detail: 'Size' },
  })
  expect(await edit(size, { code: 'width' })).toMatchObject({ params: { count: 2, field: 'code' } })
  expect(await edit(size, { precision: 1 })).toMatchObject({ params: { count: 1, field: 'precision' } })
  expect(await edit(note, { length: 11 })).toMatchObject({ params: { count: 2, field: 'length' } })
  expect(await edit(note, { isUnique: 1 })).toMatchObject({ params: { count: 2, field: 'isUnique' } })
  expect(await refusal(operation(dataModelDetail, 'remove'), { id: size?.id })).toMatchObject({
    error: 'dataModelDetailHeld',
    params: { count: 2 },
  })
  const line = { id, details: [{ id: size?.id, deletedFlag: 1 }] }
  expect(await refusal(operation(dataModel, 'update'), line)).toMatchObject({
    error: 'dataModelDetailHeld',
    params: { field: 'details.0.code' },
  })
  expect(await refusal(operation(dataModel, 'remove'), { id })).toMatchObject({ error: 'inUse' })
  // A field without stored values can change freely; so can a field whose new type fits all values.
  await make(operation(dataModelDetail, 'update'), { id: size?.id, precision: 2, name: 'Width' })
  await make(operation(dataModelDetail, 'update'), { id: note?.id, length: 12 })
  await make(operation(dataModelDetail, 'update'), { id: free?.id, dataType: types.integer, code: 'count' })
  await make(operation(dataModelDetail, 'remove'), { id: free?.id })
})

test('a field that becomes required sets its default in every object without a value', async () => {
  const { id } = await model('filled', [{ code: 'name', name: 'Name' }])
  const createdObject = await object('filled', { name: 'a' })
  const field = { modelId: id, code: 'grade', name: 'Grade', isRequired: 1 }
  expect(await refusal(operation(dataModelDetail, 'create'), unchecked(field))).toMatchObject({
    error: 'dataModelDefaultMissing',
    params: { count: 1, detail: 'Grade', field: 'defaultValue' },
  })
  await add(id, { ...field, defaultValue: 'B' })
  expect(await valuesOf(createdObject.id)).toEqual({ name: 'a', grade: 'B' })
  expect(await valuesOf((await object('filled', { name: 'b' })).id)).toEqual({ name: 'b', grade: 'B' })
})

test('a field that becomes unique is enforced from then on, until it is no longer unique', async () => {
  const { details } = await model('serials', [{ code: 'serial', name: 'Serial' }])
  await object('serials', { serial: 'a' })
  const edit = (isUnique: 0 | 1) => make(operation(dataModelDetail, 'update'), { id: details[0]?.id, isUnique })
  const again = () => run.admin(operation(dataModelObject, 'create'), { modelCode: 'serials', values: { serial: 'a' } })
  await edit(1)
  expect(await again()).toMatchObject({ data: { error: 'duplicate', params: { field: 'values.serial', value: 'a' } } })
  await edit(0)
  expect((await again()).code).toBe('200')
})

test('no request failed unexpectedly', () => {
  expect(run.reported.join('\n')).toBe('')
})
