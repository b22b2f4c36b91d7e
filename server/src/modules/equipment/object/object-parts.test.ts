// What belongs to an object besides its points: favourites, attributes by type, images, and datasets with their period.
import { modelDataset } from '@gemba/contract/equipment/model/model-dataset.ts'
import { syncModelObjects } from '@gemba/contract/equipment/model/sync-objects.ts'
import { model } from '@gemba/contract/equipment/model.ts'
import { modelPoint } from '@gemba/contract/equipment/model-point.ts'
import {
  addObjectFavorites,
  listObjectFavorites,
  removeObjectFavorites,
} from '@gemba/contract/equipment/object/favorite.ts'
import {
  changeObjectOrder,
  changeObjectStatus,
  changeObjectVideo,
  findObjectsByDetail,
  findObjectsByName,
  listObjectsWithoutBox,
  listParentObjects,
  readMeterTree,
  readObjectStatus,
  readObjectSubtree,
  readObjectTotals,
} from '@gemba/contract/equipment/object/object-actions.ts'
import { objectDataset, pageUnlinkedDatasets } from '@gemba/contract/equipment/object/object-dataset.ts'
import {
  listObjectAttributes,
  objectDetail,
  saveObjectAttributes,
} from '@gemba/contract/equipment/object/object-detail.ts'
import { addObjectImage, changeObjectImage, listObjectImages } from '@gemba/contract/equipment/object/object-image.ts'
import {
  listFavoriteStates,
  listObjectStates,
  readObjectStateTree,
} from '@gemba/contract/equipment/object/object-operation.ts'
import { changeObjectDriver, saveSystemPoints } from '@gemba/contract/equipment/object/system-points.ts'
import { createObjectByModel, object } from '@gemba/contract/equipment/object.ts'
import { point } from '@gemba/contract/equipment/point.ts'
import { beforeEach, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'

let run: TestProduct
const ids: Record<string, string> = {}

beforeEach(async () => {
  run = await joinTestProduct()
  for (const code of ['press', 'oven', 'pump']) {
    const { data } = await run.admin(operation(object, 'create'), { code, name: code, objectType: '1' })
    ids[code] = data.id
  }
})

const id = (code: string) => ids[code] as string
const codesOf = (rows: readonly { code: string }[]) => rows.map(({ code }) => code)

test('favourites belong to a user, keep their order and filter the list of objects', async () => {
  const add = (fields: object) => run.admin(addObjectFavorites, unchecked(fields))
  expect((await add({ objectId: id('pump') })).data).toEqual({ added: 1 })
  expect((await run.admin('/objectUserFavorite/addBatch', { objectIds: [id('press'), id('pump')] })).data).toEqual({
    added: 1,
  })
  const list = async () => codesOf((await run.admin(listObjectFavorites, {})).data)
  expect(await list()).toEqual(['pump', 'press'])
  const page = await run.admin(operation(object, 'page'), { isFavorite: 1, sort: 'code', order: 'ASC' })
  expect(codesOf(page.data.records)).toEqual(['press', 'pump'])
  expect((await run.admin(operation(object, 'page'), { isFavorite: 0 })).data.total).toBe(3)
  const remove = (fields: object) => run.admin(removeObjectFavorites, unchecked(fields))
  expect((await remove({ objectId: id('pump') })).data).toEqual({ removed: 1 })
  expect((await remove({ objectId: id('pump') })).data).toEqual({ removed: 0 })
  expect(await list()).toEqual(['press'])
  expect((await run.admin(operation(object, 'page'), { isFavorite: 1, code: 'oven' })).data.total).toBe(0)
  expect((await run.stranger(addObjectFavorites, { objectId: id('press') })).code).toBe('1101')
  expect((await run.stranger(listObjectFavorites, {})).data).toEqual([])
  expect((await run.nobody(addObjectFavorites, { objectId: id('press') })).code).toBe('401')
  await run.admin(operation(object, 'remove'), { id: id('press') })
  expect(await run.rows(`select from object_favorite where object_id = ${id('press')}`)).toEqual([])
})

test('an object has the attributes of its type, with its own values where it has any', async () => {
  const define = (fields: object) =>
    run.admin('/busObjectDetail/insertObjectDetail', { objectType: '1', ...fields }) as Promise<{
      code: string
      data: { detailId: string }
    }>
  const maker = await define({ k_detail: 'maker', detailName: 'Manufacturer', v_varchar: 'KSB', sortNum: 1 })
  const power = { k_detail: 'power', detailName: 'Power', unit: 'kW', dataType: 8, sortNum: 2 }
  expect((await define(power)).code).toBe('200')
  expect(await define(power)).toMatchObject({ data: { error: 'duplicate' } })
  expect(await define({ k_detail: 'x', detailName: 'X', objectType: null })).toMatchObject({ code: '400' })
  const list = async (code: string) => (await run.admin(listObjectAttributes, { objectId: id(code) })).data
  const save = (values: object[], caller = run.admin) =>
    caller(saveObjectAttributes, unchecked({ objectId: id('press'), values }))
  expect(await list('press')).toMatchObject([
    { code: 'maker', value: 'KSB', isOfType: 1, isOwn: 0 },
    { code: 'power', value: null, unit: 'kW' },
  ])
  expect((await save([{ code: 'power', value: '7.5' }])).data[1]).toMatchObject({ value: '7.5', isOwn: 1 })
  expect(await save([{ code: 'power', value: 'strong' }])).toMatchObject({
    code: '400',
    data: { params: { problems: [{ field: 'value', problem: 'type' }] } },
  })
  await define({ objectId: id('press'), k_detail: 'colour', detailName: 'Colour', v_varchar: 'green' })
  expect(codesOf(await list('press'))).toEqual(['maker', 'power', 'colour'])
  expect(codesOf(await list('oven'))).toEqual(['maker', 'power'])
  await save([{ code: 'maker', value: 'Wilo' }, { code: 'power', value: null }, { code: 'colour' }])
  expect(await list('press')).toMatchObject([
    { value: 'Wilo', isOwn: 1 },
    { value: null, isOwn: 0 },
  ])
  expect((await save([{ code: 'unknown', value: '1' }])).code).toBe('1101')
  await run.admin('/busObjectDetail/setObjectDetailDown', { id: maker.data.detailId })
  const types = await run.admin('/busObjectDetail/selectObjectDetailByObjectType', { objectType: '1' })
  expect(codesOf(types.data as never)).toEqual(['power', 'maker'])
  expect((await save([{ code: 'maker', value: 'x' }], run.stranger)).code).toBe('1101')
  expect((await save([{ code: 'maker', value: 'x' }], run.nobody)).code).toBe('401')
  const { data } = await run.admin(operation(objectDetail, 'page'), { isOfType: 1 })
  expect(data.total).toBe(2)
})

test('images are added, moved and replaced, at most six', async () => {
  const upload = async (name: string): Promise<string> => {
    const form = new FormData()
    form.append('file', new Blob([`content,of\n${run.companyId},${name}\n`]), `${name}.csv`)
    const response = await fetch(`http://127.0.0.1:${run.product.port}/api/meta/file/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${run.tokens.admin}` },
      body: form,
    })
    return ((await response.json()) as { data: { fileId: string } }).data.fileId
  }
  const [front, back, plate, other] = await Promise.all(['front', 'back', 'plate', 'other'].map(upload))
  const objectId = id('press')
  const files = async () => (await run.admin(listObjectImages, { objectId })).data.map(({ fileId }) => fileId)
  for (const fileId of [front, back]) await run.admin(addObjectImage, unchecked({ objectId, fileId }))
  const first = await run.admin(addObjectImage, unchecked({ objectId, fileId: plate, sortNum: 1 }))
  expect(first.data).toMatchObject({ imgId: plate, objectId, sortNum: 1 })
  expect(await files()).toEqual([plate, front, back])
  await run.admin(changeObjectImage, unchecked({ imgId: plate, sortNumber: 3 }))
  expect(await files()).toEqual([front, back, plate])
  await run.admin(changeObjectImage, unchecked({ imgId: front, fileId: other }))
  expect(await files()).toEqual([other, back, plate])
  expect((await run.admin(addObjectImage, unchecked({ objectId: id('oven'), fileId: back }))).code).toBe('1101')
  expect((await run.admin(changeObjectImage, unchecked({ imgId: front, sortNumber: 1 }))).code).toBe('1101')
  expect((await run.stranger(changeObjectImage, unchecked({ imgId: back, sortNumber: 1 }))).code).toBe('1101')
  for (const fileId of await Promise.all(['4', '5', '6'].map(upload)))
    await run.admin(addObjectImage, { objectId, fileId })
  expect(await run.admin(addObjectImage, { objectId, fileId: await upload('7') })).toMatchObject({
    code: '400',
    data: { params: { problems: [{ field: 'images', problem: 'tooMany' }] } },
  })
})

