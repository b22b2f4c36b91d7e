// Sign-in against guessing, and sessions against stolen tokens and cookies.
import type { OperationLogEntry } from '@gemba/contract/admin/operation-log.ts'
import { pageOperationLog } from '@gemba/contract/admin/operation-log.ts'
import { createPortalTicket, portalLogin } from '@gemba/contract/identity/sign-in/portal.ts'
import { confirmQrCode, createQrCode, pollQrCode } from '@gemba/contract/identity/sign-in/qr-sign-in.ts'
import {
  login as loginCommand,
  logout,
  logoutByGet,
  readCurrentUser,
} from '@gemba/contract/identity/sign-in/session.ts'
import { user } from '@gemba/contract/identity/user.ts'
import { saveMessageSender } from '@gemba/contract/message/sender.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import { type MailServer, startMailServer } from '../../../main/mail-server.fixture.ts'
import {
  browserOf,
  type Caller,
  callerOf,
  eventually,
  type IsolatedTestProduct,
  startTestProduct,
  testPassword,
} from '../../../main/product.fixture.ts'

let run: IsolatedTestProduct
let mailServer: MailServer
let places = 0
const anyAddress = () => `10.4.${places >> 8}.${places++ & 255}`

beforeAll(async () => {
  run = await startTestProduct()
  mailServer = await startMailServer()
  await run.admin(saveMessageSender, {
    smtpHost: '127.0.0.1',
    smtpPort: mailServer.port,
    smtpFrom: 'g@plant.example',
  })
  for (const name of ['wang', 'chen', 'zhao', 'qian'])
    await run.admin(operation(user, 'create'), {
      user_name: name,
      user_nike_name: name,
      password: testPassword,
      email: `${name}@alpha.example`,
    })
})
afterAll(async () => {
  mailServer.stop()
  await run.stop()
})

const signIn = (browser: Caller, user_name: string, password = testPassword) =>
  browser(loginCommand, unchecked({ company_code: 'alpha', user_name, password }))

describe('guessing', () => {
  test('of 600 concurrent guesses five are verified', async () => {
    const guesser = browserOf(run.product, anyAddress())
    const answers = await Promise.all(
      Array.from({ length: 600 }, (_, index) => signIn(guesser, 'wang', `wrong-${index}`)),
    )
    const count = (code: string) => answers.filter((answer) => answer.code === code).length
    expect({ judged: count('1001'), throttled: count('1002') }).toEqual({ judged: 5, throttled: 595 })
    // From another address the account is not blocked.
    expect((await signIn(browserOf(run.product, anyAddress()), 'wang')).code).toBe('200')
  })

  test('an account can be guessed fifty times an hour from all addresses, and still signs in from known browsers', async () => {
    const home = browserOf(run.product, anyAddress())
    await signIn(home, 'chen')
    const answers = await Promise.all(
      Array.from({ length: 15 }, async () => {
        const bot = browserOf(run.product, anyAddress())
        const codes: string[] = []
        for (let index = 0; index < 5; index++) codes.push((await signIn(bot, 'chen', 'wrong')).code)
        return codes
      }),
    )
    const codes = answers.flat()
    expect(codes.filter((code) => code === '1001').length).toBeLessThanOrEqual(50)
    expect(codes).toContain('1002')
    expect((await signIn(browserOf(run.product, anyAddress()), 'chen')).code).toBe('1002')
    expect((await signIn(home, 'chen')).code).toBe('200')
  })

  test('a guesser does not block other users behind its address', async () => {
    const gate = anyAddress()
    const colleague = browserOf(run.product, gate)
    expect((await signIn(colleague, 'zhao')).code).toBe('200')
    const guesser = browserOf(run.product, gate)
    // Many attempts on one account do not affect other accounts.
    for (let index = 0; index < 60; index++) await signIn(guesser, 'wang', 'wrong')
    expect((await signIn(browserOf(run.product, gate), 'qian')).code).toBe('200')
    // Attempts on many accounts block the address, except for known browsers.
    const codes: string[] = []
    for (let index = 0; index < 30; index++) codes.push((await signIn(guesser, `nobody-${index}`, 'wrong')).code)
    expect(codes.at(0)).toBe('1001')
    expect(codes.at(-1)).toBe('1002')
    expect((await signIn(browserOf(run.product, gate), 'wang')).code).toBe('1002')
    expect((await signIn(colleague, 'zhao')).code).toBe('200')
    // A browser is known only for its own account.
    expect((await signIn(colleague, 'wang')).code).toBe('1002')
    // Its own wrong attempts are counted.
    for (let index = 0; index < 5; index++) expect((await signIn(colleague, 'zhao', 'wrong')).code).toBe('1001')
    expect((await signIn(colleague, 'zhao')).code).toBe('1002')
  })
})

