// Which paths answer the web page, and which do not exist, by what the client accepts.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerError } from '../../platform/http/envelope.ts'
import { serveWeb } from './serve-web.ts'

const browserAccept = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'
const root = mkdtempSync(join(tmpdir(), 'gemba-unknown-'))
const folder = join(root, 'dist')
let app: FastifyInstance
let unbuilt: FastifyInstance

async function open(web: string): Promise<FastifyInstance> {
  const opened = Fastify()
  opened.setErrorHandler((error, request, reply) => answerError(error, { request, reply, report: undefined }))
  opened.get('/health', async () => ({ status: 'up' }))
  await serveWeb(opened, { folder: web })
  return opened
}

beforeAll(async () => {
  mkdirSync(join(folder, '.vite'), { recursive: true })
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<p>Gemba</p>')
  writeFileSync(join(folder, 'assets/start.js'), 'start()')
  writeFileSync(join(folder, '.vite/pages.json'), JSON.stringify({ '/lak/pages/overview': [], '/order/:id': [] }))
  app = await open(folder)
  unbuilt = await open(join(root, 'nothing'))
})
afterAll(async () => {
  await app.close()
  await unbuilt.close()
  rmSync(root, { recursive: true, force: true })
})

type Method = 'GET' | 'HEAD' | 'POST'

const request = (method: Method, url: string, headers: Record<string, string> = {}) =>
  app.inject({ method, url, headers: { 'accept-language': 'en', ...headers } })

test.each(['/metrics2', '/wp-login.php', '/nowhere', '/lak/pages/nothing', '/order/7/lines/8', '/.env', '/api2/x'])(
  '%s is unknown to clients that do not ask for HTML',
  async (url) => {
    for (const accept of ['*/*', 'application/json', undefined]) {
      const response = await request('GET', url, accept ? { accept } : {})
      expect([response.statusCode, response.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
      expect(response.json()).toMatchObject({ code: '404', data: { error: 'unknownCall' }, msg: expect.any(String) })
      expect(response.json().msg).toContain(url)
    }
    const head = await request('HEAD', url, { accept: '*/*' })
    expect([head.statusCode, head.body]).toEqual([404, ''])
  },
)

test('a client that accepts text but neither JSON nor everything reads the refusal as text', async () => {
  for (const accept of ['text/plain', 'application/openmetrics-text;version=1.0.0', 'text/plain;version=0.0.4;q=0.5']) {
    const response = await request('GET', '/nowhere', { accept })
    expect([response.statusCode, response.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8'])
    expect(response.body).toMatch(/GET \/nowhere/)
  }
})

test.each(['/lak/pages/overview', '/nowhere', '/order/7', '/order/7/lines/8', '/dev/gallery'])(
  'a browser that opens %s gets the web app, whose router knows the pages of each user',
  async (url) => {
    for (const accept of [browserAccept, 'text/html', 'application/xhtml+xml']) {
      const response = await request('GET', `${url}?keyword=a.b`, { accept })
      expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      expect(response.body).toContain('Gemba')
      const head = await request('HEAD', url, { accept })
      expect([head.statusCode, head.headers['content-type'], head.body]).toEqual([200, 'text/html; charset=utf-8', ''])
    }
  },
)

test.each(['/', '/lak/pages/overview', '/order/7'])('%s exists for every client, as it is a page', async (url) => {
  for (const method of ['GET', 'HEAD'] as const) {
    const response = await request(method, url, { accept: '*/*' })
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  }
})

test('a missing file is unknown also to browsers; a file and a call are what they were', async () => {
  for (const url of ['/assets/gone.js', '/assets/gone', '/favicon.gif', '/.vite/manifest.json', '/sounds/x.wav']) {
    for (const accept of ['*/*', browserAccept]) {
      expect((await request('GET', url, { accept })).statusCode, `${url} ${accept}`).toBe(404)
    }
  }
  expect((await request('GET', '/assets/start.js')).body).toBe('start()')
  expect((await request('GET', '/health')).json()).toEqual({ status: 'up' })
  expect((await request('GET', '/api/nothing', { accept: browserAccept })).json().data.error).toBe('unknownCall')
  expect((await request('GET', '/api', { accept: '*/*' })).json().data.error).toBe('unknownCall')
})

test('a page takes no other method', async () => {
  const response = await request('POST', '/lak/pages/overview', { accept: browserAccept })
  expect([response.statusCode, response.json().data.error]).toEqual([404, 'unknownCall'])
})

test('a server without a built web app answers in the same words', async () => {
  const response = await unbuilt.inject({ method: 'GET', url: '/nowhere', headers: { accept: browserAccept } })
  expect([response.statusCode, response.json().data.error]).toEqual([404, 'unknownCall'])
})
