// Access from outside with a real SMTP server: captcha, check codes, registration, forgotten password, QR codes,
// tickets.
import type { AddressInfo } from 'node:net'
import { saveCompanyDetails, saveCompanyFile } from '@gemba/contract/identity/company.ts'
import { checkCaptcha, createCaptcha, createImageCode } from '@gemba/contract/identity/sign-in/captcha.ts'
import { createPortalTicket, endToken } from '@gemba/contract/identity/sign-in/portal.ts'
import { confirmQrCode, createQrCode, pollQrCode } from '@gemba/contract/identity/sign-in/qr-sign-in.ts'
import {
  checkReset,
  forgetPassword,
  readAppUpdate,
  readLoginConfig,
  register,
  sendEmailCode,
} from '@gemba/contract/identity/sign-in/registration.ts'
import { readCurrentUser } from '@gemba/contract/identity/sign-in/session.ts'
import { user as userResource } from '@gemba/contract/identity/user.ts'
import { saveMessageSender } from '@gemba/contract/message/sender.ts'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
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
let smtp: SMTPServer
const mails: string[] = []
let anybody: Caller

beforeAll(async () => {
  run = await startTestProduct()
  anybody = browserOf(run.product)
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _, done) => {
      let text = ''
      stream.on('data', (chunk) => {
        text += chunk
      })
      stream.on('end', () => {
        mails.push(text)
        done()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()))
})
afterAll(async () => {
  smtp.close()
  await run.stop()
})

const answerOf = async (key: string) =>
  (
    await run.rows<{ answer: { code: string; hole: { x: number; y: number }; points: { x: number; y: number }[] } }>(
      `select answer from captcha where key = '${key}'`,
    )
  )[0]?.answer
const dragTo = (x: number) =>
  Array.from({ length: 20 }, (_, index) => [Math.round(x * Math.sin((index / 19) * (Math.PI / 2))), 0, index * 40])

async function proof(): Promise<{ imageKey: string; imageCode: string }> {
  const { data } = await anybody(createImageCode)
  expect(data.image).toMatch(/^data:image\/png;base64,/)
  return { imageKey: data.imageKey, imageCode: (await answerOf(data.imageKey))?.code ?? '' }
}

const codeIn = async (count: number): Promise<string> => {
  await eventually(async () => mails.length === count)
  return (
    /(\d{6})/.exec(Buffer.from(mails.at(-1)?.split('\r\n\r\n')[1] ?? '', 'base64').toString('utf8'))?.[1] ??
    /\b(\d{6})\b/.exec(mails.at(-1)?.split('\r\n\r\n')[1] ?? '')?.[1] ??
    ''
  )
}

describe('S-171 captchas are verified by the server, once', () => {
  test('a slide needs the correct position and a human track', async () => {
    const { data } = await anybody(createCaptcha, { captchaType: 'blockPuzzle' })
    expect(data).toMatchObject({ kind: 'blockPuzzle', wordList: null, pieceY: expect.any(Number) })
    // The encoded picture may contain any letters.
    expect(Object.keys(data)).not.toContain('hole')
    const hole = (await answerOf(data.token))?.hole ?? { x: 0, y: 0 }
    const right = await anybody(checkCaptcha, {
      token: data.token,
      points: [{ x: hole.x + 3, y: hole.y }],
      track: dragTo(hole.x),
    })
    expect(right.code).toBe('200')
    expect((await anybody(checkCaptcha, { token: data.token, points: [hole], track: dragTo(hole.x) })).code).toBe(
      '1007',
    )
    const again = await anybody(createCaptcha)
    const place = (await answerOf(again.data.token))?.hole ?? { x: 0, y: 0 }
    const linear = Array.from({ length: 20 }, (_, index) => [index * 5, 0, index * 40])
    expect((await anybody(checkCaptcha, { token: again.data.token, points: [place], track: linear })).code).toBe('1007')
    expect((await anybody(checkCaptcha, { token: 'x' })).code).toBe('1007')
    expect(await anybody(checkCaptcha, unchecked({ token: again.data.token, points: 'x', track: 5 }))).toMatchObject({
      code: '400',
      data: { params: { problems: [{ field: 'points' }, { field: 'track' }] } },
    })
  })

  test('clicks need the shapes in order', async () => {
    const { data } = await anybody(createCaptcha, { captchaType: 'points' })
    expect(data.wordList).toHaveLength(3)
    const points = (await answerOf(data.token))?.points ?? []
    expect(
      (
        await anybody(checkCaptcha, {
          token: data.token,
          points: points.map(({ x, y }) => ({ x: x + 20, y: y - 20 })),
        })
      ).code,
    ).toBe('200')
    const other = await anybody(createCaptcha, { captchaType: 'points' })
    const places = (await answerOf(other.data.token))?.points ?? []
    expect((await anybody(checkCaptcha, { token: other.data.token, points: [...places].reverse() })).code).toBe('1007')
  })
})