describe('seen', () => {
  const logOf = async (action: string): Promise<OperationLogEntry[]> =>
    (await run.admin(pageOperationLog, { action, pageSize: 1000 })).data.records

  test('failed sign-ins are in the company’s log with account and address, many of them as few rows', async () => {
    const ip = anyAddress()
    const guesser = browserOf(run.product, ip)
    for (let index = 0; index < 40; index++) await signIn(guesser, 'qian', 'wrong')
    for (let index = 0; index < 40; index++) await signIn(guesser, `ghost-${index}`, 'wrong')
    const rows = await eventually(async () => {
      const loginEntries = (await logOf('login')).filter((entry) => entry.ip === ip)
      return loginEntries.length >= 3 && loginEntries
    })
    expect(rows.map(({ userName, result }) => [userName, result])).toEqual(
      expect.arrayContaining([
        ['qian', '1001'],
        ['qian', '1002'],
        ['ghost-0', '1001'],
      ]),
    )
    expect(rows.length).toBeLessThanOrEqual(4)
    const { data } = await run.stranger(pageOperationLog, { action: 'login' })
    expect(JSON.stringify(data)).not.toContain('qian')
  })

  test('sign-ins by QR code and ticket are recorded for their user', async () => {
    const browser = browserOf(run.product, anyAddress())
    const { data: qr } = await browser(createQrCode)
    for (let index = 0; index < 3; index++) await browser(pollQrCode, { key: qr.key })
    await run.admin(confirmQrCode, { key: qr.key, state: 'confirmed' })
    await browser(pollQrCode, { key: qr.key })
    const { data: ticket } = await run.admin(createPortalTicket)
    await browserOf(run.product, anyAddress())(portalLogin, { redisKey: ticket.redisKey })
    for (const [action, success] of [
      ['pollQrCode', '200'],
      ['portalLogin', '1'],
    ] as const) {
      const rows = await eventually(async () => {
        const logEntries = await logOf(action)
        return logEntries.length > 0 && logEntries
      })
      expect(rows.map(({ userName, result }) => [userName, result])).toEqual([['admin', success]])
    }
  })

  test('signing out is recorded for its user; without a company nothing is recorded', async () => {
    const browser = browserOf(run.product, anyAddress())
    await browser(loginCommand, unchecked({ company_code: 'alpha', user_name: 'guest', password: testPassword }))
    await browser(logout)
    const rows = await eventually(async () => {
      const logoutEntries = await logOf('logout')
      return logoutEntries.length > 0 && logoutEntries
    })
    expect(rows.map(({ userName }) => userName)).toEqual(['guest'])
    await browser(portalLogin, { redisKey: 'none' })
    await browser(loginCommand, unchecked({ company_code: 'nowhere', user_name: 'x', password: 'x' }))
    expect(await run.rows('select from operation_log where company_id is null')).toEqual([])
  })

  test('a sign-in from a new address is notified, one from a known address is not', async () => {
    const notices = async () =>
      mailServer.to('qian@alpha.example').filter(({ text }) => text.includes('from a new address'))
    const [first, second] = [anyAddress(), anyAddress()]
    const before = (await notices()).length
    await signIn(browserOf(run.product, first), 'qian')
    await eventually(async () => (await notices()).length === before + 1)
    await signIn(browserOf(run.product, first), 'qian')
    await signIn(browserOf(run.product, second), 'qian')
    await eventually(async () => (await notices()).length === before + 2)
    expect((await notices()).at(-1)?.text).toContain(second)
    expect(
      await run.rows(`select count(*)::int as count from user_message m join app_user u on u.id = m.user_id
      where u.name = 'qian' and titles[3] = 'Sign-in from a new address'`),
    ).toEqual([{ count: before + 2 }])
  })
})

describe('sessions end', () => {
  const fresh = async (name: string): Promise<{ id: string; call: Caller; token: string }> => {
    const { data } = await run.admin<{ id: string }>(operation(user, 'create'), {
      user_name: name,
      user_nike_name: name,
      password: testPassword,
    })
    const { data: session } = await signIn(browserOf(run.product, anyAddress()), name)
    return { id: data.id, token: session.token, call: callerOf(run.product, session.token) }
  }
  const ended = (call: Caller) => eventually(async () => (await call(readCurrentUser)).code === '506')

  test('with a password changed by the regular update', async () => {
    const { id, call } = await fresh('ended1')
    expect((await call(readCurrentUser)).code).toBe('200')
    await run.admin(operation(user, 'update'), { id, password: 'Other@2026' })
    await ended(call)
  })

  test('with a user disabled by the regular update, and stay ended after it is enabled again', async () => {
    const { id, call } = await fresh('ended2')
    await run.admin(operation(user, 'update'), { id, status: 0 })
    await ended(call)
    await run.admin(operation(user, 'update'), { id, status: 1 })
    expect(await run.rows(`select from session where user_id = ${id} and ended_at is null`)).toEqual([])
  })

  test('not with another change', async () => {
    const { id, call } = await fresh('running')
    await run.admin(operation(user, 'update'), { id, remark: 'x' })
    expect(await run.rows(`select from session where user_id = ${id} and ended_at is null`)).toHaveLength(1)
    expect((await call(readCurrentUser)).code).toBe('200')
  })
})

