// The real-time database service with the whole product: responses, history rows, alarms, both logs, and refusals.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageRecordChanges } from '@gemba/contract/admin/record-history.ts'
import { object } from '@gemba/contract/equipment/object.ts'
import { point as pointResource } from '@gemba/contract/equipment/point.ts'
import { createRulesScope, renewUserScopes } from '@gemba/contract/identity/role/rules-scope.ts'
import { readHistory } from '@gemba/contract/telemetry/read.ts'
import { quality } from '@gemba/contract/telemetry/sample.ts'
import {
  addSamples,
  correctSamples,
  getRealTime,
  queryRealTime,
  removeSample,
  runRealTimeCommand,
} from '@gemba/contract/telemetry/write.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { makePlant, type Plant } from '../../../main/plant.fixture.ts'
import { type Caller, callerOf, eventually, type TestProduct } from '../../../main/product.fixture.ts'
import { inWork, systemActor } from '../../../platform/db/work.ts'
import { visitRows } from '../../../platform/history/row-codec.ts'
import { ensureRole, ensureUser, openOwnSession } from '../../identity/index.ts'

let run: TestProduct
let plant: Plant
let viewer: Caller
const local = quality.goodLocalOverride

beforeAll(async () => {
  run = await joinTestProduct()
  viewer = await userWith('viewer', ['telemetry:view', 'object:view'])
})
beforeEach(async () => {
  plant = await makePlant(run)
})

async function userWith(name: string, grants: string[]): Promise<Caller> {
  const token = await inWork(run.product.database, systemActor(), async (work) => {
    const roleId = await ensureRole(work, { companyId: run.companyId, code: name, name, grants })
    const department = { code: 'd', name: 'd' }
    const user = { companyId: run.companyId, name, nickname: name, password: 'Tests@2026', department, roleId }
    return openOwnSession(work, { companyId: run.companyId, userId: await ensureUser(work, user) })
  })
  return callerOf(run.product, token)
}

const service = '/rtdb/dataHandle'
const add = (entries: unknown, headers?: Record<string, string>, caller = run.admin) =>
  caller(addSamples, unchecked({ entries }), headers)
const addOne = async (entry: Record<string, unknown>) => {
  const { code, data, msg } = await add([{ dataId: plant.pointId, ...entry }])
  expect(code, msg).toBe('200')
  return data.entries[0]
}
const latest = async (pointId = plant.pointId) => (await run.admin(getRealTime, { dataId: pointId })).data
/** Returns all stored versions of the point, one row per key. */
async function stored(pointId = plant.pointId): Promise<[ts: number, value: number | null, quality: number][]> {
  const { code, data, msg } = await run.admin<{ series: { points: [number, number | null, number][] }[] }>(
    readHistory,
    { points: [pointId], from: '2020-01-01 00:00:00', to: String(Date.now() + 3_600_000), mode: 'raw' },
  )
  expect(code, msg).toBe('200')
  return (data.series[0]?.points ?? []).filter(([, value]) => value !== null)
}
/** Returns the samples in the segments and the snapshot on disk, which the next start would read after a crash. */
async function spooled(): Promise<string[]> {
  const folder = join(run.dataFolder, 'spool')
  const paths = readdirSync(folder).map((name) => join(folder, name))
  const rows: string[] = []
  for (const path of [...paths, join(run.dataFolder, 'latest.snapshot')].filter((candidate) => existsSync(candidate)))
    visitRows(readFileSync(path), ({ point, ts }) => void rows.push(`${point} ${ts}`))
  return rows
}
const alarms = () =>
  run.rows<{ level: number; is_active: boolean }>(
    `select level, is_active from alarm_episode where point_id = ${plant.pointId}`,
  )
const logged = (operation: string, like: { code?: string; url?: string } = {}) =>
  eventually(async () => {
    const rows = await run.rows<{ user_name: string; code: string; detail: string | null; url: string }>(
      `select user_name, code, detail, url from operation_log where operation = '${operation}' order by id desc limit 1`,
    )
    const [row] = rows
    return (like.code ?? row?.code) === row?.code && (like.url ?? row?.url) === row?.url && row
  })
