// Two servers with the same Redis share their limits and the values that may be used once.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../main/product.fixture.ts'
import { RedisConnection } from '../redis-connection.ts'
import { RedisServer } from '../redis-server.fixture.ts'
import { Limits } from './limits.ts'

let redis: RedisServer | undefined
const servers: { readonly limits: Limits; readonly redis: RedisConnection }[] = []

async function openServer(url: string) {
  const connection = await eventually(() => RedisConnection.open(url).catch(() => undefined), 20_000)
  return { redis: connection, limits: new Limits(connection) }
}

beforeAll(async () => {
  redis = await RedisServer.start()
  for (let index = 0; redis && index < 2; index++) servers.push(await openServer(redis.url))
})
afterAll(async () => {
  for (const server of servers) await server.redis.close()
  redis?.kill()
})

test('with Redis each server knows what the other counted; silent or gone, each counts for itself', async ({
  skip,
}) => {
  if (!redis) return skip('no redis-server here')
  const [here, there] = servers.map(({ limits, redis: connection }) => ({
    connection,
    limit: limits.open('try', { points: 5, durationSec: 60 }),
    nonces: limits.openUsedOnce('nonce', 60_000),
  })) as [Server, Server]
  for (let index = 0; index < 3; index++) await here.limit.take('a')
  for (let index = 0; index < 2; index++) await there.limit.take('a')
  await expect(here.limit.take('a')).rejects.toMatchObject({ code: 'throttled' })
  expect(await here.nonces.isFirst('n')).toBe(true)
  expect(await there.nonces.isFirst('n')).toBe(false)
  // A Redis that accepts connections and says nothing, as behind a cut network.
  redis.pause()
  const began = performance.now()
  expect(await here.limit.take('c')).toBe(1)
  expect(performance.now() - began).toBeLessThan(2000)
  expect(here.connection.isUp).toBe(false)
  const next = performance.now()
  expect(await here.limit.take('c')).toBe(2)
  expect(performance.now() - next).toBeLessThan(100)
  redis.resume()
  await eventually(async () => here.connection.isUp && there.connection.isUp, 20_000)
  await expect(there.limit.take('a')).rejects.toMatchObject({ code: 'throttled' })
  redis.kill()
  await eventually(async () => (await there.nonces.isFirst(`m${Math.random()}`)) && redis?.isEnded)
  expect(await there.nonces.isFirst('n')).toBe(false)
  await there.limit.take('b')
})

interface Server {
  readonly connection: RedisConnection
  readonly limit: ReturnType<Limits['open']>
  readonly nonces: ReturnType<Limits['openUsedOnce']>
}
