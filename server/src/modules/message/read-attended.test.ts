// Acknowledging or handling an alarm marks its message as read for that user only, and no other message.
import { confirmAlarm, handleAlarm } from '@gemba/contract/alarm/episode.ts'
import { role as roleResource } from '@gemba/contract/identity/role/role.ts'
import { user } from '@gemba/contract/identity/user.ts'
import { readUnread } from '@gemba/contract/message/user-message.ts'
import { io } from 'socket.io-client'
import { beforeAll, expect, test } from 'vitest'
import { operation } from '../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../main/joined-product.fixture.ts'
import { makePlant, type Plant } from '../../main/plant.fixture.ts'
import { type Caller, callerOf, eventually, type TestProduct, testPassword } from '../../main/product.fixture.ts'

let run: TestProduct
let plant: Plant
let other: Plant
let colleague: Caller
let adminToken: string

async function signIn(name: string): Promise<string> {
  const payload = { company_code: run.codes.alpha, user_name: name, password: testPassword }
  const response = await run.product.app.inject({ method: 'POST', url: '/api/user/login', payload })
  return response.json().data.token
}

beforeAll(async () => {
  run = await joinTestProduct()
  plant = await makePlant(run)
  other = await makePlant(run)
  const role = await run.admin(operation(roleResource, 'page'), {
    pageSize: 100,
  })
  const roleIds = role.data.records.filter(({ code }) => code === 'admin').map(({ id }) => id)
  await run.admin(operation(user, 'create'), {
    name: 'colleague',
    nickname: 'Colleague',
    password: testPassword,
    roleIds,
  })
  colleague = callerOf(run.product, await signIn('colleague'))
  adminToken = await signIn('admin')
})

const unread = async (caller: Caller) => (await caller(readUnread)).data.all
const settled = () => eventually(async () => (await run.rows('select from outbox where done_at is null')).length === 0)
const episodeOf = async ({ pointId }: Plant) =>
  (
    await run.rows<{ id: string }>(`select id from alarm_episode where point_id = ${pointId} order by id desc limit 1`)
  )[0]

async function raise(plant: Plant): Promise<string> {
  const before = await unread(run.admin)
  await plant.send(105)
  await eventually(async () => (await unread(run.admin)) > before)
  await settled()
  return (await episodeOf(plant))?.id ?? ''
}

test("acknowledging marks the messages of that alarm as read for the user, and updates the user's other screens", async () => {
  const socket = io(`http://127.0.0.1:${run.product.port}`, { auth: { token: adminToken }, transports: ['websocket'] })
  const receivedTitles: string[] = []
  socket.onAny((event: string) => receivedTitles.push(event))
  await new Promise<void>((resolve) => socket.on('connect', resolve))
  const [id] = [await raise(plant), await raise(other)]
  const [mine, theirs] = [await unread(run.admin), await unread(colleague)]
  expect((await run.admin(confirmAlarm, { id })).code).toBe('200')
  await eventually(async () => (await unread(run.admin)) === mine - 1)
  expect(await unread(colleague)).toBe(theirs)
  await eventually(async () => receivedTitles.includes('messagesRead'))
  socket.close()
})

test('handling marks them as read, too', async () => {
  const id = (await episodeOf(other))?.id
  const theirs = await unread(colleague)
  expect((await colleague(handleAlarm, { id, handleText: 'oiled' })).code).toBe('200')
  await eventually(async () => (await unread(colleague)) === theirs - 1)
})

test('actions of the system mark nothing as read', async () => {
  const [mine, theirs] = [await unread(run.admin), await unread(colleague)]
  await other.send(20)
  await eventually(
    async () =>
      (await run.rows(`select from alarm_episode where point_id = ${other.pointId} and not is_active`)).length > 0,
  )
  await settled()
  expect([await unread(run.admin), await unread(colleague)]).toEqual([mine, theirs])
})
