// Points of objects by the calls of the specification: key points, the main value, both generations of names, kinds.
import { buffer } from 'node:stream/consumers'
import { loadImport } from '@gemba/contract/admin/spreadsheet.ts'
import { object as objectResource } from '@gemba/contract/equipment/object.ts'
import { findPoint } from '@gemba/contract/equipment/point/find-points.ts'
import {
  addKeyPoints,
  moveKeyPointDown,
  moveKeyPointUp,
  removeKeyPoints,
  setMainPoint,
} from '@gemba/contract/equipment/point/key-points.ts'
import { point } from '@gemba/contract/equipment/point.ts'
import { driverProtocol } from '@gemba/contract/gateway/channel/dictionaries.ts'
import { compareHistory, pagePointValues } from '@gemba/contract/telemetry/point-values.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { makePlant } from '../../../main/plant.fixture.ts'
import { eventually, type TestProduct } from '../../../main/product.fixture.ts'
import { writeWorkbook } from '../../../platform/spreadsheet/write-workbook.ts'

type CellValue = string | number | null
const { simulation } = driverProtocol.codes
let run: TestProduct
let objectId: string
let ids: Record<string, string>
let objectCount = 0

beforeAll(async () => {
  run = await joinTestProduct()
})
beforeEach(async () => {
  const code = `pump-${++objectCount}`
  objectId = (await run.admin(operation(objectResource, 'create'), { code, name: 'Pump' })).data.id
  ids = {}
  for (const name of ['flow', 'head', 'power', 'speed']) {
    const { data } = await run.admin('/pointInfo/add', { objectId, dataCode: name, dataName: name })
    ids[name] = String(data.dataId)
  }
})

type PointListReply = { data: { dataCode: string }[] }
const codesOf = ({ data }: PointListReply) => data.map(({ dataCode }) => dataCode)
const get = (path: string, token: 'admin' | 'stranger' = 'admin') =>
  run.product.app
    .inject({ method: 'GET', url: `/api${path}`, headers: { authorization: `Bearer ${run.tokens[token]}` } })
    .then((response) => response.json() as PointListReply & { code: string })
const keys = async () => codesOf(await get(`/objectPointInfo/key?objectId=${objectId}`))
const others = async () => codesOf(await get(`/objectPointInfo/nkey?objectId=${objectId}`))
const changes = async () =>
  (await run.rows(`select from outbox where name = 'point.changed' and payload ->> 'objectId' = '${objectId}'`)).length

test('points become key points in the order of the request and move in it', async () => {
  expect(await others()).toEqual(['flow', 'head', 'power', 'speed'])
  const before = await changes()
  expect(await run.admin(addKeyPoints, unchecked({ dataIds: [ids.speed, ids.flow] }))).toMatchObject({ code: '200' })
  await run.admin(addKeyPoints, unchecked({ dataIds: `${ids.head},${ids.flow}` }))
  expect([await keys(), await others()]).toEqual([['speed', 'flow', 'head'], ['power']])
  expect((await changes()) - before).toBe(3)
  await run.admin(moveKeyPointUp, unchecked({ dataId: ids.head }))
  await run.admin(moveKeyPointDown, unchecked({ dataId: ids.speed }))
  // The ends stay.
  await run.admin(moveKeyPointUp, unchecked({ id: ids.head }))
  await run.admin(moveKeyPointDown, unchecked({ id: ids.flow }))
  expect(await keys()).toEqual(['head', 'speed', 'flow'])
  await run.admin(removeKeyPoints, unchecked({ dataId: ids.speed }))
  await run.admin(removeKeyPoints, unchecked({ dataId: ids.speed }))
  expect(await keys()).toEqual(['head', 'flow'])
  const { data } = await run.admin('/pointInfo/selectPointInfoIsNotPlateByPage', { objectId })
  expect(data).toMatchObject({ total: 2, records: [{ dataCode: 'power', isPlate: 0 }, { dataCode: 'speed' }] })
})