describe('registration', () => {
  test('is closed until the company opens it, and needs a captcha and a sender', async () => {
    expect((await anybody(sendEmailCode, { email: 'a@b.example' })).code).toBe('1007')
    expect((await anybody(sendEmailCode, { email: 'a@b.example', ...(await proof()) })).code).toBe('1010')
    const opened = { k_detail: 'openRegistration', v_varchar: 'open' }
    // Registration cannot be opened while no message can be sent.
    expect(await run.admin(saveCompanyDetails, unchecked(opened))).toMatchObject({
      code: '1033',
      data: { error: 'noWayToRegister' },
    })
    expect(await run.admin(saveCompanyFile, { key: 'openRegistration', urlPath: 'open' })).toMatchObject({
      code: '1033',
    })
    expect((await anybody(readLoginConfig)).data).toMatchObject({ isRegistrationOpen: 0 })
    await run.admin(saveMessageSender, { smtpHost: '127.0.0.1' })
    expect((await run.admin(saveCompanyDetails, unchecked(opened))).code).toBe('200')
    // After the sender is removed it stays open, and other settings of the page can be saved.
    await run.admin(saveMessageSender, { smtpHost: null })
    expect((await run.admin(saveCompanyDetails, unchecked(opened))).code).toBe('200')
    expect((await anybody(sendEmailCode, { email: 'a@b.example', ...(await proof()) })).code).toBe('1009')
    await run.admin(saveMessageSender, {
      smtpHost: '127.0.0.1',
      smtpPort: (smtp.server.address() as AddressInfo).port,
      smtpFrom: 'g@plant.example',
    })
    expect((await anybody(checkReset)).data).toEqual({ email: true, phone: false })
    expect((await anybody(readLoginConfig)).data).toMatchObject({
      isRegistrationOpen: 1,
      loginTypes: ['password', 'qr'],
    })
  })

  test('S-022 S-023 S-264 by e-mail: a user whom the administrator enables, or a new company', async () => {
    const email = 'new@plant.example'
    expect((await anybody(sendEmailCode, { email, ...(await proof()) })).code).toBe('200')
    const code = await codeIn(1)
    expect(code).toMatch(/^\d{6}$/)
    expect((await anybody(sendEmailCode, { email, ...(await proof()) })).code).toBe('1002')
    const body = { email, code, user_name: 'newcomer', password: testPassword, company_code: 'alpha' }
    expect((await anybody(register, { ...body, code: '000000' })).code).toBe('1008')
    expect((await anybody(register, { ...body, password: '12345678' })).code).toBe('1004')
    expect((await anybody(register, body)).data).toMatchObject({ isWaiting: true })
    expect((await anybody(register, body)).code).toBe('1008')
    const login = () =>
      run.product.app.inject({
        method: 'POST',
        url: '/api/user/login',
        payload: { company_code: 'alpha', user_name: 'newcomer', password: testPassword },
      })
    expect((await login()).json().code).toBe('1001')
    const [user] = await run.rows<{ id: string }>("select id from app_user where name = 'newcomer'")
    await run.admin(operation(userResource, 'toggle'), { userInfoId: user?.id })
    expect((await login()).json()).toMatchObject({ code: '200', data: { authorities: [] } })
    await run.rows("update check_code set sent_at = now() - interval '2 minutes' returning 1")
    await anybody(sendEmailCode, { email: 'own@plant.example', ...(await proof()) })
    const ownAccount = await anybody(
      register,
      unchecked({
        email: 'own@plant.example',
        code: await codeIn(2),
        user_name: 'founder',
        password: testPassword,
        company_name: 'Own',
      }),
    )
    expect(ownAccount.data).toMatchObject({ isWaiting: false, companyCode: expect.stringMatching(/^c\w{10}$/) })
    const response = await run.product.app.inject({
      method: 'POST',
      url: '/api/user/login',
      payload: { company_code: ownAccount.data.companyCode, user_name: 'founder', password: testPassword },
    })
    const founder = callerOf(run.product, response.json().data.token)
    expect((await founder(operation(userResource, 'page'))).data.total).toBe(1)
  })

  test('a used user name leaves the code valid for another name, but counts as an attempt', async () => {
    const email = 'taken@plant.example'
    const mailCount = mails.length
    await anybody(sendEmailCode, { email, ...(await proof()) })
    const code = await codeIn(mailCount + 1)
    const ask = (user_name: string, more: object = { company_code: 'alpha' }, digits = code) =>
      anybody(register, unchecked({ email, code: digits, user_name, password: testPassword, ...more }))
    // Without the code nobody learns which names exist.
    expect((await ask('admin', undefined, code === '000000' ? '000001' : '000000')).code).toBe('1008')
    expect(await ask('admin')).toMatchObject({ code: '1102', data: { params: { field: 'user_name', value: 'admin' } } })
    expect((await ask('admin')).code).toBe('1102')
    expect((await ask('admin')).code).toBe('1102')
    expect((await ask('untaken')).data).toMatchObject({ isWaiting: true })
    expect((await ask('untaken2')).code).toBe('1008')

    await run.rows("update check_code set sent_at = now() - interval '2 minutes' returning 1")
    await anybody(sendEmailCode, { email, ...(await proof()) })
    const second = await codeIn(mailCount + 2)
    for (let tries = 0; tries < 5; tries++) expect((await ask('admin', undefined, second)).code).toBe('1102')
    expect((await ask('untaken3', undefined, second)).code).toBe('1008')
  })

  test('S-024 S-025 a forgotten password: unknown addresses get the same response and no message', async () => {
    const before = mails.length
    await run.rows("update check_code set sent_at = now() - interval '2 minutes' returning 1")
    expect(
      (
        await anybody(sendEmailCode, {
          email: 'nobody@plant.example',
          purpose: 'password',
          ...(await proof()),
        })
      ).code,
    ).toBe('200')
    expect(
      (
        await anybody(sendEmailCode, {
          email: 'new@plant.example',
          purpose: 'password',
          ...(await proof()),
        })
      ).code,
    ).toBe('200')
    const code = await codeIn(before + 1)
    expect((await anybody(forgetPassword, { email: 'new@plant.example', code, password: 'Changed@2026' })).code).toBe(
      '200',
    )
    const response = await run.product.app.inject({
      method: 'POST',
      url: '/api/user/login',
      payload: { company_code: 'alpha', user_name: 'newcomer', password: 'Changed@2026' },
    })
    expect(response.json().code).toBe('200')
    expect((await anybody(forgetPassword, { email: 'new@plant.example', code, password: 'Changed@2027' })).code).toBe(
      '1008',
    )
  })
})

