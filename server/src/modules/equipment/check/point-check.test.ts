// The check of points by the calls of the specification: rules, report and filter.

import { checkPoints, listFaultyPoints } from '@gemba/contract/equipment/check/check-points.ts'
import { pointFault } from '@gemba/contract/equipment/check/point-fault.ts'
import { object } from '@gemba/contract/equipment/object.ts'
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

test('rules without a range, reversed ranges and other check types are refused', async () => {
  const add = (fields: object) => run.admin(`${call}/add`, { dataId: plant.pointId, checkName: 'Rule', ...fields })
  expect(await add({})).toMatchObject({ data: { error: 'invalid' } })
  expect(await add({ minValue: 5, maxValue: 1 })).toMatchObject({ data: { error: 'invalid' } })
  expect(await add({ minValue: 5, checkType: 'jump' })).toMatchObject({ data: { error: 'notSupported' } })
  expect(await add({ minValue: 5, expression: 'a > b' })).toMatchObject({ data: { error: 'notSupported' } })
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
  expect(run.reported).toEqual([])
})