const history = async () =>
  (
    await run.admin<{ records: { userName: string; changes: { field: string; before: unknown; after: unknown }[] }[] }>(
      pageRecordChanges,
      { resource: 'point', id: plant.pointId },
    )
  ).data.records

describe('add', () => {
  test('a sample takes the usual path: latest value, history, alarm; both logs name the user', async () => {
    const ts = Date.now() - 5000
    const answer = await addOne({ time: ts, value: 105.5 })
    expect(answer).toMatchObject({ dataId: plant.pointId, ts, taken: true, placed: 'latest', reason: null })
    // On a slow machine its quality is that of an old value by now; the stored one stays.
    expect(await latest()).toMatchObject({ dataId: plant.pointId, ts, value: 105.5 })
    expect(await stored()).toEqual([[ts, 105.5, local]])
    const alarm = await eventually(async () => (await alarms())[0])
    expect(alarm).toMatchObject({ level: 1 })
    const entry = await logged('addSamples')
    expect(entry).toMatchObject({ user_name: 'admin', code: '200' })
    expect(entry.detail).toMatch(/p\d+ \/ temperature @ \d{4}-\d\d-\d\d \d\d:\d\d:\d\d: ∅ → 105.5$/)
    const [change] = await history()
    expect(change).toMatchObject({ userName: 'admin', changes: [{ field: 'sample', before: null }] })
    expect(change?.changes[0]?.after).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d: 105\.5$/)
    await addOne({ value: 20 })
    await eventually(async () => (await alarms())[0]?.is_active === false)
  })

  test('each entry has its result, and a refused one does not affect the others', async () => {
    const other = await makePlant(run)
    const far = Date.now() + 3_600_000
    const entries = [
      { dataId: plant.pointId, value: 1, time: Date.now() - 1000 },
      { dataId: '999999999', value: 1 },
      { dataId: plant.pointId, value: 'warm' },
      { dataId: plant.pointId, value: null },
      { dataId: plant.pointId, value: '1e999' },
      { dataId: plant.pointId, value: { a: 1 } },
      { dataId: plant.pointId, value: 1, time: far },
      { dataId: plant.pointId, value: 1, time: '1970-02-01 00:00:00' },
      { dataId: plant.pointId, value: 1, time: 'yesterday' },
      { code: 'temperature', value: 1 },
      null,
      { objectId: other.objectId, code: 'temperature', value: 7 },
    ]
    const { data } = await add(entries)
    expect(data.entries.map(({ reason }) => reason)).toEqual([
      null,
      'unknownPoint',
      'unreadable',
      'unreadable',
      'outOfRange',
      'unreadable',
      'tooFarAhead',
      'tooOld',
      'badTime',
      'unknownPoint',
      'notAnEntry',
      null,
    ])
    expect(data).toMatchObject({ taken: 2, refused: 10 })
    expect(data.entries[1]?.text).toBe('the point does not exist')
    expect(await latest(other.pointId)).toMatchObject({ value: 7 })
    expect(await stored()).toHaveLength(1)
  })

  test('the same time with the same value is one sample, another value replaces it, an older sample goes only to history', async () => {
    const ts = Date.now() - 60_000
    expect(await addOne({ time: ts, value: 10 })).toMatchObject({ placed: 'latest' })
    expect(await addOne({ time: ts, value: 10 })).toMatchObject({ placed: 'repeated' })
    expect(await addOne({ time: ts, value: 11 })).toMatchObject({ placed: 'latest' })
    expect(await addOne({ time: ts - 1000, value: 150 })).toMatchObject({ placed: 'late' })
    expect(await latest()).toMatchObject({ ts, value: 11 })
    expect(await stored()).toEqual([
      [ts - 1000, 150, local],
      [ts, 11, local],
    ])
    expect(await alarms()).toEqual([])
    expect((await history()).filter(({ changes }) => changes[0]?.field === 'sample')).toHaveLength(3)
  })

  test('a repeat with the same key is performed once', async () => {
    const headers = { 'idempotency-key': `add-once-${plant.pointId}` }
    const first = await add([{ dataId: plant.pointId, value: 1 }], headers)
    const second = await add([{ dataId: plant.pointId, value: 1 }], headers)
    expect(second).toEqual(first)
    expect(await stored()).toHaveLength(1)
  })

  test('a value is in the unit of the point, whatever its box sends', async () => {
    await run.admin(operation(pointResource, 'update'), { id: plant.pointId, scale: 0.1, offset: 5, dataType: 2 })
    await run.product.intake.reload('all')
    expect(await addOne({ value: 12.5 })).toMatchObject({ taken: true })
    expect(await latest()).toMatchObject({ value: 12.5 })
  })

  test('a point out of service and one without a box are refused with their reason', async () => {
    await run.admin(operation(pointResource, 'update'), { id: plant.pointId, isEnabled: 0 })
    await eventually(async () => (await latest()).quality === quality.badOutOfService)
    expect(await addOne({ value: 1 })).toMatchObject({ taken: false, reason: 'outOfService' })
    const bare = await run.admin(operation(object, 'create'), { code: `bare-${plant.pointId}`, name: 'Bare' })
    const createReply = await run.admin(operation(pointResource, 'create'), {
      objectId: bare.data.id,
      code: 'c',
      name: 'c',
    })
    expect(await addOne({ dataId: createReply.data.id, value: 1 })).toMatchObject({ reason: 'notCollected' })
  })

  test('too many entries, none and a value that is not a list are refused as a whole', async () => {
    const many = Array.from({ length: 1001 }, () => ({ dataId: plant.pointId, value: 1 }))
    expect(await add(many)).toMatchObject({ code: '1504', data: { params: { limit: 1000 } } })
    for (const entries of [[], null, 'x', 7]) expect(await add(entries)).toMatchObject({ code: '400' })
    expect(await stored()).toEqual([])
  })
})