test('an object gets the datasets of its model, and a period that differs is firstId of the object', async () => {
  const { data: pump } = await run.admin(operation(model, 'create'), { code: 'pump', name: 'Pump' })
  const newPoint = async (code: string) =>
    (await run.admin(operation(modelPoint, 'create'), { modelId: pump.id, code, name: code })).data.id
  const [flow, head] = [await newPoint('flow'), await newPoint('head')]
  const dataset = { modelId: pump.id, code: 'fast', name: 'Fast', collectCycle: 5, dataIds: [flow] }
  const { data: ofModel } = await run.admin(operation(modelDataset, 'create'), unchecked(dataset))
  const create = async (code: string) =>
    (await run.admin(createObjectByModel, { modelId: pump.id, objectCode: code, objectName: code })).data.id
  const [firstId, secondId] = [await create('p-1'), await create('p-2')]
  const points = (objectId: string) =>
    run.rows(
      `select code, period_ms, overridden, origin, dataset_id is not null as "isIn" from point
        where object_id = ${objectId} order by code`,
    )
  const datasets = async (objectId: string) => (await run.admin(operation(objectDataset, 'list'), { objectId })).data
  const [first] = await datasets(firstId)
  expect(first).toMatchObject({ code: 'fast', collectCycle: 5, modelDatasetId: ofModel.id, origin: 1 })
  expect(await points(firstId)).toMatchObject([
    { code: 'flow', period_ms: 5000, isIn: true, overridden: [] },
    { code: 'head', period_ms: 1000, isIn: false },
  ])
  const change = { id: first?.id as string, collectCycle: 20 }
  expect((await run.admin(operation(objectDataset, 'update'), change)).data).toMatchObject({ origin: 2 })
  expect(await points(firstId)).toMatchObject([{ period_ms: 20_000, overridden: ['period_ms'], origin: 2 }, {}])
  await run.admin(
    operation(modelDataset, 'update'),
    unchecked({ id: ofModel.id, collectCycle: 8, dataIds: [flow, head] }),
  )
  await run.admin(syncModelObjects, { modelId: pump.id })
  expect(await points(firstId)).toMatchObject([{ period_ms: 20_000 }, { code: 'head', period_ms: 8000, isIn: false }])
  expect(await points(secondId)).toMatchObject([
    { period_ms: 8000, overridden: [] },
    { period_ms: 8000, isIn: false },
  ])
  expect((await datasets(secondId))[0]).toMatchObject({ collectCycle: 8, origin: 1 })
  const [headPoint] = await run.rows<{ id: string }>(
    `select id from point where object_id = ${firstId} and code = 'head'`,
  )
  const join = { id: headPoint?.id as string, datasetId: first?.id as string }
  expect((await run.admin(operation(point, 'update'), join)).data).toMatchObject({ periodMs: 20_000, origin: 2 })
  const foreign = { id: headPoint?.id as string, datasetId: (await datasets(secondId))[0]?.id as string }
  expect((await run.admin(operation(point, 'update'), foreign)).code).toBe('1101')
  expect((await run.admin(operation(objectDataset, 'update'), { id: change.id, collectCycle: 8 })).data).toMatchObject({
    origin: 1,
  })
  expect(await points(firstId)).toMatchObject([
    { overridden: [], origin: 1 },
    { overridden: [], origin: 1 },
  ])
  const boxless = await run.admin(pageUnlinkedDatasets, { objectId: firstId })
  expect(boxless.data).toMatchObject({ total: 1, records: [{ dataSetId: change.id, dataSetCode: 'fast' }] })
  const update = { id: change.id, version: 1, name: 'Late' }
  expect(await run.admin(operation(objectDataset, 'update'), update)).toMatchObject({ data: { error: 'stale' } })
  expect((await run.stranger(operation(objectDataset, 'update'), { id: change.id, name: 'x' })).code).toBe('1101')
  await run.admin(operation(objectDataset, 'remove'), { id: change.id })
  expect(await points(firstId)).toMatchObject([{ period_ms: 8000, isIn: false }, { isIn: false }])
})