describe('the use of a browser’s response and cookies', () => {
  const login = { method: 'POST', url: '/api/user/login', remoteAddress: '10.7.0.1' } as const
  const payload = { company_code: 'alpha', user_name: 'guest', password: testPassword }

  test('the token of a browser’s session is no bearer token; that of a program is', async () => {
    const inBrowser = (
      await run.product.app.inject({ ...login, payload, headers: { origin: 'http://plant.example' } })
    ).json()
    expect(inBrowser.data.token).toMatch(/^[\w-]{43}$/)
    expect((await callerOf(run.product, inBrowser.data.token)(readCurrentUser)).code).toBe('508')
    expect((await callerOf(run.product, inBrowser.data.token)(logout)).code).toBe('200')
    const program = (await run.product.app.inject({ ...login, payload })).json()
    expect((await callerOf(run.product, program.data.token)(readCurrentUser)).code).toBe('200')
  })

  test('a page of another site cannot sign in', async () => {
    const response = await run.product.app.inject({
      ...login,
      headers: { 'sec-fetch-site': 'cross-site', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(payload).toString(),
    })
    expect(response.json().code).toBe('401')
    expect(response.cookies).toEqual([])
  })

  test('nor can a form of another site in browsers without fetch metadata; the own form can', async () => {
    const send = (origin: string) =>
      run.product.app.inject({
        ...login,
        headers: { origin, host: 'plant.example', 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(payload).toString(),
      })
    for (const origin of ['http://evil.example', 'null', 'http://plant.example:81'])
      expect((await send(origin)).json().code).toBe('401')
    expect((await send('http://plant.example')).json().code).toBe('200')
  })

  test('a QR code opens a session only in the browser that displayed it', async () => {
    const [mine, other] = [browserOf(run.product, '10.7.0.5'), browserOf(run.product, '10.7.0.6')]
    const { data } = await mine(createQrCode)
    await run.admin(confirmQrCode, { key: data.key, state: 'confirmed' })
    expect((await other(pollQrCode, { key: data.key })).data).toEqual({ status: 'expired' })
    expect((await mine(pollQrCode, { key: data.key })).data).toMatchObject({
      status: 'confirmed',
      user_name: 'admin',
    })
  })

  test('a link does not sign out', async () => {
    const signedIn = await run.product.app.inject({ ...login, payload })
    const cookie = signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const link = await run.product.app.inject({ method: 'GET', url: '/api/user/logout', headers: { cookie } })
    expect(link.json().code).toBe('508')
    const { token } = signedIn.json().data
    expect((await callerOf(run.product, token)(readCurrentUser)).code).toBe('200')
    expect((await callerOf(run.product, token)(logoutByGet)).code).toBe('200')
    expect((await callerOf(run.product, token)(readCurrentUser)).code).toBe('506')
  })

  test('a ticket replaces another user’s session only with confirmation', async () => {
    const victim = browserOf(run.product, '10.7.0.2')
    await victim(loginCommand, payload)
    const { data } = await run.admin(createPortalTicket)
    const enter = (more = {}) => victim(portalLogin, { redisKey: data.redisKey, ...more })
    expect(await enter()).toMatchObject({ code: '1024', data: { error: 'otherSession', params: { user: 'guest' } } })
    expect(await enter({ replace: 1 })).toMatchObject({ code: '1', data: { user_name: 'admin' } })
    const { data: again } = await run.admin(createPortalTicket)
    // The same user returns without a question.
    expect((await victim(portalLogin, { redisKey: again.redisKey })).code).toBe('1')
  })

  test('QR codes are limited per minute, and expired ones are removed', async () => {
    const stranger = browserOf(run.product, '10.7.0.3')
    await run.rows("update qr_sign_in set expires_at = now() - interval '1 second' returning 1")
    const codes: string[] = []
    for (let index = 0; index < 40; index++) codes.push((await stranger(createQrCode)).code)
    expect(codes.filter((code) => code === '200')).toHaveLength(30)
    expect(codes.at(-1)).toBe('1002')
    expect(await run.rows('select from qr_sign_in')).toHaveLength(30)
  })
})

test('no error occurred behind the responses', () => {
  expect(run.reported.join('\n')).toBe('')
})
