// Points under the names of the specification: storage, deadband in percent, key points. Unsupported fields are refused by
// name, because silently dropping them would look as if they were stored.
import { model } from '@gemba/contract/equipment/model.ts'
import { object } from '@gemba/contract/equipment/object.ts'
import { point } from '@gemba/contract/equipment/point.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { makePlant } from '../../../main/plant.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'
import { storeOn } from '../../../platform/db/store.ts'
import { listCataloguePoints } from '../intake-catalogue.ts'

let run: TestProduct
let objectId: string
let modelId: string

beforeAll(async () => {
  run = await joinTestProduct()
  objectId = (await run.admin(operation(object, 'create'), { code: 'fields', name: 'n' })).data.id
  modelId = (await run.admin(operation(model, 'create'), { code: 'fields', name: 'n' })).data.id
})

const values = {
  isControl: 1,
  pointType: 'digital',
  address: '40001',
  formula: 'a + b',
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
    payload: new URLSearchParams({ objectId, code: 'form', name: 'n', address: '40001' }).toString(),
    headers: {
      authorization: `Bearer ${run.tokens.admin}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
  })
  expect(response.json()).toMatchObject({ data: { error: 'notSupported', params: { field: 'address' } } })
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

test.each(['/infObjectPoint', '/infModelPoint'])('%s stores history by isSaveHis and saveCycle', async (prefix) => {
  const add = async (fields: object) =>
    (await run.admin(`${prefix}/add`, { ...owner(prefix), code: `h${++count}`, name: 'n', ...fields })).data
  expect(await add({})).toMatchObject({ storeMode: 2, maxIntervalMs: 600_000, isSaveHis: 1, saveCycle: 600 })
  const point = await add({ isSaveHis: 0, saveCycle: 60 })
  expect(point).toMatchObject({ storeMode: 0, maxIntervalMs: 60_000, isSaveHis: 0, saveCycle: 60 })
  const edit = async (fields: object) => (await run.admin(`${prefix}/edit`, { id: point.id, ...fields })).data
  expect(await edit({ isSaveHis: 1 })).toMatchObject({ storeMode: 2, isSaveHis: 1, saveCycle: 60 })
  expect(await edit({ storeMode: 1 })).toMatchObject({ storeMode: 1, isSaveHis: 1 })
  // A point that stores every sample continues to do so.
  expect(await edit({ isSaveHis: 1, saveCycle: 30 })).toMatchObject({ storeMode: 1, maxIntervalMs: 30_000 })
  // The product's own names have precedence.
  expect(await edit({ isSaveHis: 0, storeMode: 2, saveCycle: 1, maxIntervalMs: 5000 })).toMatchObject({
    storeMode: 2,
    saveCycle: 5,
  })
  expect(await run.admin(`${prefix}/edit`, { id: point.id, saveCycle: -1 })).toMatchObject({ code: '400' })
})

test.each(['/infObjectPoint', '/infModelPoint'])('%s needs a range for a deadband in percent', async (prefix) => {
  const body = { ...owner(prefix), code: `d${++count}`, name: 'n', storeDeadbandPercent: 2 }
  expect(await run.admin(`${prefix}/add`, { ...body, engLow: 0 })).toMatchObject({
    code: '400',
    data: { params: { problems: [{ field: 'engHigh', problem: 'required' }] } },
  })
  expect(await run.admin(`${prefix}/add`, { ...body, storeDeadbandPercent: 101 })).toMatchObject({ code: '400' })
  const { data } = await run.admin(`${prefix}/add`, { ...body, engLow: 0, engHigh: 50, frozenMs: 60_000, isKey: 1 })
  expect(data).toMatchObject({ storeDeadbandPercent: 2, frozenMs: 60_000, isKey: 1, keySort: 0 })
  expect(await run.admin(`${prefix}/edit`, { id: data.id, engHigh: null })).toMatchObject({ code: '400' })
})

test('the intake gets the larger deadband and the time of frozen values', async () => {
  const plant = await makePlant(run)
  const store = (fields: object) => run.admin(operation(point, 'update'), unchecked({ id: plant.pointId, ...fields }))
  const read = async () => {
    const catalogue = await storeOn(run.product.database)
      .asSystem('seed', run.companyId)
      .inRead((read) => listCataloguePoints(read, [plant.boxId]))
    return catalogue.find(({ pointId }) => pointId === plant.pointId)
  }
  expect(await read()).toMatchObject({ storeDeadband: 0, frozenMs: 0 })
  await store({ engLow: -10, engHigh: 190, storeDeadbandPercent: 1, storeDeadband: '0.5', frozenMs: 1000 })
  expect(await read()).toMatchObject({ storeDeadband: 2, frozenMs: 1000 })
  await store({ storeDeadband: '3', frozenMs: null })
  expect(await read()).toMatchObject({ storeDeadband: 3, frozenMs: 0 })
})
