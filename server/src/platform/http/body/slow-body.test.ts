import { once } from 'node:events'
import { connect as connectHttp2 } from 'node:http2'
import { type AddressInfo, connect } from 'node:net'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../db/database.ts'
import { createTestDatabase } from '../../db/test-database.fixture.ts'
import { createApp } from '../app.ts'
import type { BoundRoute } from '../route.ts'

/** Long enough for a body sent at once, even on a busy machine. */
const bodyTimeoutMs = 1000

let database: Database
let app: Awaited<ReturnType<typeof createApp>>

const echo: BoundRoute = {
  method: 'POST',
  path: '/echo',
  operation: 'echo',
  file: 'slow-body.test.ts',
  module: 'test',
  title: ['t', 't', 't'],
  errors: [],
  permission: 'public',
  summary: 'Echo',
  fields: {},
  aliases: {},
  isRead: true,
  run: async () => 'heard',
}

beforeAll(async () => {
  database = openDatabase(await createTestDatabase())
  const authenticate = async () => ({ kind: 'expired' }) as const
  app = await createApp({ database, routes: [echo], authenticate, bodyTimeoutMs })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const head = (bytes: number): string =>
  `POST /api/echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`

test('a body that does not arrive closes its connection; a complete one gets a response', async () => {
  const { port } = app.server.address() as AddressInfo
  const slow = connect(port, '127.0.0.1')
  slow.on('error', () => {})
  slow.write(`${head(1000)}{`)
  const drip = setInterval(() => slow.writable && slow.write(' '), 50)
  // `once` would reject with the reset that a write to the closed connection causes.
  await new Promise((resolve) => slow.once('close', resolve))
  clearInterval(drip)

  const quick = connect(port, '127.0.0.1')
  quick.write(`${head(10)}{        }`)
  const [answer] = (await once(quick, 'data')) as [Buffer]
  expect(answer.toString()).toContain('"data":"heard"')
  quick.destroy()
})

test('in HTTP/2 such a body closes only its stream', async () => {
  const selfSigned = await generate([{ name: 'commonName', value: 'plant' }], { keyType: 'ec', algorithm: 'sha256' })
  const authenticate = async () => ({ kind: 'expired' }) as const
  const certificate = { cert: Buffer.from(selfSigned.cert), key: Buffer.from(selfSigned.private), clientCa: undefined }
  const secure = await createApp({
    database,
    routes: [echo],
    authenticate,
    bodyTimeoutMs,
    network: { certificate },
  })
  await secure.listen({ port: 0, host: '127.0.0.1' })
  const { port } = secure.server.address() as AddressInfo
  const session = connectHttp2(`https://127.0.0.1:${port}`, { rejectUnauthorized: false })
  // The remote end is closed while this end is still closing.
  session.on('error', () => {})
  const post = { ':method': 'POST', ':path': '/api/echo', 'content-type': 'application/json' }
  const slow = session.request(post)
  slow.on('error', () => {})
  slow.write('{')
  const drip = setInterval(() => slow.writable && slow.write(' '), 50)
  await once(slow, 'close')
  clearInterval(drip)

  const quick = session.request(post).end('{}')
  const [answer] = (await once(quick, 'data')) as [Buffer]
  expect(answer.toString()).toContain('"data":"heard"')
  session.close()
  await secure.close()
})

test('headers and whole requests have time limits', () => {
  expect(app.server.headersTimeout).toBe(20_000)
  expect(app.server.requestTimeout).toBe(900_000)
})
