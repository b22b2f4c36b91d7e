// Unsupported fields of points are refused by name, because silently dropping them would look as if they were stored.
import { model } from '@gemba/contract/equipment/model.ts'
import { object } from '@gemba/contract/equipment/object.ts'
import { point } from '@gemba/contract/equipment/point.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../main/product.fixture.ts'

let run: TestProduct
let objectId: string
let modelId: string

beforeAll(async () => {
  run = await joinTestProduct()
  objectId = (await run.admin(operation(object, 'create'), { code: 'fields', name: 'n' })).data.id
  modelId = (await run.admin(operation(model, 'create'), { code: 'fields', name: 'n' })).data.id
})

const values = {
  isSaveHis: 0,
  isControl: 1,
  pointType: 'digital',
  saveCycle: 60,
  address: '40001',
  formula: 'a + b',
  isKey: 1,
}

const owner = (path: string) => (path.includes('Model') ? { modelId } : { objectId })
let count = 0

test.each(['/infObjectPoint/add', '/objectPointInfo/add', '/infModelPoint/add'])(
  '%s refuses each of them by its name, and all that were sent together',
  async (path) => {
    const body = () => ({ ...owner(path), code: `c${++count}`, name: 'n' })
    for (const [field, value] of Object.entries(values))
      expect(await run.admin(path, { ...body(), [field]: value })).toMatchObject({
        code: '1107',
        data: { error: 'notSupported', params: { field } },
        msg: expect.stringContaining(field),
      })
    expect(await run.admin(path, { ...body(), ...values })).toMatchObject({
      data: { error: 'notSupported', params: { field: Object.keys(values).join(', ') } },
    })
    const empty = Object.fromEntries(Object.keys(values).map((field) => [field, field.startsWith('is') ? null : '']))
    const createReply = await run.admin(path, { ...body(), ...empty })
    expect(createReply.code, createReply.msg).toBe('200')
    expect(createReply).not.toHaveProperty('ignored')
  },
)

test('a form is refused like JSON', async () => {
  const response = await run.product.app.inject({
    method: 'POST',
    url: '/api/infObjectPoint/add',
    payload: new URLSearchParams({ objectId, code: 'form', name: 'n', isKey: '1' }).toString(),
    headers: {
      authorization: `Bearer ${run.tokens.admin}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
  })
  expect(response.json()).toMatchObject({ data: { error: 'notSupported', params: { field: 'isKey' } } })
})

test('updates and points within a model are refused too, and nothing is stored', async () => {
  const { data } = await run.admin(operation(point, 'create'), { objectId, code: 'edited', name: 'n' })
  for (const path of ['/infObjectPoint/edit', '/objectPointInfo/edit'])
    expect(await run.admin(path, { id: data.id, name: 'other', address: '40001' })).toMatchObject({
      data: { error: 'notSupported', params: { field: 'address' } },
    })
  expect(await run.rows(`select name from point where id = ${data.id}`)).toEqual([{ name: 'n' }])
  const points = [{ code: 'p', name: 'P', formula: 'a + b' }]
  expect(await run.admin(operation(model, 'create'), { code: 'with-points', name: 'n', points })).toMatchObject({
    data: { error: 'notSupported', params: { field: expect.stringContaining('formula') } },
  })
})
