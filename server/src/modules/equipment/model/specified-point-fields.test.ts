// Points under the names of the specification: kind, access, storage, deadband in percent, key points.
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

const owner = (path: string) => (path.includes('Model') ? { modelId } : { objectId })
let count = 0

test.each(['/infObjectPoint', '/infModelPoint'])('%s knows kind, access, address and formula', async (prefix) => {
  const add = async (fields: object) =>
    (await run.admin(`${prefix}/add`, { ...owner(prefix), code: `k${++count}`, name: 'n', ...fields })).data
  expect(await add({})).toMatchObject({ kind: 1, rw: 0, pointType: 'analog', isControl: 0, isSys: 0, address: null })
  const stored = { address: '40001', formula: 'a + b' }
  const point = await add({ isControl: 1, pointType: 'digital', ...stored })
  expect(point).toMatchObject({ rw: 1, dataType: 1, pointType: 'digital', isControl: 1, ...stored })
  const edit = async (fields: object) => (await run.admin(`${prefix}/edit`, { id: point.id, ...fields })).data
  expect(await edit({ pointType: 'calc' })).toMatchObject({ kind: 2, dataType: 1, pointType: 'calc', isControl: 1 })
  expect(await edit({ pointType: 'analog', isControl: 0 })).toMatchObject({ kind: 1, dataType: 8, rw: 0 })
  // A point that can only be written stays so.
  expect(await edit({ rw: 2 })).toMatchObject({ isControl: 1 })
  expect(await edit({ isControl: 1 })).toMatchObject({ rw: 2 })
  // The product's own names have precedence.
  expect(await edit({ pointType: 'digital', dataType: 11, isControl: 0, rw: 1, kind: 5 })).toMatchObject({
    dataType: 11,
    pointType: 'digital',
    rw: 1,
    isSys: 1,
  })
  expect(await run.admin(`${prefix}/edit`, { id: point.id, pointType: 'virtual' })).toMatchObject({ code: '400' })
})

test('a form is read like JSON', async () => {
  const response = await run.product.app.inject({
    method: 'POST',
    url: '/api/infObjectPoint/add',
    payload: new URLSearchParams({ objectId, code: 'form', name: 'n', address: '40001', isControl: '1' }).toString(),
    headers: {
      authorization: `Bearer ${run.tokens.admin}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
  })
  expect(response.json()).toMatchObject({ code: '200', data: { address: '40001', rw: 1 } })
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
