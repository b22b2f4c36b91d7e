// The check of points by the calls of the specification: rules, report and filter.

import { checkPoints, listFaultyPoints } from '@gemba/contract/equipment/check/check-points.ts'
import { pointCheckKind } from '@gemba/contract/equipment/check/point-check-kind.ts'
import { pointFault } from '@gemba/contract/equipment/check/point-fault.ts'
import { object } from '@gemba/contract/equipment/object.ts'
import { point } from '@gemba/contract/equipment/point.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { makePlant, type Plant } from '../../../main/plant.fixture.ts'
import { eventually, type TestProduct } from '../../../main/product.fixture.ts'

const { codes } = pointFault
const call = '/infObjectPointCheck'

let run: TestProduct
let plant: Plant
let hallId: string

beforeAll(async () => {
  run = await joinTestProduct()
  plant = await makePlant(run)
  hallId = (await run.admin(operation(object, 'create'), { code: 'hall', name: 'Hall' })).data.id
  await run.admin(operation(object, 'update'), { id: plant.objectId, parentId: hallId })
})

const faultsOf = async (input: object) =>
  (await run.admin(checkPoints, input)).data.findings.filter(({ pointId }) => pointId === plant.pointId)
const report = (fault: number) => expect.arrayContaining([expect.objectContaining({ fault })])

test('findings name objects in the language of the reader', async () => {
  await run.admin(operation(object, 'update'), { id: plant.objectId, nameEn: 'Furnace' })
  const listNames = async (language: string) => {
    const { data } = await run.admin(checkPoints, { pointIds: [plant.pointId] }, { 'accept-language': language })
    return data.findings.map(({ objectName }) => objectName)
  }
  expect(await listNames('en')).toContain('Furnace')
  expect(await listNames('zh-CN')).not.toContain('Furnace')
})

test('a point without values is found, also below an object, until a value arrives', async () => {
  expect(await faultsOf({ objectId: hallId })).toEqual(report(codes.neverReceived))
  await plant.send(20)
  const findings = await eventually(async () => {
    const current = await faultsOf({ pointIds: [plant.pointId] })
    return current.some(({ fault }) => fault === codes.neverReceived) ? undefined : current
  })
  expect(findings).toBeDefined()
})

test('a value that breaks a check rule is found; rules are stored by the calls of the specification', async () => {
  const fields = { dataId: plant.pointId, checkName: 'Plausible', checkType: 'range', minValue: 0, maxValue: 10 }
  const { data } = await run.admin<{ checkId: string; version: number }>(`${call}/add`, fields)
  expect(await run.admin(`${call}/info`, { id: data.checkId })).toMatchObject({ data: { checkName: 'Plausible' } })
  const checked = await run.admin(`${call}/check`, { dataId: plant.pointId })
  expect(checked.data).toMatchObject({
    passed: 0,
    checkedCount: 1,
    findings: report(codes.notPlausible),
    counts: expect.arrayContaining([{ fault: codes.notPlausible, count: 1 }]),
  })
  const faulty = { objectId: hallId, faults: [codes.notPlausible] }
  expect((await run.admin(listFaultyPoints, faulty)).data).toMatchObject([{ pointId: plant.pointId }])
  await run.admin(`${call}/edit`, { id: data.checkId, isEnable: 0 })
  expect((await run.admin(`${call}/filter`, faulty)).data).toEqual([])
  expect(await run.admin(`${call}/del`, { id: data.checkId })).toMatchObject({ code: '200' })
})

test('rules that lack what their type compares, reversed ranges and faulty conditions are refused', async () => {
  const add = (fields: object) => run.admin(`${call}/add`, { dataId: plant.pointId, checkName: 'Rule', ...fields })
  const problem = (field: string) => ({
    data: { error: 'invalid', params: { problems: [expect.objectContaining({ field })] } },
  })
  expect(await add({})).toMatchObject(problem('maxValue'))
  expect(await add({ minValue: 5, maxValue: 1 })).toMatchObject(problem('maxValue'))
  expect(await add({ minValue: 5, checkType: 'jump' })).toMatchObject(problem('maxStep'))
  expect(await add({ checkType: 'constant' })).toMatchObject(problem('durationS'))
  expect(await add({ checkType: 'expression' })).toMatchObject(problem('expression'))
  expect(await add({ checkType: 'jump', maxStep: -1 })).toMatchObject({ data: { error: 'invalid' } })
  expect(await add({ checkType: 'constant', duration: 90_000 })).toMatchObject({ data: { error: 'invalid' } })
  expect(await add({ checkType: 'other', minValue: 1 })).toMatchObject({ data: { error: 'invalid' } })
  for (const expression of ['value >', 'unknown > 1', 'delta(value) > 1', 'x'.repeat(1001)])
    expect(await add({ checkType: 'expression', expression })).toMatchObject(problem('expression'))
})

