// Sockets live as long as their sessions, and receive what their users may see at that time.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../main/product.fixture.ts'
import { type Actor, systemActor } from '../db/work.ts'
import { DomainError } from '../domain-error.ts'
import type { SessionState } from '../http/session.ts'
import { type Feed, openFeed } from './feed.ts'
import { type FeedValue, type PointSource, PointWatch } from './point-watch.ts'

let server: Server
let feed: Feed
let listener: (values: readonly FeedValue[]) => void
let watched: readonly string[] = []
let permit: (pointIds: readonly string[]) => Promise<string[]> = async (ids) => [...ids]
let judge: (token: string) => Promise<SessionState>
const sockets: Socket[] = []

const source: PointSource = {
  permitted: (actor, pointIds) => (actor.authorities.has('telemetry:view') ? permit(pointIds) : Promise.resolve([])),
  latest: async () => [],
  watch: (pointIds) => {
    watched = pointIds
  },
  onValues: (told) => {
    listener = told
  },
}

const actorWith = (more: Partial<Actor> = {}): Actor => ({
  ...systemActor('1'),
  userId: '7',
  authorities: new Set(['telemetry:view', 'alarm:view']),
  ...more,
})
const running = (more?: Partial<Actor>): SessionState => ({
  kind: 'running',
  actor: actorWith(more),
  key: { signKey: Buffer.alloc(32), accessToken: '' },
  isSigned: false,
})

beforeAll(async () => {
  server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  feed = await openFeed({
    server,
    authenticate: (token) => judge(token),
    source,
    isOwnOrigin: () => true,
    checkEveryMs: 50,
  })
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
  permit = async (ids) => [...ids]
})
afterAll(() => feed.close())

async function connect(token = 'a-token') {
  const socket = io(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    auth: { token },
    transports: ['websocket'],
    reconnection: false,
  })
  sockets.push(socket)
  const heard = { socket, points: 0, messages: [] as unknown[], alarms: [] as unknown[] }
  socket.on('points', () => heard.points++)
  socket.on('OnMSG', (message) => heard.messages.push(message))
  socket.on('alarms', (message) => heard.alarms.push(message))
  await new Promise((resolve, reject) => socket.on('connect', () => resolve(undefined)).on('connect_error', reject))
  return heard
}

const value: FeedValue = ['5', 1, 1, 1, 0]
const subscribe = (socket: Socket) => socket.emitWithAck('points:subscribe', { points: ['5'] })

test.each([
  ['expired', async () => ({ kind: 'expired' }) as const],
  ['signed in elsewhere', async () => ({ kind: 'elsewhere' }) as const],
  ['of a company without a licence', () => Promise.reject(new DomainError('licenceMissing'))],
])('a session that is %s closes its sockets', async (_, next) => {
  judge = async () => running()
  const { socket } = await connect()
  await subscribe(socket)
  judge = next
  await eventually(async () => !socket.connected)
  await eventually(async () => watched.length === 0)
})

test('values that arrive at the same time reach the browser: none is dropped', async () => {
  judge = async () => running()
  const { socket } = await connect()
  const heard: FeedValue[] = []
  socket.on('points', ({ values }: { values: FeedValue[] }) => heard.push(...values))
  const pointIds = Array.from({ length: 10 }, (_, index) => String(index + 1))
  await socket.emitWithAck('points:subscribe', { points: pointIds })
  for (const pointId of pointIds) listener([[pointId, 1, 1, 1, 0]])
  await eventually(async () => heard.length >= pointIds.length)
  expect(heard.map(([pointId]) => pointId)).toEqual(pointIds)
})

test('a database that is away closes no socket', async () => {
  judge = async () => running()
  const heard = await connect()
  await subscribe(heard.socket)
  let requestCount = 0
  judge = () => {
    requestCount++
    return Promise.reject(new DomainError('unavailable'))
  }
  await eventually(async () => requestCount >= 3)
  expect(heard.socket.connected).toBe(true)
  expect(await subscribe(heard.socket)).toEqual({ error: 'unavailable' })
})

