import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerError } from '../../platform/http/envelope.ts'
import { serveWeb } from './serve-web.ts'

const dist = mkdtempSync(join(tmpdir(), 'gemba-web-'))
const reported: unknown[] = []
let app: FastifyInstance

beforeAll(async () => {
  writeFileSync(join(dist, 'index.html'), '<p>Gemba</p>')
  app = Fastify()
  app.setErrorHandler((error, request, reply) =>
    answerError(error, { request, reply, report: (_trace, failure) => reported.push(failure) }),
  )
  await serveWeb(app, { folder: dist })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  rmSync(dist, { recursive: true, force: true })
})

/** The path as it stands: clients tidy theirs. */
async function get(path: string): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  return text(socket)
}

test.each([
  '/../package.json',
  '/assets/../../package.json',
  '/..%2fpackage.json',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..',
  `/${'a'.repeat(5000)}.js`,
  `/${'a'.repeat(5000)}`,
  '/%00.js',
  '/%',
])('%s is no file and no failure', async (path) => {
  expect(await get(path)).toMatch(/^HTTP\/1.1 (4\d\d|200 OK[\s\S]*<p>Gemba)/)
  expect(reported).toEqual([])
})

test('the service worker is asked for anew each time, from where it reaches every page', async () => {
  writeFileSync(join(dist, 'service-worker.js'), 'run()')
  const { body, headers } = await app.inject('/service-worker.js')
  expect(body).toBe('run()')
  expect(headers['content-type']).toContain('javascript')
  expect(headers['cache-control']).toBe('no-cache')
})

test('S-323 the page carries the addresses of services that are configured, harmless whatever they hold', async () => {
  const other = Fastify()
  writeFileSync(join(dist, 'index.html'), '<html><head></head><p>Gemba</p>')
  await serveWeb(other, { folder: dist, services: { realtime: 'https://rt.example/a', lak: '/x"><script>' } })
  const meta = '<head><meta name="gemba-services" content="{&quot;realtime&quot;:&quot;https://rt.example/a&quot;'
  for (const path of ['/', '/lak/pages/equipment/object', '/index.html']) {
    const { body, headers } = await other.inject({ url: path, headers: { accept: 'text/html' } })
    if (path !== '/index.html') expect(body, path).toContain(meta)
    expect(body).not.toContain('<script>')
    expect(headers['content-type']).toContain('text/html')
  }
  await other.close()
})

test('whoever is signed in fetches the files of the frame and of the page at once, nobody else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gemba-web-'))
  writeFileSync(join(folder, 'index.html'), '<p>Gemba</p>')
  mkdirSync(join(folder, '.vite'))
  const manifest = {
    'index.html': { file: 'assets/start.js', css: ['assets/start.css'] },
    'src/app/shell/shell.tsx': { file: 'assets/frame.js', css: ['assets/frame.css'], imports: ['index.html', '_a.js'] },
    '_a.js': { file: 'assets/a.js', imports: ['src/app/shell/shell.tsx'] },
    'src/one.tsx': { file: 'assets/one.js', css: ['assets/one.css'], imports: ['index.html', '_a.js'] },
    'src/new.tsx': { file: 'assets/new.js' },
  }
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
  const pages = { '/a/:id': ['src/one.tsx'], '/a/new': ['src/new.tsx'], '/b': ['src/gone.tsx'] }
  writeFileSync(join(folder, '.vite/pages.json'), JSON.stringify(pages))
  const other = Fastify()
  await serveWeb(other, { folder })
  const linkOf = async (cookie: string, url = '/lak/pages/overview') =>
    (await other.inject({ url, headers: { cookie, accept: 'text/html' } })).headers.link
  const frame =
    '</assets/frame.js>; rel=modulepreload, </assets/frame.css>; rel=preload; as=style; crossorigin, </assets/a.js>; rel=modulepreload'
  for (const url of ['/lak/pages/overview', '/b', '/a/7/more', '/a']) {
    expect(await linkOf('a=b; access_token=t', url), url).toBe(frame)
  }
  const pageLinks = '</assets/one.js>; rel=modulepreload, </assets/one.css>; rel=preload; as=style; crossorigin'
  expect(await linkOf('access_token=t', '/a/7?x=/a/new')).toBe(`${frame}, ${pageLinks}`)
  expect(await linkOf('access_token=t', '/a/new')).toBe(`${frame}, </assets/new.js>; rel=modulepreload`)
  expect([await linkOf(''), await linkOf('access_token='), await linkOf('x_access_token=t', '/a/7')]).toEqual(
    Array(3).fill(undefined),
  )
  await other.close()
  rmSync(folder, { recursive: true, force: true })
})
