// Datasets linked to devices of gateways, by the calls of the specification.
import { object } from '@gemba/contract/equipment/object.ts'
import { point } from '@gemba/contract/equipment/point.ts'
import { listDatasetChoices } from '@gemba/contract/gateway/dataset/commands.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { makePlant, type Plant } from '../../../main/plant.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'

type Row = Record<string, unknown> & { id: string }
type PointLinkRow = { dataId: string; dataCode: string; boxPoint: string | null; mapId: string | null }

let run: TestProduct
let plant: Plant
let elsewhere: Plant
let deviceId: string
let datasetId: string
let speed: string
let linkId: string

const create = async (path: string, body: object): Promise<string> => {
  const { code, data, msg } = await run.admin<Row>(path, body)
  if (code !== '200') throw new Error(`${path}: ${msg} ${JSON.stringify(data)}`)
  return data.id
}

beforeAll(async () => {
  run = await joinTestProduct()
  plant = await makePlant(run)
  elsewhere = await makePlant(run)
  const channelId = await create('/boxChannel/add', { boxId: plant.boxId, name: 'Line', protocol: 2 })
  deviceId = await create('/boxDevice/add', { channelId, code: 'plc', name: 'PLC' })
  for (const code of ['temperature', 'n', 'spare'])
    await create('/boxDeviceItem/add', { deviceId, code, name: code.toUpperCase(), address: '1' })
  speed = (await run.admin(operation(point, 'create'), { objectId: plant.objectId, code: 'speed', name: 'Speed' })).data
    .id
  datasetId = await create('/busObjectDataset/add', {
    objectId: plant.objectId,
    dataSetCode: 'main',
    dataSetName: 'Main',
    collectCycle: 5,
    dataIds: [plant.pointId, speed],
  })
})

const pointLinks = async () => {
  const { data } = await run.admin<PointLinkRow[]>('/linkDataset/selectPointLinkDataset', { linkId })
  return Object.fromEntries(data.map(({ dataCode, boxPoint }) => [dataCode, boxPoint]))
}

test('a linked dataset receives the values with equal codes; linking again changes nothing', async () => {
  const body = { boxDeviceId: deviceId, dataSetIds: [datasetId] }
  const { data } = await run.admin<Row[]>('/linkDataset/batchAdd', body)
  linkId = String(data[0]?.id)
  expect(data).toMatchObject([
    { linkId, boxDeviceId: deviceId, dataSetId: datasetId, dataSetName: 'Main', pointCount: 2, linkedCount: 1 },
  ])
  expect((await run.admin<Row[]>('/linkDataset/batchAdd', body)).data).toEqual(data)
  expect(await pointLinks()).toEqual({ temperature: 'temperature', speed: null })
  const { data: rows } = await run.admin<Row[]>('/linkDataset/selectDatasetListByList', { boxDeviceIds: [deviceId] })
  expect(rows).toEqual(data)
  const { data: mapped } = await run.admin<Row>('/linkDataset/selectBoxPointByDataId', { dataId: plant.pointId })
  expect(mapped).toMatchObject({ boxId: plant.boxId, deviceCode: 'plc', boxPoint: 'temperature' })
  const { data: own } = await run.admin<Row>('/linkDataset/selectBoxPointByDataId', { dataId: speed })
  expect(own).toMatchObject({ deviceCode: plant.code, boxPoint: 'speed', mapId: null })
})

test('the links of points are replaced as a whole, and are point mappings', async () => {
  const edit = (links: unknown) => run.admin('/linkDataset/editPointLinkDataset', { linkId, pointLinks: links })
  expect((await edit({ n: speed, spare: plant.pointId })).code).toBe('200')
  expect(await pointLinks()).toEqual({ temperature: 'spare', speed: 'n' })
  const { data: mappings } = await run.admin<Row[]>('/boxPointData3rd/selectBoxPointMapData3rd', { boxId: plant.boxId })
  expect(mappings).toMatchObject([
    { deviceCode: 'plc', code: 'n', pointId: speed },
    { deviceCode: 'plc', code: 'spare', pointId: plant.pointId },
  ])
  expect(
    (
      await edit([
        { boxPoint: 'n', dataId: speed },
        { boxPoint: 'n', dataId: plant.pointId },
      ])
    ).data.error,
  ).toBe('keyMappedTwice')
  for (const wrong of [{ other: speed }, { n: elsewhere.pointId }, { n: 'x' }, 'n', [7]])
    expect((await edit(wrong)).code).toBe('1101')
  expect(await pointLinks()).toEqual({ temperature: 'spare', speed: 'n' })
  const { data } = await run.admin<Row[]>('/linkDataset/selectDatasetAndPointDataListByParams', {
    objectId: plant.objectId,
  })
  expect(data).toMatchObject([{ linkId, linkedCount: 2, points: [{ boxPoint: 'n' }, { boxPoint: 'spare' }] }])
})

test('a device with the code of the object needs no mapping', async () => {
  await run.admin(operation(object, 'update'), { id: plant.objectId, deviceCode: 'plc' })
  await run.admin('/linkDataset/editPointLinkDataset', { linkId, pointLinks: { temperature: plant.pointId, n: speed } })
  const { data } = await run.admin<PointLinkRow[]>('/linkDataset/selectPointLinkDataset', { linkId })
  expect(data).toMatchObject([
    { dataCode: 'speed', boxPoint: 'n', mapId: expect.any(String) },
    { dataCode: 'temperature', boxPoint: 'temperature', mapId: null },
  ])
})

test('only datasets of objects on the gateway; other companies see and change nothing', async () => {
  const foreign = await create('/busObjectDataset/add', {
    objectId: elsewhere.objectId,
    dataSetCode: 'other',
    dataSetName: 'Other',
  })
  const add = (ids: string[]) => run.admin('/linkDataset/batchAdd', { boxDeviceId: deviceId, dataSetIds: ids })
  expect((await add([foreign])).data.error).toBe('objectOfOtherGateway')
  expect((await add(['999999'])).code).toBe('1101')
  const { data: choices } = await run.admin(listDatasetChoices, { boxId: plant.boxId })
  expect(choices.devices).toMatchObject([{ deviceId, code: 'plc', boxPoints: [{ code: 'n' }, {}, {}] }])
  expect(choices.datasets).toMatchObject([{ datasetId, name: 'Main' }])
  expect((await run.stranger(listDatasetChoices, { boxId: plant.boxId })).code).toBe('1101')
  expect((await run.stranger('/linkDataset/selectDatasetListByList', { boxId: plant.boxId })).data).toEqual([])
  expect((await run.stranger('/linkDataset/batchDelete', { ids: [linkId] })).code).toBe('1101')
  expect((await run.nobody('/linkDataset/selectDatasetListByList', {})).code).toBe('401')
})

test('unlinking removes the mappings of its points', async () => {
  expect((await run.admin('/linkDataset/batchDelete', { ids: [linkId] })).code).toBe('200')
  expect(await run.rows(`select from box_point_map where box_id = ${plant.boxId}`)).toEqual([])
  expect((await run.admin('/linkDataset/batchDelete', { ids: [linkId] })).code).toBe('1101')
  expect((await run.admin('/linkDataset/selectPointLinkDataset', { linkId })).code).toBe('1101')
})

test('no error occurred behind the responses', () => {
  expect(run.reported.join('\n')).toBe('')
})