describe('update', () => {
  const update = (entries: unknown) => run.admin(correctSamples, unchecked({ entries }))

  test('replaces stored values; only that of the latest value affects alarms', async () => {
    const ts = Date.now() - 30_000
    await plant.send([10, ts], [20, ts + 1000], [30, ts + 2000])
    expect(await update([{ dataId: plant.pointId, time: ts, value: 150 }])).toMatchObject({ code: '200', data: null })
    expect(await stored()).toEqual([
      [ts, 150, local],
      [ts + 1000, 20, quality.good],
      [ts + 2000, 30, quality.good],
    ])
    expect(await latest()).toMatchObject({ value: 30 })
    expect((await logged('correctSamples')).detail).toMatch(/: 10 → 150$/)
    expect((await history())[0]?.changes[0]).toMatchObject({
      before: expect.stringMatching(/ 10$/),
      after: expect.stringMatching(/ 150$/),
    })
    expect(await update([{ dataId: plant.pointId, time: ts + 2000, value: 95 }])).toMatchObject({ code: '200' })
    expect(await latest()).toMatchObject({ ts: ts + 2000, value: 95, quality: local })
    const [alarm] = await eventually(async () => {
      const episodes = await alarms()
      return episodes.length > 0 && episodes
    })
    expect(alarm).toMatchObject({ level: 2 })
  })

  test('changes all entries or none, and none without a stored value', async () => {
    const ts = Date.now() - 30_000
    await plant.send([10, ts])
    const answer = await update([
      { dataId: plant.pointId, time: ts, value: 11 },
      { dataId: plant.pointId, time: ts + 1, value: 12 },
      { dataId: plant.pointId, value: 13 },
    ])
    expect(answer).toMatchObject({ code: '1305', data: { error: 'samplesRefused' } })
    expect(answer.msg).toContain('3: the time is missing')
    const unknown = await update([
      { dataId: plant.pointId, time: ts, value: 11 },
      { dataId: plant.pointId, time: ts + 1, value: 12 },
      { dataId: plant.pointId, time: 8e18, value: 12 },
    ])
    expect(unknown.msg).toContain('2: no value is stored for that time')
    expect(await stored()).toEqual([[ts, 10, quality.good]])
    expect(await latest()).toMatchObject({ value: 10 })
  })
})

