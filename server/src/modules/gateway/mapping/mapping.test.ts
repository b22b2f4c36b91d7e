// Mappings of keys to points through HTTP, and the readings that arrive through them.
import { object as objectResource } from '@gemba/contract/equipment/object.ts'
import { point } from '@gemba/contract/equipment/point.ts'
import { box as boxResource } from '@gemba/contract/gateway/box.ts'
import { boxPointMap } from '@gemba/contract/gateway/mapping/box-point-map.ts'
import {
  acceptMappings,
  automateMappings,
  listBoxMappings,
  listMappingProposals,
  resetMappings,
} from '@gemba/contract/gateway/mapping/commands.ts'
import { readLatest } from '@gemba/contract/telemetry/read.ts'
import { beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { boxSecret, ingest } from '../../../main/plant.fixture.ts'
import { eventually, type TestProduct } from '../../../main/product.fixture.ts'

const boxCode = 'foreign-gw'
let run: TestProduct
let boxId: string
let objectId: string
const pointIds: Record<string, string> = {}

async function createPoint(code: string, owner = objectId): Promise<string> {
  return (await run.admin(operation(point, 'create'), { objectId: owner, code, name: code, storeMode: 1 })).data.id
}

const createObject = async (code: string, more: object) =>
  (await run.admin(operation(objectResource, 'create'), { code, name: code, ...more })).data.id

const send = (values: object) => ingest(run, boxCode, { d: [{ dev: 'PLC1', v: values }] })
const proposals = async () => (await run.admin(listMappingProposals, { boxId })).data
const keyCodes = async () => (await proposals()).keys.map(({ code }) => code).toSorted()
const latest = async (code: string) =>
  (await run.admin(readLatest, { points: [pointIds[code] ?? ''] })).data[0]?.value ?? null

beforeAll(async () => {
  run = await joinTestProduct()
  boxId = (await run.admin(operation(boxResource, 'create'), { code: boxCode, name: 'Foreign', secret: boxSecret }))
    .data.id
  objectId = await createObject('press-7', { boxId })
  for (const code of ['temperature', 'pressure', 'speed']) pointIds[code] = await createPoint(code)
  await eventually(async () => (await run.rows('select from outbox where done_at is null')).length === 0)
  await run.product.intake.reload('all')
  await eventually(async () => (await send({ temperature: 20, PRESSURE: 4, speeed: 30, other: 'x' })).code === '200')
})

test('unmapped keys are learned with their last value, and points are proposed with a score', async () => {
  const { keys, points } = await proposals()
  const best = Object.fromEntries(keys.map(({ code, proposals: [first] }) => [code, first ?? null]))
  expect(best).toMatchObject({
    temperature: { pointCode: 'temperature', objectName: 'press-7', score: 90, reason: 'code' },
    PRESSURE: { pointCode: 'pressure', score: 80, reason: 'normalized' },
    speeed: { pointCode: 'speed', score: 70, reason: 'similar' },
    other: null,
  })
  expect(keys.find(({ code }) => code === 'speeed')).toMatchObject({ deviceCode: 'PLC1', lastValue: '30' })
  expect(points.map(({ pointCode }) => pointCode).toSorted()).toEqual(['pressure', 'speed', 'temperature'])
})

test('a certain proposal is accepted automatically, and its values reach the point', async () => {
  expect((await run.admin(automateMappings, { boxId })).data).toEqual({ mapped: 1, unmapped: 3 })
  await eventually(async () => {
    await send({ temperature: 21.5 })
    return (await latest('temperature')) === 21.5
  })
  expect(await keyCodes()).toEqual(['PRESSURE', 'other', 'speeed'])
  expect((await proposals()).points.map(({ pointCode }) => pointCode).toSorted()).toEqual(['pressure', 'speed'])
  expect((await run.admin(automateMappings, { boxId })).data).toEqual({ mapped: 0, unmapped: 3 })
})

test('several proposals are accepted at once, all or none', async () => {
  const mapping = (code: string, name: string) => ({ deviceCode: 'PLC1', code, pointId: pointIds[name] ?? '' })
  const accept = (mappings: ReturnType<typeof mapping>[]) => run.admin(acceptMappings, { boxId, mappings })
  expect(await accept([mapping('PRESSURE', 'pressure'), mapping('other', 'temperature')])).toMatchObject({
    data: { error: 'pointMappedTwice' },
  })
  expect(await accept([mapping('temperature', 'pressure')])).toMatchObject({ data: { error: 'keyMappedTwice' } })
  const elsewhere = await createPoint('load', await createObject('press-8', {}))
  expect(await accept([{ deviceCode: 'PLC1', code: 'other', pointId: elsewhere }])).toMatchObject({
    data: { error: 'objectOfOtherGateway', params: { object: 'press-8' } },
  })
  expect(await accept([{ deviceCode: 'PLC1', code: 'other', pointId: '999999999' }])).toMatchObject({ code: '1101' })
  expect((await run.admin(acceptMappings, { boxId, mappings: [] })).data).toEqual({ mapped: 0 })
  expect((await accept([mapping('PRESSURE', 'pressure'), mapping('other', 'speed')])).data).toEqual({ mapped: 2 })
  const { data: rows } = await run.admin(listBoxMappings, { boxId })
  expect(
    rows.map(({ code, pointCode, origin, score, isInEffect }) => [code, pointCode, origin, score, isInEffect]),
  ).toEqual([
    ['PRESSURE', 'pressure', 2, 80, 1],
    ['other', 'speed', 1, null, 1],
    ['temperature', 'temperature', 2, 90, 1],
  ])
})

test('a mapping has its own scale, can be disabled, and follows the code of its point', async () => {
  const { data: rows } = await run.admin(listBoxMappings, { boxId })
  const pressure = rows.find(({ code }) => code === 'PRESSURE')
  const id = pressure?.id ?? ''
  await run.admin(operation(boxPointMap, 'update'), { id, scale: 10, offset: 1 })
  await eventually(async () => {
    await send({ PRESSURE: 4 })
    return (await latest('pressure')) === 41
  })
  await run.admin(operation(point, 'update'), { id: pointIds.pressure, code: 'oilPressure' })
  expect((await run.admin(operation(boxPointMap, 'read'), { id })).data).toMatchObject({
    pointCode: 'oilPressure',
    pointId: pointIds.pressure,
    dataId: pointIds.pressure,
    boxPointCode: 'PRESSURE',
    coefficient: 10,
  })
  await run.admin(operation(boxPointMap, 'update'), { id, isEnabled: 0 })
  await eventually(async () => {
    await send({ PRESSURE: 5 })
    const report = await run.admin<{ unmapped: { code: string }[] }>('/gateway/boxReport', { id: boxId })
    return report.data.unmapped.some(({ code }) => code === 'PRESSURE')
  })
  await send({ PRESSURE: 6 })
  expect(await latest('pressure')).not.toBe(61)
  expect(await keyCodes()).not.toContain('PRESSURE')
  expect(await run.admin(operation(boxPointMap, 'update'), { id, version: 1, scale: 2 })).toMatchObject({
    data: { error: 'stale' },
  })
})

test('a mapping is created by the names of the specification, with the code of the gateway as device', async () => {
  const dataId = await createPoint('load')
  const body = { boxId, boxPointCode: 'ld', dataId }
  const { data } = await run.admin<Record<string, unknown>>('/boxPointData3rd/add', body)
  expect(data).toMatchObject({
    deviceCode: boxCode,
    code: 'ld',
    pointCode: 'load',
    objectId,
    origin: 1,
    mapId: data.id,
  })
  expect(await run.admin('/boxPointData3rd/add', body)).toMatchObject({ data: { error: 'duplicate' } })
  expect((await run.admin('/boxPointData3rd/add', { boxId, boxPointCode: 'x' })).code).toBe('400')
  expect((await run.admin('/boxPointData3rd/batchDelete', { ids: [data.id] })).code).toBe('200')
  expect(await run.admin('/boxPointData3rd/byId', { id: data.id })).toMatchObject({ code: '1101' })
})

test('mappings are exported to a workbook, from which they are imported again', async () => {
  const call = (path: string, body: RequestInit['body'], headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${run.product.port}/api/boxPointData3rd/${path}`, {
      method: 'POST',
      headers: Object.assign({ authorization: `Bearer ${run.tokens.admin}`, 'accept-language': 'en' }, headers),
      body: body ?? null,
    })
  const before = (await run.admin(listBoxMappings, { boxId })).data
  const workbook = await (await call('export', '{}', { 'content-type': 'application/json' })).blob()
  await run.admin(operation(boxPointMap, 'remove'), { ids: before.map(({ id }) => id) })
  expect((await run.admin(listBoxMappings, { boxId })).data).toEqual([])
  const form = new FormData()
  form.append('file', workbook, 'mappings.xlsx')
  const imported = await (await call('import', form)).json()
  expect(imported, JSON.stringify(imported)).toMatchObject({ code: '200', data: { success: 3 } })
  const after = (await run.admin(listBoxMappings, { boxId })).data
  const facts = (rows: typeof before) =>
    rows.map(({ code, pointCode, scale, isEnabled }) => [code, pointCode, scale, isEnabled])
  expect(facts(after)).toEqual(facts(before))
  expect(after.map(({ origin }) => origin)).toEqual([1, 1, 1])
})

test('a reset removes the automatic mappings only', async () => {
  const pointId = await createPoint('torque')
  await eventually(async () => {
    await send({ torque: 3 })
    return (await run.admin(automateMappings, { boxId })).data.mapped === 1
  })
  expect((await run.admin(listBoxMappings, { boxId })).data.some((row) => row.pointId === pointId)).toBe(true)
  expect((await run.admin(resetMappings, { boxId })).data).toEqual({ removed: 1 })
  const { data } = await run.admin(listBoxMappings, { boxId })
  expect(data.map(({ code }) => code)).toEqual(['PRESSURE', 'other', 'temperature'])
  expect((await run.admin(resetMappings, { boxId })).data).toEqual({ removed: 0 })
})

test('other companies and users without the right see and change nothing', async () => {
  const mappings = [{ deviceCode: 'PLC1', code: 'x', pointId: pointIds.speed ?? '' }]
  for (const [command, input] of [
    [listMappingProposals, { boxId }],
    [acceptMappings, { boxId, mappings }],
    [automateMappings, { boxId }],
    [resetMappings, { boxId }],
    [listBoxMappings, { boxId }],
  ] as const) {
    expect(await run.stranger(command, unchecked(input)), command.name).toMatchObject({ code: '1101' })
    expect(await run.nobody(command, unchecked(input)), command.name).toMatchObject({ code: '401' })
  }
})

test('a removed point takes its mapping along, and no error occurred behind the responses', async () => {
  await run.admin(operation(point, 'remove'), { id: pointIds.speed })
  const { data } = await run.admin(listBoxMappings, { boxId })
  expect(data.map(({ code }) => code)).toEqual(['PRESSURE', 'temperature'])
  expect(run.reported.join('\n')).toBe('')
})
