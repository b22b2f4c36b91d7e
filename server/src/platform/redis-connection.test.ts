// Connections to a real Redis that is silent for a while, as for a server that was paused.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connectRedis } from './redis-connection.ts'
import { RedisServer } from './redis-server.fixture.ts'

let redis: RedisServer | undefined
beforeAll(async () => {
  redis = await RedisServer.start()
})
afterAll(() => redis?.kill())

test('a connection comes back after a silence', async ({ skip }) => {
  if (!redis) return skip('no redis-server here')
  const client = await connectRedis(redis.url, { hasOfflineQueue: false, silenceMs: 300 })
  redis.pause()
  await vi.waitUntil(() => !client.isReady, 10_000)
  redis.resume()
  await vi.waitUntil(() => client.isReady, 10_000)
  expect(await client.ping()).toBe('PONG')
  client.destroy()
})
