// With a certificate: HTTP/2 for who speaks it, HTTP/1.1 and sockets beside it, and an end to all of them.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type ClientHttp2Session, type ClientHttp2Stream, connect, constants } from 'node:http2'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from 'selfsigned'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type IsolatedTestProduct, startTestProduct } from '../product.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'gemba-http2-'))
const certificate = { certFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') }
let running: IsolatedTestProduct
let origin: string

beforeAll(async () => {
  const selfSigned = await generate([{ name: 'commonName', value: 'plant' }], { keyType: 'ec', algorithm: 'sha256' })
  writeFileSync(certificate.keyFile, selfSigned.private)
  writeFileSync(certificate.certFile, selfSigned.cert)
  running = await startTestProduct({ certificate, mqttTlsPort: 0, mqttWebSocketPort: 0 })
  origin = `https://127.0.0.1:${running.product.port}`
})
afterAll(async () => {
  await running.stop()
  rmSync(folder, { recursive: true, force: true })
})

const open = (): ClientHttp2Session => connect(origin, { rejectUnauthorized: false }).on('error', () => {})

interface Answer {
  readonly headers: Record<string, unknown>
  readonly text: string
}

function answerOf(stream: ClientHttp2Stream): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let headers = {}
    let text = ''
    stream.on('response', (given) => {
      headers = given
    })
    stream.on('data', (part) => {
      text += part
    })
    stream.on('end', () => resolve({ headers, text }))
    stream.on('error', reject)
  })
}

const ask = (session: ClientHttp2Session, path: string, body?: unknown): Promise<Answer> => {
  const head = { ':path': path, authorization: `Bearer ${running.tokens.admin}` }
  const bodyHead = { ':method': 'POST', 'content-type': 'application/json' }
  const stream = session.request(body === undefined ? head : { ...head, ...bodyHead })
  return answerOf(stream.end(body === undefined ? undefined : JSON.stringify(body)))
}

test('many calls share one connection, with the headers of the edge', async () => {
  const session = open()
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => ask(session, '/api/lak/user/current').then(({ text }) => JSON.parse(text))),
  )
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['200']))
  const { headers } = await ask(session, '/health')
  expect(headers).toMatchObject({ ':status': 200, 'strict-transport-security': expect.stringMatching(/max-age/) })
  session.destroy()
})

test('a cookie of HTTP/2 is for HTTPS only', async () => {
  const session = open()
  const credentials = { company_code: 'alpha', user_name: 'guest', password: 'Tests@2026' }
  const { headers } = await ask(session, '/api/user/login', credentials)
  expect(headers['set-cookie']).toEqual(expect.arrayContaining([expect.stringMatching(/Secure/)]))
  session.destroy()
})

test('HTTP/1.1 is answered as before', async () => {
  const version = await new Promise((resolve, reject) => {
    const call = request(`${origin}/health`, { rejectUnauthorized: false, agent: false }, (answer) => {
      answer.resume().on('end', () => resolve([answer.httpVersion, answer.statusCode]))
    })
    call.on('error', reject).end()
  })
  expect(version).toEqual(['1.1', 200])
})

test.each([
  [['websocket'], 'own', true],
  [['polling'], 'own', true],
  [['websocket'], 'https://evil.example', false],
])('the feed by %s from a page of %s', async (transports, named, isOpened) => {
  const socket = io(origin, {
    transports,
    auth: { token: running.tokens.admin },
    reconnection: false,
    rejectUnauthorized: false,
    extraHeaders: { Origin: named === 'own' ? origin : named },
  })
  const opened = await new Promise((resolve) => {
    socket.on('connect', () => resolve(true))
    socket.on('connect_error', () => resolve(false))
  })
  expect(opened).toBe(isOpened)
  socket.disconnect()
})

test('a refused upload is answered before it has come, and its neighbours go on', async () => {
  const session = open()
  const stream = session.request({
    ':method': 'POST',
    ':path': '/api/meta/file/upload',
    authorization: `Bearer ${running.tokens.admin}`,
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': String(2 ** 40),
  })
  stream.write('--x\r\n')
  const { text } = await answerOf(stream)
  expect(JSON.parse(text)).toMatchObject({ data: { error: 'tooLarge' } })
  stream.close(constants.NGHTTP2_CANCEL)
  expect((await ask(session, '/health')).headers[':status']).toBe(200)
  session.destroy()
})

test('a stop ends connections whose call has not come whole', async () => {
  const session = open()
  const stream = session.request({ ':method': 'POST', ':path': '/api/user/login', 'content-type': 'application/json' })
  stream.on('error', () => {}).write('{')
  await ask(session, '/health')
  const ended = new Promise((resolve) => session.once('close', resolve))
  const begun = Date.now()
  await running.stop()
  await ended
  expect(Date.now() - begun).toBeLessThan(10_000)
  expect(running.reported).toEqual([])
})
