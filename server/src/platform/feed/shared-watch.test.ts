// Browsers of one server see the values of points that another server receives.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../main/product.fixture.ts'
import { RedisConnection } from '../redis-connection.ts'
import { RedisServer } from '../redis-server.fixture.ts'
import type { FeedValue } from './point-watch.ts'
import { SharedWatch } from './shared-watch.ts'

const pace = { sendMs: 100, listMs: 200, silenceMs: 2500, readMs: 150 }
let redis: RedisServer | undefined
interface Server {
  readonly connection: RedisConnection
  /** Values that it sends to its browsers. */
  readonly received: FeedValue[]
  /** Values that it finds when it reads. */
  readonly stored: Map<string, FeedValue>
  readonly watch: SharedWatch
}

const servers: Server[] = []

beforeAll(async () => {
  redis = await RedisServer.start()
})
afterAll(async () => {
  for (const { watch, connection } of servers) {
    await watch.close()
    await connection.close()
  }
  redis?.kill()
})

const feedValue = (pointId: string, value: number): FeedValue => [pointId, value, value, value, 0]

async function startServer(installation = 'one'): Promise<Server> {
  const url = redis?.url ?? ''
  const connection = await eventually(() => RedisConnection.open(url).catch(() => undefined), 20_000)
  const received: FeedValue[] = []
  const stored = new Map<string, FeedValue>()
  const watch = await SharedWatch.open({
    redis: connection,
    installation,
    onValues: (values) => void received.push(...values),
    onRequested: () => undefined,
    latest: async (pointIds) => pointIds.map((pointId) => stored.get(pointId)).filter((value) => value !== undefined),
    report: () => undefined,
    pace,
  })
  const server = { connection, received, stored, watch }
  servers.push(server)
  return server
}

test('values go to the servers that watch them, newest first of an interval, and to nobody else', async ({ skip }) => {
  if (!redis) return skip('no redis-server here')
  const [owner, watcher, stranger] = [await startServer(), await startServer(), await startServer('two')]
  stranger.watch.watch(['1', '2'])
  watcher.watch.watch(['1', '2'])
  await eventually(async () => owner.watch.requestedIds.length === 2)
  for (let value = 1; value <= 20; value++) owner.watch.forward([feedValue('1', value), feedValue('3', value)])
  await eventually(async () => watcher.received.length > 0)
  expect(watcher.received).toEqual([feedValue('1', 20)])
  expect(stranger.received).toEqual([])
  expect(owner.received).toEqual([])

  // Points that nobody watches any more are not sent.
  watcher.watch.watch(['2'])
  await eventually(async () => owner.watch.requestedIds.length === 1)
  owner.watch.forward([feedValue('1', 21), feedValue('2', 21)])
  await eventually(async () => watcher.received.length > 1)
  expect(watcher.received.at(-1)).toEqual(feedValue('2', 21))

  // A change before the owner knew of the watcher is read.
  watcher.stored.set('5', feedValue('5', 7))
  watcher.watch.watch(['2', '5'])
  await eventually(async () => watcher.received.some(([pointId, , , value]) => pointId === '5' && value === 7))
})

test('without Redis the values are read; a server that has ended watches nothing', async ({ skip }) => {
  if (!redis) return skip('no redis-server here')
  const [owner, watcher] = servers as [Server, Server]
  watcher.stored.set('2', feedValue('2', 30))
  redis.pause()
  await eventually(async () => !watcher.connection.isUp)
  await eventually(async () => watcher.received.some(([, , , value]) => value === 30))
  redis.resume()
  await eventually(async () => owner.connection.isUp && watcher.connection.isUp, 20_000)
  await eventually(async () => {
    owner.watch.forward([feedValue('2', 31)])
    await new Promise((resolve) => setTimeout(resolve, 150))
    return watcher.received.some(([, , , value]) => value === 31)
  }, 10_000)
  // Without a last message, as after a crash.
  await watcher.connection.close()
  await eventually(async () => owner.watch.requestedIds.length === 0)
})