test('jumps, constant values and broken conditions are found', async () => {
  const { data: sibling } = await run.admin(operation(point, 'create'), {
    objectId: plant.objectId,
    code: 'limit/max',
    name: 'Limit',
  })
  await plant.send(27)
  const add = async (checkName: string, fields: object) => {
    const { data } = await run.admin(`${call}/add`, { dataId: plant.pointId, checkName, ...fields })
    return data
  }
  const jump = await add('Step', { checkType: 'jump', maxStep: 5, duration: 3600 })
  expect(jump).toMatchObject({ checkType: 'jump', kind: pointCheckKind.codes.jump, durationS: 3600 })
  await add('Small step', { checkType: 'jump', maxStep: 7 })
  const constant = await add('Moves', { checkType: 'constant', duration: 1 })
  await add('Cold', { checkType: 'expression', expression: 'value < 25 && isGood(value)' })
  await add('Fine', { checkType: 'expression', expression: 'value > 25' })
  await add('No value', { checkType: 'expression', expression: 'value < [limit/max]' })
  const expectedTexts = async () =>
    (await faultsOf({ pointIds: [plant.pointId] })).flatMap(({ fault, expected }) =>
      fault === codes.notPlausible ? [expected] : [],
    )
  const texts = await eventually(async () => {
    const current = await expectedTexts()
    return current.length >= 3 ? current : undefined
  })
  expect(texts).toEqual([
    'Step: steps of at most 5 (7 occurred)',
    'Moves: changes within 1 s',
    'Cold: value < 25 && isGood(value)',
  ])
  await run.admin(`${call}/edit`, { id: constant.id, duration: 3600 })
  await run.admin(`${call}/edit`, { id: jump.id, checkType: 'range', minValue: 0 })
  await run.admin(operation(point, 'remove'), { id: sibling.id })
  expect(await expectedTexts()).toEqual([
    'Cold: value < 25 && isGood(value)',
    'No value: There is no parameter limit/max',
  ])
})

test('state texts of a point are saved and listed as rows', async () => {
  const dataId = plant.pointId
  const save = (rows: object[], caller = run.admin) => caller('/infObjectPointContrast/edit', { dataId, rows })
  const rows = [
    { value: 1, text: '运行', textEn: 'Running' },
    { value: 0, text: '停止' },
  ]
  expect(await save(rows)).toMatchObject({ code: '200', data: null })
  expect((await run.admin('/infObjectPointContrast/list', { dataId })).data).toMatchObject([
    { dataId, value: 1, text: '运行', textEn: 'Running', sortNum: 1 },
    { dataId, value: 0, text: '停止', textEn: null, sortNum: 2 },
  ])
  expect(await run.rows(`select state_words from point where id = ${dataId}`)).toEqual([
    { state_words: '1=运行; 0=停止' },
  ])
  expect((await save([{ value: 1, text: 'On', color: '#f00' }])).code).toBe('1107')
  expect((await save([], run.stranger)).code).toBe('1101')
  expect((await save([], run.nobody)).code).toBe('401')
  expect(await save([])).toMatchObject({ code: '200' })
})

test('neither another company nor a user without the right checks points', async () => {
  expect((await run.stranger(checkPoints, { objectId: hallId })).code).toBe('1101')
  expect((await run.stranger(checkPoints, { pointIds: [plant.pointId] })).data).toMatchObject({ checkedCount: 0 })
  expect((await run.nobody(checkPoints, {})).code).toBe('401')
})

test('no error occurred behind the responses', () => {
  expect(run.reported.join('\n')).toBe('')
})
