// Attributes of a model: by the calls of the specification, with the model, in their order.

import { copyModel } from '@gemba/contract/equipment/model/model-actions.ts'
import { modelDetail } from '@gemba/contract/equipment/model/model-detail.ts'
import { model as modelResource } from '@gemba/contract/equipment/model.ts'
import { beforeEach, expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'

type Detail = { detailId: string; k_detail: string; detailName: string; v_varchar: string | null }

let run: TestProduct
let modelId: string

beforeEach(async () => {
  run = await joinTestProduct()
  const details = [
    { k_detail: 'power', detailName: 'Nominal power', v_varchar: '7.5', unit: 'kW', objectType: '1' },
    { k_detail: 'maker', detailName: 'Manufacturer', v_varchar: 'KSB' },
  ]
  const { data } = await run.admin('/infModel/add', { code: 'pump', name: 'Pump', details })
  modelId = String(data.id)
})

const list = async () => (await run.admin<Detail[]>('/modeldetail/selectDetailByModelId', { modelId })).data
const codes = async () => (await list()).map((detail) => detail.k_detail)

test('attributes are saved with their model, and one by one', async () => {
  expect(await list()).toMatchObject([
    { k_detail: 'power', detailName: 'Nominal power', v_varchar: '7.5', unit: 'kW' },
    { k_detail: 'maker', v_varchar: 'KSB' },
  ])
  const [power, maker] = await list()
  const save = await run.admin('/modelInfo/editModelInfoAndModelDel', {
    modelId,
    modelName: 'Pump 2',
    details: [
      { id: power?.detailId, v_varchar: '11' },
      { id: maker?.detailId, deletedFlag: 1 },
    ],
  })
  expect(save).toMatchObject({ code: '200', data: { name: 'Pump 2', details: [{ value: '11' }] } })
  const added = { modelId, k_detail: 'weight', detailName: 'Weight' }
  expect(await run.admin('/modeldetail/insertDetail', added)).toMatchObject({ code: '200' })
  expect(await run.admin('/modeldetail/insertDetail', added)).toMatchObject({ data: { error: 'duplicate' } })
  expect(await run.admin('/modeldetail/insertDetail', { modelId, k_detail: 'x' })).toMatchObject({ code: '400' })
  expect((await run.admin('/modelInfo/selectInfoAndDelById', { id: modelId })).data).toMatchObject({
    details: [{ k_detail: 'power' }, { k_detail: 'weight' }],
  })
})

test('attributes move up and down, and are listed by object type', async () => {
  const [, maker] = await list()
  await run.admin('/modeldetail/setDetailUP', { id: maker?.detailId })
  expect(await codes()).toEqual(['maker', 'power'])
  await run.admin('/modeldetail/setDetailDown', { id: maker?.detailId })
  expect(await codes()).toEqual(['power', 'maker'])
  const { data } = await run.admin<Detail[]>('/modeldetail/selectDetailByObjectType', { objectType: '1' })
  expect(data.map((detail) => detail.k_detail)).toEqual(['power'])
})

test('a copy of the model has its attributes', async () => {
  const { data: copy } = await run.admin(copyModel, { modelId })
  const { data } = await run.admin(operation(modelDetail, 'list'), { modelId: copy.id })
  expect(data.map(({ code, value }) => [code, value])).toEqual([
    ['power', '7.5'],
    ['maker', 'KSB'],
  ])
})

test('neither another company nor a user without the right sees or changes attributes', async () => {
  const [power] = await list()
  const change = { id: power?.detailId, v_varchar: '1' }
  expect((await run.stranger('/modeldetail/updateDetail', change)).code).toBe('1101')
  expect((await run.nobody('/modeldetail/updateDetail', change)).code).toBe('401')
  expect((await run.stranger('/modeldetail/setDetailUP', { id: power?.detailId })).code).toBe('1101')
  expect((await run.stranger<Detail[]>('/modeldetail/selectDetailByModelId', { modelId })).data).toEqual([])
  expect((await run.admin(operation(modelResource, 'read'), { id: modelId })).code).toBe('200')
})

test('no error occurred behind the responses', () => {
  expect(run.reported.join('\n')).toBe('')
})