describe('by QR code', () => {
  test('waits, is scanned, is confirmed, and opens one session', async () => {
    const { data } = await anybody(createQrCode)
    expect(data.qrCode).toMatch(/^data:image\/png/)
    const poll = () => anybody(pollQrCode, { key: data.key })
    expect((await poll()).data).toEqual({ status: 'wait' })
    await run.admin(confirmQrCode, { key: data.key, state: 'scanned' })
    expect((await anybody(`GET /qr/code/polling?key=${data.key}`)).data).toEqual({ status: 'scanned' })
    expect((await run.stranger(confirmQrCode, { key: data.key, state: 'confirmed' })).code).toBe('1101')
    await run.admin(confirmQrCode, { key: data.key, state: 'confirmed' })
    const entered = await poll()
    expect(entered.data).toMatchObject({ status: 'confirmed', user_name: 'admin' })
    expect(
      (await callerOf(run.product, 'token' in entered.data ? entered.data.token : '')('GET /user/current')).code,
    ).toBe('200')
    expect((await poll()).data).toEqual({ status: 'expired' })
    expect((await anybody(pollQrCode, { key: 'x' })).data).toEqual({ status: 'expired' })
  })
})

describe('S-048..S-051 by a ticket of another product', () => {
  test('is exchanged once, with code 1', async () => {
    const { data } = await run.admin(createPortalTicket)
    const exchange = () =>
      run.product.app.inject({
        method: 'POST',
        url: '/api/portal/login',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `url=x&redisKey=${data.redisKey}`,
      })
    const response = await exchange()
    expect(response.json()).toMatchObject({ code: '1', data: { user_name: 'admin', company_name: 'Alpha' } })
    expect(response.cookies.map(({ name }) => name)).toEqual(['token', 'access_token', 'device'])
    expect((await exchange()).json().code).toBe('1011')
    const token = response.json().data.token
    await anybody(endToken, { token })
    expect((await callerOf(run.product, token)(readCurrentUser)).code).toBe('506')
  })
})

test('S-094 the app’s address is a setting of the company', async () => {
  expect((await run.admin(readAppUpdate, { id: '1' })).data).toMatchObject({ down_url: null })
  await run.admin(saveCompanyDetails, unchecked({ k_detail: 'appDownUrl', v_varchar: 'https://plant.example/app.apk' }))
  expect((await run.admin(readAppUpdate, { id: '1' })).data).toMatchObject({
    down_url: 'https://plant.example/app.apk',
  })
})

test('no error occurred behind the responses', () => {
  expect(run.reported.join('\n')).toBe('')
})