test('wrong points, another company and users without the right are refused', async () => {
  expect(await run.admin(moveKeyPointUp, unchecked({ id: ids.flow }))).toMatchObject({
    code: '1642',
    data: { error: 'pointNotKey', params: { name: 'flow' } },
  })
  expect((await run.admin(addKeyPoints, unchecked({ dataIds: [ids.flow, '999999'] }))).code).toBe('1101')
  expect(await keys()).toEqual([])
  expect((await get(`/objectPointInfo/key?objectId=${objectId}`, 'stranger')).code).toBe('1101')
  for (const command of [addKeyPoints, removeKeyPoints, moveKeyPointUp, moveKeyPointDown, setMainPoint]) {
    expect((await run.stranger(command, unchecked({ id: ids.flow }))).code).toBe('1101')
    expect((await run.nobody(command, unchecked({ id: ids.flow }))).code).toBe('401')
  }
  expect((await run.stranger(findPoint, { objectId, code: 'flow' })).data).toBeNull()
})

test('an object has one main value, by both names of the call', async () => {
  const mains = () => run.rows(`select code from point where object_id = ${objectId} and is_main = 1`)
  expect((await run.admin(setMainPoint, unchecked({ dataId: ids.flow }))).data).toMatchObject({ isMain: 1, version: 2 })
  const { code } = await run.admin('/devicePointInfo/updateIsMain', { dataId: ids.head, isMain: 1 })
  expect([code, await mains()]).toEqual(['200', [{ code: 'head' }]])
  expect((await run.admin(setMainPoint, unchecked({ id: ids.head, version: 1, isMain: 0 }))).code).toBe('1104')
  await run.admin(setMainPoint, unchecked({ id: ids.head, isMain: 0 }))
  expect(await mains()).toEqual([])
})

test('the order of the key points of an object survives a synchronisation with its model', async () => {
  const plant = await makePlant(run)
  await run.admin(addKeyPoints, { id: plant.pointId })
  expect(await run.rows(`select overridden, origin from point where id = ${plant.pointId}`)).toEqual([
    { overridden: ['is_key', 'key_sort'], origin: 2 },
  ])
})

test('points are found, filtered and removed under the names of both generations', async () => {
  const codes = async (path: string, body: object) =>
    codesOf((await run.admin(path, body)) as unknown as PointListReply)
  const byCode = '/objectPointInfo/selectObjectPointInfoByObjectIdAndCode'
  expect((await run.admin(byCode, { objectId, dataCode: 'flow' })).data).toMatchObject({ dataId: ids.flow })
  expect((await run.admin(byCode, { objectId, dataCode: 'free' })).data).toBeNull()
  expect((await run.admin(byCode, { objectId })).code).toBe('400')
  expect((await run.admin('/infObjectPoint/getInfObjectPoint', { dataId: ids.head })).data).toMatchObject({
    dataCode: 'head',
  })
  const [{ code: objectCode } = {}] = await run.rows<{ code: string }>(`select code from object where id = ${objectId}`)
  expect((await run.admin(findPoint, unchecked({ objectCode, dataCode: 'speed' }))).data).toMatchObject({
    dataId: ids.speed,
  })
  expect(await codes('/infObjectPoint/query/mutil', { objectIds: [objectId], dataCodes: ['flow', 'speed'] })).toEqual([
    'flow',
    'speed',
  ])
  expect(await codes('/infObjectPoint/select/condition', { dataIds: [ids.head] })).toEqual(['head'])
  expect(await codes('/pointInfo/byObject', { objectId })).toHaveLength(4)
  await run.admin('/devicePointInfo/editDevicePointInfo', { dataId: ids.flow, isSaveHis: 0 })
  expect(await codes('/objectPointInfo/selectHisPointByObjectId', { objectId })).toEqual(['head', 'power', 'speed'])
  expect(await codes('/objectPointInfo/selectHisPointByObjectIds', { objectIds: [objectId] })).toHaveLength(3)
  await run.admin('/pointInfo/batchDelete', { ids: [ids.flow] })
  await run.admin('/devicePointInfo/deleteDevicePointInfo', { dataId: ids.head })
  const removed = await run.admin('/objectPointInfo/deleteObjectPointInfoByDataIds', { dataIds: `${ids.power}` })
  expect(removed.data).toMatchObject({ removed: 1 })
  const { data: page } = await run.admin('/devicePointInfo/selectDevicePointInfoByPage', { objectId })
  expect(page).toMatchObject({ total: 1, records: [{ dataCode: 'speed' }] })
})

