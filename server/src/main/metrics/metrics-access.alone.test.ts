// Who may read the metrics of a running product.
import type { FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type IsolatedTestProduct, startTestProduct } from '../product.fixture.ts'
import { CloseStack } from '../start/close-stack.ts'
import { parseOpenMetrics } from './open-metrics.fixture.ts'
import { openMetrics } from './serve-metrics.ts'

const token = 'a-token-of-the-tests-0123456789'
let running: IsolatedTestProduct
let open: FastifyInstance
/** The same values without a token in the settings. */
let closed: FastifyInstance
const stack = new CloseStack(() => undefined)

beforeAll(async () => {
  running = await startTestProduct({ metricsToken: token })
  open = running.product.app
  closed = Fastify({ trustProxy: ['loopback'] })
  openMetrics({}, stack).serve(closed, {
    store: {
      asSystem: () => ({
        inRead: () => Promise.reject(new Error('none')),
        inWork: () => Promise.reject(new Error('none')),
      }),
    },
    databases: { calls: running.product.database },
    intake: running.product.intake,
    jobs: { runs: new Map(), count: async () => ({ waiting: 0, running: 0 }) },
    disk: { state: { usedShare: 0, freeBytes: 1, totalBytes: 2, level: 'ok' } },
    versions: {},
    countFeedClients: () => 0,
    readHealth: async () => ({ status: 'up' }),
  })
})
afterAll(async () => {
  await closed.close()
  await stack.disposeAsync()
  await running.stop()
})

interface Request {
  readonly from?: string
  readonly headers?: Record<string, string>
}

const request = (app: FastifyInstance, { from = '127.0.0.1', headers = {} }: Request = {}) =>
  app.inject({ method: 'GET', url: '/metrics', remoteAddress: from, headers })

describe('who may read the metrics', () => {
  test('this machine, in OpenMetrics, never from a cache', async () => {
    for (const from of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      const { statusCode, headers, body } = await request(closed, { from })
      expect([from, statusCode]).toEqual([from, 200])
      expect(headers['content-type']).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8')
      expect(headers['cache-control']).toBe('no-store')
      expect(parseOpenMetrics(body).size).toBeGreaterThan(30)
    }
  })

  test('no other machine where no token is configured, whatever it sends; the refusal says what to do', async () => {
    const sentHeaders: Record<string, string>[] = [
      {},
      { authorization: 'Bearer ' },
      { authorization: `Bearer ${token}` },
    ]
    for (const headers of sentHeaders) {
      const { statusCode, headers: answered, body } = await request(closed, { from: '192.0.2.7', headers })
      expect([statusCode, answered['content-type']]).toEqual([403, 'text/plain; charset=utf-8'])
      expect(body).toContain('GEMBA_METRICS_TOKEN')
      expect(body).not.toContain('# TYPE')
    }
    const chinese = await request(closed, { from: '192.0.2.7', headers: { 'accept-language': 'zh-CN' } })
    expect(chinese.body).toContain('本机')
  })

  test('another machine with the token, and with nothing else', async () => {
    const from = '192.0.2.7'
    const ask = async (authorization?: string) =>
      (await request(open, { from, headers: authorization ? { authorization } : {} })).statusCode
    expect(await ask(`Bearer ${token}`)).toBe(200)
    expect(await ask(`bearer ${token}`)).toBe(200)
    const wrong = [undefined, '', 'Bearer', 'Bearer x', `Bearer ${token}x`, `Bearer ${token.slice(0, -1)}`]
    const others = [`Basic ${token}`, token, `Bearer ${token.toUpperCase()}`, `Bearer ${running.tokens.admin}`]
    for (const authorization of [...wrong, ...others])
      expect([authorization, await ask(authorization)]).toEqual([authorization, 401])
    const refused = await request(open, { from })
    expect(refused.headers['www-authenticate']).toBe('Bearer')
    expect((await open.inject({ url: `/metrics?token=${token}`, remoteAddress: from })).statusCode).toBe(401)
  })

  test.each([
    ['X-Forwarded-For', '203.0.113.9'],
    ['X-Forwarded-For', '127.0.0.1'],
    ['X-Forwarded-For', ''],
    ['X-Real-IP', '127.0.0.1'],
    ['Forwarded', 'for=127.0.0.1'],
    ['X-Forwarded-Host', 'localhost'],
    ['X-Forwarded-Proto', 'https'],
    ['Via', '1.1 proxy'],
    ['CF-Connecting-IP', '203.0.113.9'],
  ])('a request that a proxy on this machine passes on with %s %s needs the token', async (name, value) => {
    expect((await request(closed, { headers: { [name]: value } })).statusCode).toBe(403)
    expect((await request(open, { headers: { [name]: value } })).statusCode).toBe(401)
    const authorization = `Bearer ${token}`
    expect((await request(open, { headers: { [name]: value, authorization } })).statusCode).toBe(200)
  })

  test('a request for a public name is none of this machine, as proxies pass such a name on', async () => {
    for (const host of ['plant.example', 'plant.example:443', '10.0.0.5:8080', 'localhost.example'])
      expect([host, (await request(closed, { headers: { host } })).statusCode]).toEqual([host, 403])
    for (const host of ['localhost', 'localhost:8080', '127.0.0.1:8080', '[::1]:8080', 'LOCALHOST:1'])
      expect([host, (await request(closed, { headers: { host } })).statusCode]).toEqual([host, 200])
  })

  test('HEAD has the same answer without a body, other methods are unknown', async () => {
    const head = await closed.inject({ method: 'HEAD', url: '/metrics' })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect((await closed.inject({ method: 'POST', url: '/metrics' })).statusCode).toBe(404)
  })
})
