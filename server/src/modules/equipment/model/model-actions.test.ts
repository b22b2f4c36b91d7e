// Models as a tree, their status, and copies with points and limits.
import { alarmRule } from '@gemba/contract/alarm/rule.ts'
import {
  changeModelStatus,
  copyModel,
  listChildModels,
  listModelsOfCompany,
  listTopModels,
  readModelStatus,
  readModelSubtree,
  toggleModels,
} from '@gemba/contract/equipment/model/model-actions.ts'
import { model } from '@gemba/contract/equipment/model.ts'
import { modelPoint } from '@gemba/contract/equipment/model-point.ts'
import { createObjectByModel } from '@gemba/contract/equipment/object.ts'
import { beforeEach, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { eventually, type TestProduct } from '../../../main/product.fixture.ts'

let run: TestProduct
const ids: Record<string, string> = {}

beforeEach(async () => {
  run = await joinTestProduct()
  for (const [code, parent] of [['machine'], ['pump', 'machine'], ['gear', 'pump'], ['meter']]) {
    const body = { code: code as string, name: code as string, parentId: parent ? (ids[parent] ?? null) : null }
    ids[code as string] = (await run.admin(operation(model, 'create'), body)).data.id
  }
})

const id = (code: string) => ids[code] as string
const codesOf = (rows: readonly { code: string }[]) => rows.map(({ code }) => code)

test('models are listed by their place in the tree', async () => {
  expect(codesOf((await run.admin(listTopModels, {})).data)).toEqual(['machine', 'meter'])
  expect(codesOf((await run.admin(listChildModels, { parentId: id('machine') })).data)).toEqual(['pump'])
  const { data } = await run.admin(readModelSubtree, unchecked({ pubId: id('machine') }))
  expect(data).toMatchObject([{ code: 'pump', modelId: id('pump'), children: [{ code: 'gear', children: [] }] }])
  expect(codesOf((await run.admin(listModelsOfCompany, { companyId: run.companyId })).data)).toHaveLength(4)
  expect((await run.stranger(listModelsOfCompany, { companyId: run.companyId })).code).toBe('1101')
  expect((await run.stranger(readModelSubtree, { modelId: id('machine') })).code).toBe('1101')
  expect((await run.stranger(listChildModels, { parentId: id('machine') })).code).toBe('1101')
  expect((await run.stranger(listTopModels, {})).data).toEqual([])
  expect((await run.nobody(listTopModels, {})).code).toBe('401')
})

test('no object is created from a disabled model, until it is enabled again', async () => {
  const status = await run.admin(readModelStatus, { modelId: id('pump') })
  expect(status.data).toEqual({ modelId: id('pump'), status: 1, version: 1 })
  const disable = { modelId: id('pump'), status: 0, version: 1 } as const
  expect((await run.admin(changeModelStatus, disable)).data).toEqual({ modelId: id('pump'), status: 0, version: 2 })
  expect(await run.admin(changeModelStatus, disable)).toMatchObject({ data: { error: 'stale' } })
  expect(await run.admin(changeModelStatus, unchecked({ modelId: id('pump'), status: 7 }))).toMatchObject({
    code: '400',
  })
  const create = () =>
    run.admin(createObjectByModel, { modelId: id('pump'), objectCode: 'pump-1', objectName: 'Pump 1' })
  expect(await create()).toMatchObject({ code: '1641', data: { error: 'modelDisabled', params: { name: 'pump' } } })
  expect(codesOf((await run.admin(listModelsOfCompany, {})).data)).not.toContain('pump')
  expect((await run.admin(toggleModels, unchecked({ modelIds: [id('pump'), id('meter')] }))).data).toEqual({
    toggled: 2,
  })
  expect((await run.admin(readModelStatus, { modelId: id('meter') })).data).toMatchObject({ status: 0 })
  expect(await create()).toMatchObject({ code: '200' })
  const foreign = { modelId: id('pump'), status: 0 } as const
  expect((await run.stranger(changeModelStatus, foreign)).code).toBe('1101')
  expect((await run.stranger(toggleModels, { id: id('pump') })).code).toBe('1101')
  expect((await run.nobody(changeModelStatus, foreign)).code).toBe('401')
})

test('a copy has the points and limits of the model, and a free code', async () => {
  const point = { modelId: id('pump'), code: 'flow', name: 'Flow', unit: 'm³/h', isKey: 1, keySort: 3, frozenMs: 5000 }
  const { data: flow } = await run.admin(operation(modelPoint, 'create'), unchecked(point))
  await run.admin(operation(alarmRule, 'create'), unchecked({ name: 'limits', modelPointId: flow.id, warnMax: 80 }))
  const { data: copy } = await run.admin(copyModel, { modelId: id('pump') })
  expect(copy).toMatchObject({ code: 'pump-2', name: 'pump', parentId: id('machine'), status: 1, version: 1 })
  const { data: second } = await run.admin(
    copyModel,
    unchecked({ modelId: id('pump'), modelCode: 'p9', modelName: 'P 9' }),
  )
  expect(second).toMatchObject({ code: 'p9', name: 'P 9' })
  const { data: points } = await run.admin(operation(modelPoint, 'list'), { modelId: copy.id })
  expect(points).toMatchObject([{ code: 'flow', unit: 'm³/h', isKey: 1, keySort: 3, frozenMs: 5000 }])
  await eventually(
    async () =>
      (await run.rows(`select from alarm_rule where model_point_id = ${points[0]?.id} and warn_max = 80`)).length === 1,
  )
  expect(await run.admin(copyModel, { modelId: id('pump'), code: 'p9' })).toMatchObject({
    data: { error: 'duplicate', params: { field: 'code' } },
  })
  expect((await run.stranger(copyModel, { modelId: id('pump') })).code).toBe('1101')
  expect((await run.nobody(copyModel, { modelId: id('pump') })).code).toBe('401')
})

test('no error occurred behind the responses', () => {
  expect(run.reported.join('\n')).toBe('')
})