test('the points of a dataset are those that follow its model points', async () => {
  const plant = await makePlant(run)
  const [{ id: modelPointId } = {}] = await run.rows<{ id: string }>(
    `select model_point_id as id from point where id = ${plant.pointId}`,
  )
  const { modelId } = plant
  const { data: dataset } = await run.admin('/modelDataset/addModelDataset', {
    modelId,
    dataSetCode: 'fast',
    dataSetName: 'Fast',
    dataIds: [modelPointId],
  })
  const list = (body: object) => run.admin('/objectPointInfo/selectPointDataByDataSetId', body)
  expect((await list({ dataSetId: dataset.id })).data).toMatchObject([{ id: plant.pointId, modelDataId: modelPointId }])
  expect((await list({ dataSetId: dataset.id, objectId })).data).toEqual([])
  expect((await list({ dataSetId: '999999' })).code).toBe('1101')
})

test('a counter is a number, and rolls over above zero', async () => {
  const edit = (fields: object) =>
    run.admin(operation(point, 'update'), unchecked({ id: ids.flow, dataType: 8, isCounter: 1, ...fields }))
  expect((await edit({ rollover: 99_999 })).data).toMatchObject({ isCounter: 1, rollover: 99_999 })
  expect(await edit({ dataType: 9 })).toMatchObject({
    code: '400',
    data: { params: { problems: [{ field: 'isCounter' }] } },
  })
  expect(await edit({ rollover: 0 })).toMatchObject({ data: { params: { problems: [{ field: 'rollover' }] } } })
})

test('values, their history over several ranges, and totals are read by the names of the specification', async () => {
  const plant = await makePlant(run)
  const from = Date.now() - 60_000
  await plant.send([40, from], [95, from + 1000])
  const { objectId: pressId, pointId } = plant
  const current = await eventually(async () => {
    const { data } = await run.admin(pagePointValues, { objectId: pressId })
    return data.records[0]?.value === 95 ? data : undefined
  })
  expect(current).toMatchObject({ total: 1, records: [{ dataId: pointId, ts: from + 1000, quality: 0 }] })
  const valued = await run.admin('/objectPointDataSelect/selectObjectPointDataByObjectId', { objectId: pressId })
  expect(valued.data).toMatchObject([{ dataId: pointId, value: 95 }])
  const range = (startTime: number, endTime: number) => ({ startTime: String(startTime), endTime: String(endTime) })
  await run.product.intake.flush()
  const { data: history } = await run.admin('/objectPointDataSelect/selectHistoryData', {
    dataIds: [pointId],
    ...range(from, from + 5000),
  })
  expect(history).toMatchObject([{ value: 40 }, { value: 95 }])
  const { data: compared } = await run.admin(compareHistory, {
    dataIds: [pointId],
    timeRanges: [range(from, from + 500), range(from + 500, from + 5000)],
  })
  expect(compared.ranges.map(({ rows }) => rows.map(({ value }) => value))).toEqual([[40], [95]])
  const totals = async (body: object) => (await run.admin('/objectPointInfo/getPointTotle', body)).data
  await eventually(async () => (await totals({ objectId: pressId })).alarm === 1)
  expect(await totals({ objectId: pressId })).toEqual({ total: 1, online: 1, offline: 0, alarm: 1 })
  expect(await totals({ objectId })).toEqual({ total: 4, online: 0, offline: 4, alarm: 0 })
  expect((await run.stranger('/objectPointInfo/getPointTotle', {})).data).toMatchObject({ total: 0, alarm: 0 })
  expect((await run.nobody(compareHistory, unchecked({ timeRanges: [] }))).code).toBe('401')
})