test.each([
  ['while the store is away', () => Promise.reject(new DomainError('unavailable')), 'unavailable'],
  ['while the store is lost', () => Promise.reject(new Error('terminated')), 'unavailable'],
  ['with a session that is over', async () => ({ kind: 'expired' }) as const, 'expired'],
])('a client that connects %s gets a code that says whether to retry', async (_, next, reason) => {
  judge = next
  await expect(connect()).rejects.toThrow(new RegExp(`^${reason}$`))
})

test('revoked rights stop values and messages, granted rights start them', async () => {
  judge = async () => running()
  const heard = await connect()
  await subscribe(heard.socket)
  listener([value])
  await eventually(async () => heard.points === 1)
  judge = async () => running({ authorities: new Set(['box:view']) })
  await eventually(async () => watched.length === 0)
  expect(await subscribe(heard.socket)).toEqual({ seq: 1, values: [] })
  feed.send({ companyId: '1', permission: 'alarm:view' }, 'alarms', { count: 1 })
  feed.send({ companyId: '1', permission: 'box:view' }, 'alarms', { count: 2 })
  await eventually(async () => heard.alarms.length > 0)
  expect(heard.alarms).toEqual([{ count: 2 }])
})

test('a user who gets restricted to departments or rules receives no total count', async () => {
  for (const bound of [{ departments: ['3'] }, { rules: '[[]]' }]) {
    judge = async () => running()
    const heard = await connect()
    let checkCount = 0
    judge = async () => {
      checkCount++
      return running(bound)
    }
    await eventually(async () => checkCount >= 2)
    feed.send({ companyId: '1', permission: 'alarm:view', departmentId: null }, 'alarms', { count: 9 })
    feed.send({ companyId: '1', permission: 'alarm:view', departmentId: 'bound' }, 'alarms', { count: null })
    await eventually(async () => heard.alarms.length > 0)
    expect(heard.alarms).toEqual([{ count: null }])
  }
})

test('points requested by a client that leaves meanwhile are not watched', async () => {
  judge = async () => running()
  const { socket } = await connect()
  let answer = (): void => {}
  permit = (ids) =>
    new Promise((resolve) => {
      answer = () => resolve([...ids])
    })
  let hasAsked = false
  const wait = permit
  permit = (ids) => {
    hasAsked = true
    return wait(ids)
  }
  socket.emit('points:subscribe', { points: ['5'] })
  await eventually(async () => hasAsked)
  socket.close()
  const other = await connect('other')
  other.socket.close()
  await new Promise((resolve) => setTimeout(resolve, 100))
  answer()
  await new Promise((resolve) => setImmediate(resolve))
  permit = async (ids) => [...ids]
  const last = await connect()
  await last.socket.emitWithAck('points:subscribe', { points: ['6'] })
  expect(watched).toEqual(['6'])
})

test('ending a session closes its sockets and no others; room names do not contain the token', async () => {
  judge = async () => running()
  const [firstSocket, secondSocket] = [await connect('one'), await connect('two')]
  feed.disconnect('one')
  await eventually(async () => !firstSocket.socket.connected)
  expect(secondSocket.socket.connected).toBe(true)
  feed.sendToUsers('1', ['7'], 'OnMSG', { title: 'x' } as never)
  await eventually(async () => secondSocket.messages.length === 1)
})

test('many browsers that connect at once pass few lists of points to the source', async () => {
  let passed = 0
  const quick = new PointWatch({
    permitted: async (_, ids) => [...ids],
    latest: async (ids) => ids.map((id) => [id, 1, 1, 1, 0] as const),
    watch: (ids) => {
      passed += ids.length
    },
    onValues: () => undefined,
  })
  const watchers = Array.from({ length: 200 }, () => ({ actor: actorWith(), emit: () => undefined, seq: 0 }))
  const idsOf = (at: number) => Array.from({ length: 50 }, (_, index) => String(at * 50 + index))
  const snapshots = await Promise.all(watchers.map((watcher, at) => quick.add(watcher, idsOf(at))))
  expect(snapshots.every(({ values }) => values.length === 50)).toBe(true)
  // Two lists: that of the first browser, and that of all.
  expect(passed).toBeLessThanOrEqual(2 * 200 * 50)
})
