// What the outside sees: headers, origins of sockets, published passwords, the health call.
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishedPassword } from '../../platform/published-password.ts'
import { type IsolatedTestProduct, startTestProduct } from '../product.fixture.ts'

let running: IsolatedTestProduct

beforeAll(async () => {
  running = await startTestProduct({ publicUrl: 'https://plant.example', trustedProxies: ['192.0.2.0/24'], services })
  const [guest] = await running.rows<{ id: string }>(`select id from app_user where name = 'guest'`)
  await running.admin('/userInfo/userResetPwd', { id: guest?.id, newPassword: publishedPassword })
})
afterAll(async () => {
  await running.stop()
})

const signIn = (remoteAddress: string, headers: Record<string, string> = {}) =>
  running.product.app.inject({
    method: 'POST',
    url: '/api/user/login',
    remoteAddress,
    headers,
    payload: { company_code: 'alpha', user_name: 'guest', password: publishedPassword },
  })

/** Addresses of services that browsers find elsewhere. */
const services = { front: 'https://front.example', realtime: 'https://rt.example:8443/x', screen: '/screen' }

test('S-323 pages may call the services that are configured, and no other place', async () => {
  const { headers } = await running.product.app.inject({ method: 'GET', url: '/' })
  expect(headers['content-security-policy']).toMatch(/connect-src 'self' ws: wss: https:\/\/rt\.example:8443(;|$)/)
})

test.each(['/', '/api/user/current', '/api/nothing', '/health', '/nowhere.js'])(
  '%s cannot be framed by others, guessed at or followed',
  async (url) => {
    const { headers } = await running.product.app.inject({ method: 'GET', url })
    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'self'/)
    expect(headers['content-security-policy']).toMatch(/script-src 'self'(;|$)/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('same-origin')
    expect(headers['strict-transport-security']).toMatch(/max-age=31536000/)
    if (url.startsWith('/api/')) expect(headers['cache-control']).toBe('no-store')
  },
)

test('the password of the demo opens nothing from another machine, however it is reached', async () => {
  expect((await signIn('127.0.0.1')).json().code).toBe('200')
  expect((await signIn('::1')).json().code).toBe('200')
  expect((await signIn('198.51.100.7')).json()).toMatchObject({ data: { error: 'publishedPassword' } })
  const forwarded = { 'x-forwarded-for': '198.51.100.7' }
  expect((await signIn('127.0.0.1', forwarded)).json()).toMatchObject({ data: { error: 'publishedPassword' } })
  expect((await signIn('192.0.2.9', forwarded)).json()).toMatchObject({ data: { error: 'publishedPassword' } })
  // Who is no trusted proxy cannot name another address.
  expect((await signIn('198.51.100.7', { 'x-forwarded-for': '127.0.0.1' })).json()).toMatchObject({
    data: { error: 'publishedPassword' },
  })
})

test('behind a public address of HTTPS cookies are for HTTPS only', async () => {
  const { cookies } = await signIn('127.0.0.1')
  expect(cookies).not.toHaveLength(0)
  for (const cookie of cookies) expect(cookie).toMatchObject({ secure: true, sameSite: 'Lax' })
})

test.each([
  ['of another site', 'https://evil.example', false],
  ['of this server', 'own', true],
  ['of the public address', 'https://plant.example', true],
  ['of a program, which names none', undefined, true],
])('a socket from a page %s', async (_case, origin, isOpened) => {
  const { port } = running.product
  const originHeader = origin === 'own' ? `http://127.0.0.1:${port}` : origin
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    auth: { token: running.tokens.admin },
    reconnection: false,
    extraHeaders: originHeader ? { Origin: originHeader } : undefined,
  })
  try {
    const opened = new Promise((resolve) => {
      socket.on('connect', () => resolve(true))
      socket.on('connect_error', () => resolve(false))
    })
    expect(await opened).toBe(isOpened)
  } finally {
    socket.close()
  }
})

test('the health call names what is up, to anybody, and is not cached', async () => {
  const response = await running.product.app.inject({ method: 'GET', url: '/health' })
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe('no-store')
  expect(response.json()).toEqual({ status: 'up', database: 'up', intake: 'up', history: 'up' })
})
