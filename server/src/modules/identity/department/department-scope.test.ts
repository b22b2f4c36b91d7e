// Data permissions end to end: lists, counts, values, alarms, events and the feed are limited to the same departments.
import { confirmAllAlarms, pageAlarmEpisodes } from '@gemba/contract/alarm/episode.ts'
import { object } from '@gemba/contract/equipment/object.ts'
import { point as pointResource } from '@gemba/contract/equipment/point.ts'
import { department } from '@gemba/contract/identity/department.ts'
import { grantMenuEntries, role as roleResource, setRoleScope } from '@gemba/contract/identity/role/role.ts'
import { user } from '@gemba/contract/identity/user.ts'
import { readHistory, readLatest } from '@gemba/contract/telemetry/read.ts'
import { io } from 'socket.io-client'
import { beforeAll, expect, test } from 'vitest'
import { type Declaration, type InputOf, operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import { makePlant, type Plant } from '../../../main/plant.fixture.ts'
import { type Caller, callerOf, eventually, type TestProduct, testPassword } from '../../../main/product.fixture.ts'

let run: TestProduct
let north: Plant
let south: Plant
let token: string
let bound: Caller
let role: string

type Row = { id: string }

beforeAll(async () => {
  run = await joinTestProduct()
  const make = async <D extends Declaration>(declaration: D, body: InputOf<D>): Promise<string> =>
    (await run.admin<Row>(declaration, body)).data.id
  const company = await make(operation(department, 'create'), { code: 'north', name: 'North' })
  const below = await make(operation(department, 'create'), { code: 'north-1', name: 'North 1', parentId: company })
  const other = await make(operation(department, 'create'), { code: 'south', name: 'South' })
  north = await makePlant(run)
  south = await makePlant(run)
  await run.admin(operation(object, 'update'), { id: north.objectId, departmentId: below })
  await run.admin(operation(object, 'update'), { id: south.objectId, departmentId: other })
  role = await make(operation(roleResource, 'create'), { code: 'north', name: 'North', scope: 3 })
  const codes = ['object:view', 'object:edit', 'telemetry:view', 'alarm:view', 'alarm:confirm']
  const entries = await run.rows<Row>(`select id from menu_entry where code in ('${codes.join("','")}')`)
  await run.admin(grantMenuEntries, unchecked({ roleId: role, resourceIds: entries.map(({ id }) => id) }))
  await make(operation(user, 'create'), {
    user_name: 'north',
    user_nike_name: 'N',
    password: testPassword,
    depart_id: company,
    roleIds: [role],
  })
  const response = await run.product.app.inject({
    method: 'POST',
    url: '/api/user/login',
    payload: { company_code: run.codes.alpha, user_name: 'north', password: testPassword },
  })
  token = response.json().data.token
  bound = callerOf(run.product, token)
})

test('objects, points and values of other departments are not visible', async () => {
  const { data } = await bound(operation(object, 'page'))
  expect(data.records.map(({ id }) => id)).toEqual([north.objectId])
  expect(data.total).toBe(1)
  expect((await run.admin(operation(object, 'page'))).data.total).toBe(2)
  expect((await bound(operation(object, 'read'), { id: south.objectId })).code).toBe('1101')
  expect((await bound(operation(object, 'update'), { id: south.objectId, name: 'x' })).code).toBe('1101')
  expect((await bound(operation(object, 'remove'), { id: south.objectId })).code).toBe('1101')
  expect((await bound(operation(pointResource, 'page'))).data.records.map(({ id }) => id)).toEqual([north.pointId])
  await north.send(20)
  await south.send(20)
  const latest = await bound(readLatest, { points: [north.pointId, south.pointId] })
  expect(latest.data.map(({ pointId }) => pointId)).toEqual([north.pointId])
  const history = await bound(readHistory, {
    points: [north.pointId, south.pointId],
  })
  expect(history.data.series.map(({ point }) => point)).toEqual([north.pointId])
})

test('nor are their alarms, in lists, in bulk actions and on the feed', async () => {
  const socket = io(`http://127.0.0.1:${run.product.port}`, {
    auth: { token },
    transports: ['websocket'],
    reconnection: false,
  })
  const heard: { objectId: string }[] = []
  const counts: unknown[] = []
  socket.on('OnMSG', (message) => heard.push(message))
  socket.on('alarms', ({ count }) => counts.push(count))
  await new Promise((resolve) => socket.on('connect', () => resolve(undefined)))
  expect(
    (await socket.emitWithAck('points:subscribe', { points: [north.pointId, south.pointId] })).values,
  ).toHaveLength(1)
  await south.send(105)
  await north.send(105)
  await eventually(async () => heard.length > 0 && counts.length > 0)
  await new Promise((resolve) => setTimeout(resolve, 300))
  socket.close()
  expect(new Set(heard.map(({ objectId }) => objectId))).toEqual(new Set([north.objectId]))
  expect(new Set(counts)).toEqual(new Set([null]))
  const episodes = await bound(pageAlarmEpisodes)
  expect([episodes.data.total, ...episodes.data.records.map(({ objectId }) => objectId)]).toEqual([1, north.objectId])
  expect((await bound(confirmAllAlarms, { asOf: Date.now() })).data.ok).toBe(1)
  const unconfirmed = await run.admin(pageAlarmEpisodes, { confirmStatus: 0 })
  expect(unconfirmed.data.records.map(({ objectId }) => objectId)).toEqual([south.objectId])
})

test('own objects are visible if the role says so', async () => {
  await run.admin(setRoleScope, { roleId: role, scope: 4 })
  await new Promise((resolve) => setTimeout(resolve, 3100))
  expect((await bound(operation(object, 'page'))).data.total).toBe(0)
  const { data: own } = await bound(operation(object, 'create'), { code: 'own', name: 'Own' })
  expect((await bound(operation(object, 'page'))).data.records.map(({ id }) => id)).toEqual([own.id])
})

test('no error occurred behind the responses', () => {
  expect(run.reported.join('\n')).toBe('')
})