test('the points of a device of a channel are those of the objects to which it sends', async () => {
  const plant = await makePlant(run)
  const { data: channel } = await run.admin('/boxChannel/add', { boxId: plant.boxId, name: 'c', protocol: simulation })
  const device = { channelId: channel.id, code: plant.code, name: 'Press', periodMs: 1000 }
  const { data } = await run.admin('/boxDevice/add', device)
  const list = (boxDeviceId: unknown) => run.admin('/objectPointInfo/selectPointDataByBoxDeviceId', { boxDeviceId })
  expect((await list(data.boxDeviceId)).data).toMatchObject([{ id: plant.pointId }])
  expect((await list('999999')).code).toBe('1101')
})

async function upload(path: string, rows: readonly (readonly CellValue[])[]) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await buffer(writeWorkbook('a', rows)))]), 'a.xlsx')
  const headers = { authorization: `Bearer ${run.tokens.admin}`, 'accept-language': 'en' }
  const response = await fetch(`http://127.0.0.1:${run.product.port}/api${path}`, {
    method: 'POST',
    headers,
    body: form,
  })
  return (await response.json()) as {
    code: string
    data: { token: string; state: string; success: number; rows: unknown }
  }
}

test('a workbook creates points at once, and a refused row is named', async () => {
  const code = `pump-${objectCount}`
  const head = ['Object', 'Code', 'Name', 'Data type', 'Main value', 'Counter', 'Rollover at', 'Storage deadband']
  const row = (name: string, ...rest: CellValue[]) => [code, name, name, 'Double', ...rest]
  const rows = [row('a', 'Yes', 'Yes', 1000, 0.5), row('b', 'Yes'), row('c', 'No')]
  const imported = await upload('/pointInfo/import', [head, ...rows])
  expect(imported.data).toMatchObject({ state: 'done', success: 3 })
  const stored = `select code, is_main as main, is_counter as counter, rollover, store_mode as mode, origin, version
    from point where object_id = ${objectId} and code in ('a', 'b', 'c') order by id`
  const plain = { counter: 0, rollover: null, mode: 2, origin: 3, version: 1 }
  expect(await run.rows(stored)).toEqual([
    { code: 'a', main: 0, counter: 1, rollover: 1000, mode: 2, origin: 3, version: 2 },
    { code: 'b', main: 1, ...plain },
    { code: 'c', main: 0, ...plain },
  ])
  const refused = await upload('/devicePointInfo/importDevicePointInfoData', [head, row('d'), row('a'), row('e')])
  expect(refused.data).toMatchObject({ success: 0, rows: [{ row: 3 }] })
  const checked = await upload('/resource/point/import/validate', [head, row('d'), row('a'), row('e')])
  const load = { resource: 'point', token: checked.data.token, mode: 'SKIP_ERRORS' as const }
  expect((await run.admin(loadImport, load)).data).toMatchObject({ state: 'done', loaded: 2, skipped: 1 })
  const many = Array.from({ length: 2001 }, (_, index) => row(`m${index % 2000}`))
  const checkedMany = await upload('/resource/point/import/validate', [head, ...many])
  // More rows than are loaded on trial: the load itself finds the row.
  const all = await run.admin(loadImport, { resource: 'point', token: checkedMany.data.token })
  expect(all.data).toMatchObject({ state: 'failed', loaded: 0, row: 2002 })
  expect(await run.rows(`select from point where object_id = ${objectId}`)).toHaveLength(9)
  const events = await run.rows(
    `select from outbox where name = 'object.changed' and payload ->> 'objectId' = '${objectId}'`,
  )
  expect(events.length).toBeGreaterThanOrEqual(2)
})

test('no error occurred behind the responses', () => {
  expect(run.reported.join('\n')).toBe('')
})