describe('delete', () => {
  const remove = (time: unknown, more = {}) =>
    run.admin(removeSample, unchecked({ dataId: plant.pointId, time, ...more }))

  test('removes one stored value; the one before the latest becomes the latest, alarms do not change', async () => {
    const ts = Date.now() - 30_000
    await plant.send([10, ts], [20, ts + 1000], [150, ts + 2000])
    await eventually(async () => (await alarms()).length === 1)
    expect(await spooled()).toContain(`${plant.pointId} ${ts + 2000}`)
    expect(await remove(ts + 2000)).toMatchObject({ code: '200', data: null })
    // The disk has no copy that would return after a crash.
    expect(await spooled()).not.toContain(`${plant.pointId} ${ts + 2000}`)
    expect(await latest()).toMatchObject({ ts: ts + 1000, value: 20 })
    expect((await logged('removeSample')).detail).toMatch(/: 150 → ∅$/)
    expect(await remove(ts)).toMatchObject({ code: '200' })
    expect(await stored()).toEqual([[ts + 1000, 20, quality.good]])
    expect(await latest()).toMatchObject({ ts: ts + 1000, value: 20 })
    expect(await remove(ts)).toMatchObject({ code: '1305', msg: expect.stringContaining('no value is stored') })
    expect(await remove(ts + 1000)).toMatchObject({ code: '200' })
    expect(await latest()).toMatchObject({ ts: null, value: null, quality: quality.badWaitingForInitialData })
    expect((await alarms())[0]).toMatchObject({ is_active: true })
    await plant.send([21, ts + 1000])
    expect(await stored()).toEqual([[ts + 1000, 21, quality.good]])
  })

  test('accepts a form with the code of the point, and reports missing fields', async () => {
    const ts = Date.now() - 30_000
    await plant.send([10, ts])
    const form = (body: Record<string, string>) =>
      run.admin(removeSample, unchecked(new URLSearchParams(body).toString()), {
        'content-type': 'application/x-www-form-urlencoded',
      })
    const pointInput = { code: 'temperature', objectId: plant.objectId }
    const wrongForms: Record<string, string>[] = [
      { code: 'temperature', time: String(ts) },
      pointInput,
      { ...pointInput, time: 'now' },
      { time: '1' },
    ]
    for (const body of wrongForms) expect(await form(body)).toMatchObject({ code: '400' })
    expect(await form({ ...pointInput, time: String(ts) })).toMatchObject({ code: '200' })
    expect(await stored()).toEqual([])
  })
})

describe('query and get', () => {
  test('return latest values, or stored ones in a range, in both spellings', async () => {
    const ts = Date.now() - 30_000
    await plant.send([10, ts], [20, ts + 1000])
    for (const key of ['dataIds', 'points', 'pointIds', 'ids'])
      expect(await run.admin(queryRealTime, { [key]: [plant.pointId] })).toMatchObject({
        code: '200',
        data: [{ dataId: plant.pointId, pointId: plant.pointId, value: 20, ts: ts + 1000 }],
      })
    // A range that ends before now does not wait for samples that are not stored yet.
    await stored()
    const range = { dataIds: [plant.pointId], startTime: String(ts - 1000), endTime: String(ts + 500) }
    expect((await run.admin(queryRealTime, range)).data).toMatchObject([{ dataId: plant.pointId, ts, value: 10 }])
    expect(await run.admin(queryRealTime, { ...range, endTime: range.startTime })).toMatchObject({ code: '1304' })
    const many = Array.from({ length: 51 }, (_, index) => String(index + 1))
    expect(await run.admin(queryRealTime, { ...range, dataIds: many })).toMatchObject({ code: '1303' })
    const get = (body: object) => run.admin(getRealTime, body)
    expect(await get({ code: 'temperature', objectId: plant.objectId })).toMatchObject({ data: { value: 20 } })
    expect(await get({ code: 'temperature' })).toMatchObject({ code: '400' })
    expect(await get({})).toMatchObject({ code: '400' })
    expect(await get({ dataId: '99999999' })).toMatchObject({ code: '1101' })
  })
})

