// Two servers with the same Redis share their limits and the values that may be used once.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../main/product.fixture.ts'
import { RedisConnection } from '../redis-connection.ts'
import { Limits } from './limits.ts'

let redis: ChildProcess | undefined
let folder: string
const servers: { readonly limits: Limits; readonly redis: RedisConnection }[] = []

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function openServer(url: string) {
  const connection = await eventually(() => RedisConnection.open(url).catch(() => undefined), 20_000)
  return { redis: connection, limits: new Limits(connection) }
}

/** False if Redis is not installed. */
async function startRedis(): Promise<boolean> {
  folder = mkdtempSync(join(tmpdir(), 'gemba-redis-'))
  const port = await freePort()
  redis = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder])
  const isMissing = await Promise.race([once(redis, 'error').then(() => true), once(redis, 'spawn').then(() => false)])
  if (isMissing) return false
  for (let index = 0; index < 2; index++) servers.push(await openServer(`redis://127.0.0.1:${port}`))
  return true
}

let hasRedis = false
beforeAll(async () => {
  hasRedis = await startRedis()
})
afterAll(async () => {
  for (const server of servers) await server.redis.close()
  redis?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

test('with Redis each server knows what the other counted; silent or gone, each counts for itself', async ({
  skip,
}) => {
  if (!hasRedis) skip('no redis-server here')
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
  redis?.kill('SIGSTOP')
  const began = performance.now()
  expect(await here.limit.take('c')).toBe(1)
  expect(performance.now() - began).toBeLessThan(2000)
  expect(here.connection.isUp).toBe(false)
  const next = performance.now()
  expect(await here.limit.take('c')).toBe(2)
  expect(performance.now() - next).toBeLessThan(100)
  redis?.kill('SIGCONT')
  await eventually(async () => here.connection.isUp && there.connection.isUp, 20_000)
  await expect(there.limit.take('a')).rejects.toMatchObject({ code: 'throttled' })
  redis?.kill('SIGKILL')
  await eventually(async () => (await there.nonces.isFirst(`m${Math.random()}`)) && redis?.signalCode === 'SIGKILL')
  expect(await there.nonces.isFirst('n')).toBe(false)
  await there.limit.take('b')
})

interface Server {
  readonly connection: RedisConnection
  readonly limit: ReturnType<Limits['open']>
  readonly nonces: ReturnType<Limits['openUsedOnce']>
}
