// Removals are previewed, and records that belong together are restored together.
import { planRemoval, restoreRecords } from '@gemba/contract/admin/record-history.ts'
import { model } from '@gemba/contract/equipment/model.ts'
import { object as objectResource } from '@gemba/contract/equipment/object.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { makePlant } from '../../../main/plant.fixture.ts'
import type { Caller, TestProduct } from '../../../main/product.fixture.ts'

let run: TestProduct

beforeAll(async () => {
  run = await joinTestProduct()
})

const plan = (resource: string, ids: readonly string[], who: Caller = run.admin) => who(planRemoval, { resource, ids })

test('the preview counts and names what is removed with an object and what prevents its removal', async () => {
  const plant = await makePlant(run)
  expect((await plan('object', [plant.objectId])).data).toEqual({
    goes: [
      { resource: 'point', noun: 'point', count: 1 },
      { resource: 'alarmRule', noun: 'alarm rule', count: 1 },
    ],
    holders: [],
  })
  const children: string[] = []
  for (const name of ['One', 'Two']) {
    const body = { code: `${plant.code}-${name}`, name, parentId: plant.objectId }
    children.push((await run.admin(operation(objectResource, 'create'), body)).data.id)
  }
  const records = children.map((id, at) => ({ id, name: ['One', 'Two'][at] }))
  const removalPlan = await plan('object', [plant.objectId])
  expect(removalPlan.data.holders).toEqual([{ resource: 'object', noun: 'objects', count: 2, records }])
  // Rows that are removed too prevent nothing.
  expect((await plan('object', [plant.objectId, ...children])).data.holders).toEqual([])
  expect((await plan('model', [plant.modelId])).data.holders).toMatchObject([{ resource: 'object', count: 1 }])
})

test('the preview is not available to another company, nor without the right to remove', async () => {
  const plant = await makePlant(run)
  expect((await plan('object', [plant.objectId], run.stranger)).data).toEqual({ goes: [], holders: [] })
  expect((await plan('object', [plant.objectId], run.nobody)).code).toBe('401')
  expect((await plan('session', ['1'])).code).toBe('1101')
})

test('an object is restored with its model that was removed later, on request', async () => {
  const plant = await makePlant(run)
  const { data: object } = await run.admin(operation(objectResource, 'remove'), { id: plant.objectId })
  await run.admin(operation(model, 'remove'), { id: plant.modelId })
  const refused = await run.admin(restoreRecords, { transaction: object.transaction })
  expect(refused).toMatchObject({
    code: '1108',
    data: { error: 'parentGone', params: { parent: `Model ${plant.code}`, canRestore: true } },
  })
  expect(refused.msg).toContain(`Model ${plant.code}`)
  expect(await run.rows(`select from model where id = ${plant.modelId}`)).toEqual([])
  const restored = await run.admin(restoreRecords, { transaction: object.transaction, withParents: true })
  expect(restored).toMatchObject({ code: '200', data: { restored: 6, names: [plant.code, `Press ${plant.code}`] } })
  expect(await run.rows(`select from point where id = ${plant.pointId}`)).toHaveLength(1)
  expect((await run.admin(restoreRecords, { transaction: object.transaction })).code).toBe('1101')
})
