// Personal models: only their owner changes them; they become models of the company with points and limits, and back.

import { changeModelDriver, readModelDriver } from '@gemba/contract/equipment/model/model-driver.ts'
import { modelValue } from '@gemba/contract/equipment/model/model-value.ts'
import { model } from '@gemba/contract/equipment/model.ts'
import {
  createModelFromPersonal,
  createPersonalFromModel,
  listChildPersonalModels,
  listPersonalModelsOfCompany,
  personalModel,
} from '@gemba/contract/equipment/model-person/personal-model.ts'
import { personalModelAlarm } from '@gemba/contract/equipment/model-person/personal-model-alarm.ts'
import { personalModelPoint } from '@gemba/contract/equipment/model-person/personal-model-point.ts'
import { modelPoint } from '@gemba/contract/equipment/model-point.ts'
import { beforeEach, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { eventually, type TestProduct } from '../../../main/product.fixture.ts'

let run: TestProduct
let draftId: string
let pointId: string

beforeEach(async () => {
  run = await joinTestProduct()
  draftId = (await run.admin(operation(personalModel, 'create'), { code: 'draft', name: 'Draft' })).data.id
  const point = { modelId: draftId, code: 'flow', name: 'Flow', unit: 'm³/h', decimals: 1 }
  pointId = (await run.admin(operation(personalModelPoint, 'create'), unchecked(point))).data.id
})

const createAlarm = (fields: object) =>
  run.admin(
    operation(personalModelAlarm, 'create'),
    unchecked({ modelId: draftId, dataId: pointId, alarmName: 'High flow', ...fields }),
  )

test('a personal model belongs to its creator, and others only read it', async () => {
  const { data } = await run.admin('/modelPerson/byId', { id: draftId })
  expect(data).toMatchObject({ modelCode: 'draft', points: [{ dataCode: 'flow' }], alarms: [], status: 1 })
  expect(data.userId).not.toBeNull()
  const child = { code: 'child', name: 'Child', parentId: draftId }
  await run.admin(operation(personalModel, 'create'), unchecked(child))
  expect((await run.admin(listChildPersonalModels, { parentId: draftId })).data).toMatchObject([{ code: 'child' }])
  expect((await run.admin(listPersonalModelsOfCompany, { companyId: run.companyId })).data).toHaveLength(2)
  const [other] = await run.rows<{ id: string }>(
    `select id from app_user where company_id = ${run.companyId} and id <> ${data.userId} limit 1`,
  )
  await run.rows(`update personal_model set user_id = ${other?.id} where id = ${draftId}`)
  const refusal = { code: '1644', data: { error: 'notOwner', params: { name: 'Draft' } } }
  expect(await run.admin(operation(personalModel, 'update'), { id: draftId, name: 'Mine' })).toMatchObject(refusal)
  expect(await run.admin(operation(personalModel, 'remove'), { id: draftId })).toMatchObject(refusal)
  expect(await run.admin(operation(personalModelPoint, 'update'), { id: pointId, name: 'X' })).toMatchObject(refusal)
  expect(await run.admin(operation(personalModelPoint, 'remove'), { id: pointId })).toMatchObject(refusal)
  expect(await createAlarm({ warn_max: 5 })).toMatchObject(refusal)
  expect((await run.stranger(listChildPersonalModels, { parentId: draftId })).code).toBe('1101')
  expect((await run.stranger(listPersonalModelsOfCompany, { companyId: run.companyId })).code).toBe('1101')
  expect((await run.nobody(listPersonalModelsOfCompany, {})).code).toBe('401')
})

test('alarms of a personal model have limits in their order', async () => {
  expect((await createAlarm({ warn_max: 5, error_max: 9, delayTime: 3 })).data).toMatchObject({
    alarmName: 'High flow',
    warn_max: 5,
    onDelayMs: 3000,
    delayTime: 3,
    isEnable: 1,
  })
  expect(await createAlarm({})).toMatchObject({ data: { error: 'limitMissing' } })
  expect(await createAlarm({ warn_max: 9, error_max: 5 })).toMatchObject({ data: { error: 'limitOrder' } })
  expect(await createAlarm({ warn_max: 9, expression: 'a > 1' })).toMatchObject({ data: { error: 'notSupported' } })
})

test('a draft becomes a model of the company with its points and limits, and a model becomes a draft', async () => {
  await createAlarm({ warn_max: 5 })
  const { data: created } = await run.admin(createModelFromPersonal, { personalModelId: draftId, code: 'pump' })
  expect(created).toMatchObject({ code: 'pump', name: 'Draft', status: 1 })
  const { data: points } = await run.admin(operation(modelPoint, 'list'), { modelId: created.id })
  expect(points).toMatchObject([{ code: 'flow', unit: 'm³/h', decimals: 1 }])
  await eventually(
    async () =>
      (await run.rows(`select from alarm_rule where model_point_id = ${points[0]?.id} and warn_max = 5`)).length === 1,
  )
  const again = await run.admin(createModelFromPersonal, { personalModelId: draftId, code: 'pump' })
  expect(again).toMatchObject({ data: { error: 'duplicate' } })
  const { data: draft } = await run.admin(createPersonalFromModel, { modelId: created.id })
  expect(draft).toMatchObject({ code: 'pump', name: 'Draft' })
  expect((await run.admin('/modelPersonPoint/page', { modelId: draft.id })).data).toMatchObject({ total: 1 })
  expect((await run.stranger(createModelFromPersonal, { personalModelId: draftId })).code).toBe('1101')
  expect((await run.nobody(createPersonalFromModel, { modelId: created.id })).code).toBe('401')
})

test('a model has a driver and reference values, for its own points only', async () => {
  const { data: pump } = await run.admin(operation(model, 'create'), { code: 'pump', name: 'Pump' })
  const { data: other } = await run.admin(operation(model, 'create'), { code: 'other', name: 'Other' })
  const { data: flow } = await run.admin(operation(modelPoint, 'create'), {
    modelId: pump.id,
    code: 'flow',
    name: 'Flow',
  })
  await run.admin(changeModelDriver, { modelId: pump.id, driverId: 1 })
  expect((await run.admin(readModelDriver, { modelId: pump.id })).data).toEqual({
    modelId: pump.id,
    driverId: 1,
    driverName: 'Modbus TCP',
    version: 2,
  })
  expect(await run.admin(changeModelDriver, unchecked({ modelId: pump.id, driverId: 99 }))).toMatchObject({
    code: '400',
  })
  expect(await run.admin(changeModelDriver, { modelId: pump.id, driverId: null, version: 1 })).toMatchObject({
    data: { error: 'stale' },
  })
  expect((await run.stranger(changeModelDriver, { modelId: pump.id, driverId: 1 })).code).toBe('1101')
  const value = {
    modelId: pump.id,
    dataId: flow.id,
    dataName: 'Nominal flow',
    dataValue: '40',
    unit: 'm³/h',
    sortNum: 2,
  }
  const { data: stored } = await run.admin(operation(modelValue, 'create'), unchecked(value))
  expect((await run.admin('/modelData/byId', { id: stored.id })).data).toMatchObject(value)
  const foreign = { modelId: other.id, pointId: flow.id, name: 'Wrong' }
  expect((await run.admin(operation(modelValue, 'create'), foreign)).code).toBe('1101')
  expect((await run.admin('/modeldetail/selectDictionaryByPage', {})).code).toBe('200')
})

test('no error occurred behind the responses', () => {
  expect(run.reported.join('\n')).toBe('')
})