test('objects are found by their place, name, attributes and ids', async () => {
  await run.admin(operation(object, 'update'), { id: id('oven'), parentId: id('press') })
  await run.admin(operation(object, 'update'), unchecked({ id: id('pump'), parentId: id('oven'), objectType: '3' }))
  const subtree = await run.admin(readObjectSubtree, { objectId: id('oven') })
  expect(subtree.data).toMatchObject([{ code: 'oven', children: [{ code: 'pump', objectId: id('pump') }] }])
  expect(codesOf((await run.admin(listParentObjects, { objectId: id('oven') })).data)).toEqual(['press'])
  expect(codesOf((await run.admin(findObjectsByName, unchecked({ name: 'P' }))).data)).toEqual(['press', 'pump'])
  const meters = await run.admin(readMeterTree, {})
  expect(meters.data).toMatchObject([{ code: 'press', children: [{ code: 'oven', children: [{ code: 'pump' }] }] }])
  const idText = `${id('pump')},${id('oven')},${id('pump')}`
  const byIds = await run.admin(`GET /busObjectInfo/selectObjectInfoByIds?objectIdStr=${idText}`)
  expect(codesOf(byIds.data as never)).toEqual(['pump', 'oven'])
  const define = { objectType: '1', code: 'maker', name: 'Manufacturer', value: 'KSB' }
  await run.admin(operation(objectDetail, 'create'), unchecked(define))
  await run.admin(saveObjectAttributes, { objectId: id('oven'), values: [{ code: 'maker', value: 'Wilo' }] })
  const having = async (maker: string) =>
    codesOf((await run.admin(findObjectsByDetail, unchecked({ details: { maker } }))).data)
  expect([await having('KSB'), await having('Wilo'), await having('x')]).toEqual([['press'], ['oven'], []])
  expect(codesOf((await run.admin(listObjectsWithoutBox, {})).data)).toHaveLength(3)
  expect((await run.stranger(readObjectSubtree, { objectId: id('oven') })).code).toBe('1101')
  expect((await run.nobody(findObjectsByName, {})).code).toBe('401')
})