describe('api', () => {
  const api = (body: unknown, caller = run.admin) => caller(runRealTimeCommand, unchecked(body))

  test('performs the named command with its rights, checks and log', async () => {
    const entries = [{ dataId: plant.pointId, value: 33 }]
    expect(await api({ command: 'add', params: { entries } })).toMatchObject({ code: '200', data: { taken: 1 } })
    await logged('addSamples', { url: `/api${service}/api`, code: '200' })
    expect(await api({ command: 'query', params: { ids: [plant.pointId] } })).toMatchObject({ data: [{ value: 33 }] })
    expect(await api({ cmd: 'get', params: { pointId: plant.pointId } })).toMatchObject({ data: { value: 33 } })
    expect(await api({ command: 'get', params: { dataId: 'x' } })).toMatchObject({ code: '400' })
    expect(await api({ command: 'add', params: { entries } }, viewer)).toMatchObject({ code: '401' })
    expect(await api({ command: 'query', params: { ids: [plant.pointId] } }, run.nobody)).toMatchObject({ code: '401' })
    await logged('addSamples', { url: `/api${service}/api`, code: '401' })
    expect(await api({ command: 'get', params: { dataId: plant.pointId, colour: 1 } })).toMatchObject({
      ignored: ['colour'],
    })
  })

  test('lists the commands', async () => {
    for (const command of ['drop', 'constructor', '__proto__', 'api'])
      expect(await api({ command })).toMatchObject({
        code: '1306',
        msg: expect.stringContaining('query; get; add; update; delete'),
      })
    expect(await api({ command: 'add', params: 'x' })).toMatchObject({ code: '400' })
    expect(await api({ command: 'add' })).toMatchObject({ code: '400' })
  })
})

describe('who may not', () => {
  test('another company does not see the point; a viewer may read but not write', async () => {
    const ts = Date.now() - 10_000
    await plant.send([10, ts])
    const entry = { dataId: plant.pointId, time: ts, value: 99 }
    expect((await add([entry], {}, run.stranger)).data).toMatchObject({
      taken: 0,
      entries: [{ reason: 'unknownPoint' }],
    })
    expect(await run.stranger(correctSamples, { entries: [entry] })).toMatchObject({ code: '1305' })
    expect(await run.stranger(removeSample, unchecked(entry))).toMatchObject({ code: '1101' })
    expect(await run.stranger(getRealTime, entry)).toMatchObject({ code: '1101' })
    expect((await run.stranger(queryRealTime, unchecked({ ids: [plant.pointId] }))).data).toEqual([])
    for (const path of ['add', 'update', 'delete'])
      expect(await viewer(`${service}/${path}`, { ...entry, entries: [entry] }), path).toMatchObject({ code: '401' })
    expect(await viewer(getRealTime, entry)).toMatchObject({ code: '200', data: { value: 10 } })
    expect(await stored()).toEqual([[ts, 10, quality.good]])
  })

  test('a point outside the rules scope of the caller does not exist for it', async () => {
    const bound = await userWith('bound', ['telemetry:write', 'telemetry:view'])
    const [user] = await run.rows<{ id: string }>(`select id from app_user where name = 'bound'`)
    const scope = await run.admin(
      createRulesScope,
      unchecked({
        scopeName: `scope-${plant.pointId}`,
        items: [{ tableName: 'object', columnName: 'code', compare: 'eq', value: 'nothing' }],
        userIds: [user?.id],
      }),
    )
    expect(scope.code, scope.msg).toBe('200')
    expect((await add([{ dataId: plant.pointId, value: 1 }], {}, bound)).data.entries[0]?.reason).toBe('unknownPoint')
    expect(await bound(getRealTime, { dataId: plant.pointId })).toMatchObject({ code: '1101' })
  })
})

test('a point of a department that the caller does not see does not exist for it', async () => {
  const bound = await userWith('clerk', ['telemetry:write', 'telemetry:view'])
  await run.rows(`update role set scope = 2 where name = 'clerk'`)
  await run.admin(renewUserScopes)
  expect((await add([{ dataId: plant.pointId, value: 1 }], {}, bound)).data.entries[0]?.reason).toBe('unknownPoint')
  expect(await bound(removeSample, { dataId: plant.pointId, time: '1' })).toMatchObject({ code: '1101' })
})

test('no error occurred behind the responses', () => {
  expect(run.reported.join('\n')).toBe('')
})
