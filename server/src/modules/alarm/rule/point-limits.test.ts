// Points and limits as one table: saved in one request, all or none. Each error names its cell.
import {
  listModelPoints,
  listObjectPoints,
  saveModelPoints,
  saveObjectPoints,
} from '@gemba/contract/alarm/point-limits.ts'
import { model } from '@gemba/contract/equipment/model.ts'
import { createObjectByModel } from '@gemba/contract/equipment/object.ts'
import { grantMenuEntries } from '@gemba/contract/identity/role/role.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { makePlant, type Plant } from '../../../main/plant.fixture.ts'
import { eventually, type TestProduct } from '../../../main/product.fixture.ts'

let run: TestProduct
let plant: Plant
let role: string | undefined

beforeAll(async () => {
  run = await joinTestProduct()
  plant = await makePlant(run)
  const [found] = await run.rows<{ id: string }>(
    `select id from role where company_id = ${run.companyId} and code = 'nobody'`,
  )
  role = found?.id
})

const save = (input: object) => run.admin(saveModelPoints, input)
const listOf = async (modelId: string) => (await run.admin(listModelPoints, { modelId })).data
const fieldsOf = (answer: { data: unknown }) => {
  const { field, problems } = (answer.data as { params: { field?: string; problems?: { field: string }[] } }).params
  return problems?.map((problem) => problem.field) ?? [field]
}

test('a model is created with its points and limits in one request, in the given order', async () => {
  const points = [
    { code: 'speed', name: 'Speed', unit: 'rpm', engLow: 0, engHigh: 3000, warnMax: 2500, errorMax: 2800 },
    {
      code: 'bearing',
      name: 'Bearing',
      unit: '°C',
      dataType: 7,
      warnMax: 80,
      urgencyMax: 95,
      deadband: 1,
      onDelayMs: 5000,
    },
    { code: 'running', name: 'Running', dataType: 1, decimals: null, warnMax: null },
  ]
  const { code, data } = await save({ modelCode: 'table-pump', modelName: 'Pump', points })
  expect(code).toBe('200')
  expect(data.points).toMatchObject([
    { code: 'speed', engHigh: 3000, warnMax: 2500, errorMax: 2800, urgencyMax: null, deadband: 0, ruleCount: 1 },
    { code: 'bearing', dataType: 7, warnMax: 80, urgencyMax: 95, deadband: 1, onDelayMs: 5000 },
    { code: 'running', dataType: 1, decimals: 2, warnMax: null, deadband: null, ruleCount: 0 },
  ])
  expect(await listOf(data.modelId)).toEqual(data.points)
  // An object of the model gets the limits as its own rules.
  await run.admin(createObjectByModel, { modelId: data.modelId, objectCode: 'table-p1', objectName: 'Pump 1' })
  const count = `select count(*)::int as n from alarm_rule r join point p on p.id = r.point_id join object o on o.id = p.object_id
    where o.code = 'table-p1'`
  await eventually(async () => (await run.rows<{ n: number }>(count))[0]?.n === 2)
})

test('rows are changed, moved, removed and added in one request; empty limits remove their rule', async () => {
  const { data } = await run.admin(operation(model, 'page'), { code: 'table-pump' })
  const modelId = data.records[0]?.id as string
  const [speed, bearing, running] = await listOf(modelId)
  const answer = await save({
    modelId,
    points: [
      { id: running?.id, deletedFlag: 1 },
      { id: speed?.id, version: speed?.version, sortNumber: 5, warnMax: null, errorMax: null },
      { id: bearing?.id, urgencyMax: 99 },
      { code: 'running', name: 'Runs', sortNumber: 6 },
    ],
  })
  expect(answer.code).toBe('200')
  expect(answer.data.points).toMatchObject([
    { code: 'bearing', warnMax: 80, urgencyMax: 99, ruleCount: 1 },
    { code: 'speed', unit: 'rpm', warnMax: null, ruleCount: 0 },
    { code: 'running', name: 'Runs' },
  ])
})

test.each([
  ['limits out of order', { warnMax: 90, errorMax: 80 }, 'errorMax', '1201'],
  ['a deadband too wide', { warnMax: 80, errorMax: 81, deadband: 5 }, 'deadband', '1203'],
  ['a code that is taken', { code: 'temperature' }, 'code', '1102'],
  ['no name', { name: null }, 'name', '400'],
  ['a negative deadband', { warnMax: 1, storeDeadband: '-1' }, 'storeDeadband', '400'],
])('%s: nothing is saved, and the refusal names the cell', async (_, wrong, field, code) => {
  const before = await listOf(plant.modelId)
  const answer = await save({
    modelId: plant.modelId,
    points: [
      { code: 'good', name: 'Good', warnMax: 1 },
      { code: 'bad', name: 'Bad', ...wrong },
    ],
  })
  expect(answer.code).toBe(code)
  expect(fieldsOf(answer)).toEqual([`points.1.${field}`])
  expect(await listOf(plant.modelId)).toEqual(before)
})

test('points of an object accept the same table; an outdated row and a point of another object are refused', async () => {
  const list = async () => (await run.admin(listObjectPoints, { objectId: plant.objectId })).data
  const [temperature] = await list()
  expect(temperature).toMatchObject({ code: 'temperature', isEnabled: 1, warnMax: 80, urgencyMax: 100, ruleCount: 1 })
  const saveObject = (input: object) => run.admin(saveObjectPoints, { objectId: plant.objectId, ...input })
  const { data } = await saveObject({ points: [{ code: 'flow', name: 'Flow', unit: 'm³/h', warnMin: 3 }] })
  expect(data).toHaveLength(2)
  expect(data.find(({ code }) => code === 'flow')).toMatchObject({ warnMin: 3, isEnabled: 1 })
  expect((await saveObject({ points: [{ id: temperature?.id, version: 99, name: 'x' }] })).code).toBe('1104')
  const other = await makePlant(run)
  expect((await saveObject({ points: [{ id: other.pointId, name: 'x' }] })).code).toBe('1101')
  const stranger = await run.stranger(saveObjectPoints, { objectId: plant.objectId, points: [] })
  expect(stranger.code).toBe('1101')
  expect((await run.stranger(listModelPoints, { modelId: plant.modelId })).code).toBe('1101')
})

test('without the right to change alarms, users may change points but not limits; without the right to see alarms they see no limits', async () => {
  const codes = ['object:view', 'object:edit']
  const entries = await run.rows<{ id: string }>(`select id from menu_entry where code in ('${codes.join("','")}')`)
  await run.admin(grantMenuEntries, unchecked({ roleId: role, resourceIds: entries.map(({ id }) => id) }))
  const saveAs = (row: object) =>
    run.nobody(saveObjectPoints, {
      objectId: plant.objectId,
      points: [{ id: plant.pointId, ...row }],
    })
  expect((await saveAs({ name: 'Heat' })).data.find(({ id }) => id === plant.pointId)).toMatchObject({
    name: 'Heat',
    warnMax: null,
    ruleCount: 0,
  })
  expect((await saveAs({ warnMax: 81 })).code).toBe('401')
})

test('a model without a code, or with a used one, is not created', async () => {
  expect(fieldsOf(await save({ modelName: 'x', points: [] }))).toEqual(['modelCode'])
  expect(fieldsOf(await save({ modelCode: 'table-pump', modelName: 'x', points: [] }))).toEqual(['modelCode'])
})

test('no error occurred behind the responses', () => {
  expect(run.reported.join('\n')).toBe('')
})