test('status, order and video are changed, with their version; objects are counted and listed with their state', async () => {
  const objectId = id('press')
  const disable = { objectId, status: 0, version: 1 } as const
  expect((await run.admin(changeObjectStatus, disable)).data).toEqual({ objectId, status: 0, version: 2 })
  expect(await run.admin(changeObjectStatus, disable)).toMatchObject({ data: { error: 'stale' } })
  expect((await run.admin(readObjectStatus, { objectId })).data).toMatchObject({ status: 0 })
  const order = await run.admin(changeObjectOrder, unchecked({ objectId, sortNum: 7 }))
  expect(order.data).toMatchObject({ sortNum: 7, version: 3 })
  const video = await run.admin(changeObjectVideo, { objectId, videoUrl: 'https://cam.example/1' })
  expect(video.data).toMatchObject({ videoUrl: 'https://cam.example/1' })
  expect((await run.admin(changeObjectVideo, { objectId, videoUrl: 'javascript:1' })).code).toBe('400')
  const camera = await run.admin(changeObjectVideo, unchecked({ objectId, cameraId: '1' }))
  expect(camera).toMatchObject({ data: { error: 'notSupported' } })
  expect((await run.stranger(changeObjectVideo, { objectId })).code).toBe('1101')
  expect((await run.nobody(changeObjectStatus, disable)).code).toBe('401')
  expect((await run.admin(readObjectTotals, {})).data).toEqual({ total: 3, online: 0, offline: 0, alarm: 0 })
  await run.admin(addObjectFavorites, { objectId })
  const state = { code: 'press', onlineStatus: null, alarmStatus: 0, alarmCount: 0 }
  expect((await run.admin(listFavoriteStates, {})).data).toMatchObject([state])
  expect((await run.admin(listObjectStates, { keyword: 'pre' })).data).toMatchObject([state])
  expect((await run.admin(readObjectStateTree, {})).data).toHaveLength(3)
})

test('no error occurred behind the responses', () => {
  expect(run.reported.join('\n')).toBe('')
})

test('system points are added and changed together, or not at all', async () => {
  type SavedPoint = { id: string; code: string; name: string; kind: number; isSys: number; version: number }
  const save = (points: readonly object[], objectId = id('press')) =>
    run.admin<SavedPoint[]>(saveSystemPoints, unchecked({ objectId, points }))
  const { code, data, msg } = await save([
    { dataCode: 'runs', dataName: 'Starts', dataType: 4, keepPoint: 0 },
    { dataCode: 'hours', dataName: 'Hours', unit: 'h' },
  ])
  expect(code, msg).toBe('200')
  expect(data).toMatchObject([
    { code: 'runs', kind: 5, isSys: 1, decimals: 0, dataType: 4 },
    { code: 'hours', unit: 'h', dataType: 8 },
  ])
  const [runs] = data
  const changed = await save([{ dataId: runs?.id, dataName: 'Number of starts' }])
  expect(changed.data).toMatchObject([{ id: runs?.id, name: 'Number of starts', dataType: 4, decimals: 0 }])
  expect((await save([{ dataId: runs?.id, unit: 'x', version: 1 }])).data).toMatchObject({ error: 'stale' })
  expect(
    (
      await save([
        { dataCode: 'new', dataName: 'New' },
        { dataCode: 'hours', dataName: 'Again' },
      ])
    ).data,
  ).toMatchObject({ error: 'duplicate' })
  expect((await save([{ dataCode: 'new' }])).code).toBe('400')
  expect((await save([{ dataId: runs?.id, dataName: 'x' }], id('oven'))).code).toBe('1101')
  const measured = await run.admin(
    operation(point, 'create'),
    unchecked({ objectId: id('press'), code: 'temp', name: 't' }),
  )
  expect((await save([{ dataId: measured.data.id, dataName: 'x' }])).code).toBe('1101')
  expect((await run.stranger(saveSystemPoints, unchecked({ objectId: id('press'), points: [{}] }))).code).toBe('1101')
  const rows = await run.rows(`select code from point where object_id = ${id('press')} order by code`)
  expect(codesOf(rows as { code: string }[])).toEqual(['hours', 'runs', 'temp'])
})

test('an object has a driver of its own, or that of its model', async () => {
  const change = (fields: object, caller = run.admin) =>
    caller(changeObjectDriver, unchecked({ objectId: id('press'), ...fields }))
  expect((await change({ driverId: 1 })).code).toBe('200')
  expect((await run.admin(operation(object, 'read'), { id: id('press') })).data).toMatchObject({ driverId: 1 })
  expect((await change({ driverId: null, version: 1 })).data).toMatchObject({ error: 'stale' })
  expect((await change({ driverId: null })).code).toBe('200')
  expect((await run.admin(operation(object, 'read'), { id: id('press') })).data).toMatchObject({ driverId: null })
  expect((await change({ driverId: 999 })).code).toBe('400')
  expect((await change({ driverId: 1 }, run.stranger)).code).toBe('1101')
})
