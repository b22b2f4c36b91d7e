// Check codes under attack.

import { type AddressInfo, createServer, type Socket } from 'node:net'
import { pageOperationLog } from '@gemba/contract/admin/operation-log.ts'
import { saveCompanyDetails } from '@gemba/contract/identity/company.ts'
import { createImageCode } from '@gemba/contract/identity/sign-in/captcha.ts'
import { forgetPassword, sendEmailCode } from '@gemba/contract/identity/sign-in/registration.ts'
import { login } from '@gemba/contract/identity/sign-in/session.ts'
import { resetPassword, updateOwnUser, user as userResource } from '@gemba/contract/identity/user.ts'
import { saveMessageSender } from '@gemba/contract/message/sender.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
const boss = 'boss@alpha.example'

/** Gives each browser its own address. */
let places = 0
const stranger = () => browserOf(run.product, `10.0.0.${++places}`)

beforeAll(async () => {
  run = await startTestProduct()
  mailServer = await startMailServer()
  for (const admin of [run.admin, run.stranger])
    await admin(saveMessageSender, {
      smtpHost: '127.0.0.1',
      smtpPort: mailServer.port,
      smtpFrom: 'g@plant.example',
    })
  await run.admin(operation(userResource, 'create'), {
    user_name: 'boss',
    user_nike_name: 'Boss',
    password: testPassword,
    email: boss,
  })
  await run.stranger(operation(userResource, 'create'), {
    user_name: 'decoy',
    user_nike_name: 'Decoy',
    password: testPassword,
    email: boss,
  })
})
beforeEach(async () => {
  mailServer.all.length = 0
  await run.rows('delete from check_code returning 1')
})
afterAll(async () => {
  mailServer.stop()
  await run.stop()
})

async function proof(browser: Caller): Promise<{ imageKey: string; imageCode: string }> {
  const { data } = await browser(createImageCode)
  const [row] = await run.rows<{ answer: { code: string } }>(
    `select answer from captcha where key = '${data.imageKey}'`,
  )
  return { imageKey: data.imageKey, imageCode: row?.answer.code ?? '' }
}

const send = async (browser: Caller, email: string, company: string | undefined = 'alpha') =>
  browser(
    sendEmailCode,
    unchecked({
      email,
      company_code: company,
      purpose: 'password',
      ...(await proof(browser)),
    }),
  )

const codeMails = (email: string) => mailServer.to(email).filter(({ text }) => text.includes('verification code is'))

async function codeFor(email: string): Promise<string> {
  const mail = await eventually(async () => codeMails(email).at(-1))
  return /\b(\d{6})\b/.exec(mail.text)?.[1] ?? ''
}

const reset = (browser: Caller, code: string, more: object = {}) =>
  browser(
    forgetPassword,
    unchecked({
      email: boss,
      company_code: 'alpha',
      user_name: 'boss',
      code,
      password: 'Pwned@2026',
      ...more,
    }),
  )

const signIn = (password: string) =>
  browserOf(run.product, '10.9.9.9')(login, unchecked({ company_code: 'alpha', user_name: 'boss', password }))

const wrongOf = (code: string, step = 1): string => String((Number(code) + step) % 1_000_000).padStart(6, '0')

test('a code of one company is invalid in another', async () => {
  const attacker = stranger()
  expect((await send(attacker, boss, 'beta')).code).toBe('200')
  const code = await codeFor(boss)
  expect((await reset(attacker, code)).code).toBe('1008')
  expect((await reset(attacker, code, { company_code: undefined })).code).toBe('1008')
  expect((await reset(attacker, code, { company_code: 'nowhere' })).code).toBe('1008')
  expect((await signIn(testPassword)).code).toBe('200')
  expect((await send(attacker, boss, 'nowhere')).code).toBe('1101')
})

test('a code is valid for the users with its address when it was sent, in the requesting browser', async () => {
  const [owner, thief] = [stranger(), stranger()]
  await send(owner, boss)
  const code = await codeFor(boss)
  expect((await reset(thief, code)).code).toBe('1008')
  // A user gets the address after the code was sent.
  await run.admin(operation(userResource, 'create'), {
    user_name: 'late',
    user_nike_name: 'Late',
    password: testPassword,
    email: boss,
  })
  expect((await reset(owner, code, { user_name: 'late' })).code).toBe('1008')
  expect((await reset(owner, code, { password: 'Right@2026' })).code).toBe('200')
  expect((await signIn('Right@2026')).code).toBe('200')
  await run.rows(`update app_user set email = null where name = 'late' returning 1`)
  await eventually(async () => mailServer.to(boss).some(({ text }) => text.includes('was reset at')))
})

test('wrong attempts of another browser do not end the code', async () => {
  const [owner, thief] = [stranger(), stranger()]
  await send(owner, boss)
  const code = await codeFor(boss)
  await send(thief, boss)
  await eventually(async () => codeMails(boss).length === 2)
  for (let step = 1; step <= 8; step++) expect((await reset(thief, wrongOf(code, step))).code).toBe('1008')
  expect((await reset(owner, code, { password: 'Again@2026' })).code).toBe('200')
})

test('twenty concurrent attempts count as five', async () => {
  const owner = stranger()
  await send(owner, boss)
  const code = await codeFor(boss)
  await Promise.all(Array.from({ length: 20 }, (_, step) => reset(owner, wrongOf(code, step + 1))))
  expect(await run.rows('select tries from check_code')).toEqual([{ tries: 5 }])
  expect((await reset(owner, code)).code).toBe('1008')
})

test('a code used twice concurrently is used once', async () => {
  const owner = stranger()
  await send(owner, boss)
  const code = await codeFor(boss)
  const answers = await Promise.all(Array.from({ length: 4 }, () => reset(owner, code, { password: 'Twice@2026' })))
  expect(answers.map((answer) => answer.code).sort()).toEqual(['1008', '1008', '1008', '200'])
})

test('an address with an account and one without get the same response, with and without a sender', async () => {
  const shape = async () => {
    const sendReply = await send(stranger(), boss)
    const unknown = await send(stranger(), 'nobody@alpha.example')
    expect(sendReply).toEqual(unknown)
    return sendReply.code
  }
  expect(await shape()).toBe('200')
  // A mail server that does not respond does not delay the response.
  await run.admin(saveMessageSender, { smtpHost: '127.0.0.1', smtpPort: 1 })
  expect(await shape()).toBe('200')
  await eventually(async () => run.reported.some((line) => line.startsWith('a check code could not be sent')))
  run.reported.length = 0
  await run.rows(`update message_sender set smtp_host = null where company_id = ${run.companyId} returning 1`)
  expect(await shape()).toBe('1009')
  await run.admin(saveMessageSender, { smtpHost: '127.0.0.1', smtpPort: mailServer.port })
})

test('the number of messages per address is limited', async () => {
  for (let index = 0; index < 10; index++)
    expect((await send(browserOf(run.product, `10.2.0.${index}`), boss)).code).toBe('200')
  expect((await send(browserOf(run.product, '10.2.0.99'), boss)).code).toBe('1002')
})

test('the number of guesses per caller is limited, whatever it names', async () => {
  const codes: string[] = []
  for (let index = 0; index < 31; index++)
    codes.push((await reset(browserOf(run.product, '10.3.3.3'), '123456', { email: `a${index}@alpha.example` })).code)
  expect(codes.at(-2)).toBe('1008')
  expect(codes.at(-1)).toBe('1002')
})

describe('the own address', () => {
  const ownCode = () =>
    run.rows<{ email: string; phone: string | null }>(`select email, phone from app_user where name = 'boss'`)

  test('changes only with the password, and the old address is notified', async () => {
    const me = stranger()
    const { data } = await me(
      login,
      unchecked({
        company_code: 'alpha',
        user_name: 'boss',
        password: 'Twice@2026',
      }),
    )
    const boss1 = callerOf(run.product, data.token)
    const change = (more: object) => boss1(updateOwnUser, { email: 'new@alpha.example', ...more })
    expect(await change({})).toMatchObject({
      code: '400',
      data: { params: { problems: [{ field: 'password', problem: 'required' }] } },
    })
    expect((await change({ password: 'wrong' })).code).toBe('1003')
    expect(await ownCode()).toEqual([{ email: boss, phone: null }])
    expect((await boss1(updateOwnUser, unchecked({ email: boss, user_nike_name: 'The boss' }))).code).toBe('200')
    expect((await change({ password: 'Twice@2026' })).code).toBe('200')
    expect(await ownCode()).toEqual([{ email: 'new@alpha.example', phone: null }])
    await eventually(async () =>
      mailServer.to(boss).some(({ text }) => text.includes('e-mail address of boss was changed')),
    )
    expect(mailServer.to('new@alpha.example')).toEqual([])
    for (let index = 0; index < 5; index++) await change({ email: 'x@alpha.example', password: 'wrong' })
    expect((await change({ email: 'x@alpha.example', password: 'Twice@2026' })).code).toBe('1002')
  })

  test('cannot be changed by the list of users either', async () => {
    const [admin] = await run.rows<{ id: string }>(
      `select id from app_user where name = 'admin' and company_id = ${run.companyId}`,
    )
    expect(
      (await run.admin(operation(userResource, 'update'), { id: admin?.id, email: 'thief@alpha.example' })).code,
    ).toBe('1022')
    expect((await run.admin(operation(userResource, 'update'), { id: admin?.id, remark: 'x' })).code).toBe('200')
  })
})

test('codes and resets are recorded in the company’s log', async () => {
  const outcomes = await eventually(async () => {
    const { data } = await run.admin(pageOperationLog, { pageSize: 1000 })
    const logEntries = data.records.filter(({ action }) => action === 'forgetPassword' || action === 'sendEmailCode')
    return logEntries.length > 10 && logEntries
  })
  const outcomeTexts = outcomes.map(({ action, userName, result }) => [action, userName, result].join(' '))
  expect(outcomeTexts).toContain('forgetPassword boss 200')
  expect(outcomeTexts).toContain('forgetPassword boss 1008')
  expect(outcomeTexts).toContain(`sendEmailCode ${boss} 200`)
})

test('an administrator’s change of an address or a password notifies the old address', async () => {
  const [user] = await run.rows<{ id: string }>(`select id from app_user where name = 'boss'`)
  await run.admin(resetPassword, { id: user?.id, newPassword: 'Third@2026' })
  await eventually(async () =>
    mailServer.to('new@alpha.example').some(({ text }) => text.includes('was reset at') && text.includes('by: admin')),
  )
  await run.admin(operation(userResource, 'update'), { id: user?.id, email: boss })
  await eventually(async () => mailServer.to('new@alpha.example').some(({ text }) => text.includes('was changed')))
  expect(
    await run.rows(`select titles[3] as title from user_message where user_id = ${user?.id} order by id desc limit 1`),
  ).toEqual([{ title: 'Your e-mail address was changed' }])
})

test('no error occurred behind the responses', () => {
  expect(run.reported.join('\n')).toBe('')
})

// Last, because the lost messages are reported.
test('a mail server that does not respond delays only its own company', async () => {
  const sockets: Socket[] = []
  const hole = createServer((socket) => void sockets.push(socket.on('error', () => undefined)))
  await new Promise<void>((resolve) => hole.listen(0, '127.0.0.1', () => resolve()))
  const { port } = hole.address() as AddressInfo
  await run.admin(saveMessageSender, { smtpHost: '127.0.0.1', smtpPort: port, smtpFrom: 'g@plant.example' })
  await run.admin(saveCompanyDetails, unchecked({ k_detail: 'openRegistration', v_varchar: 'open' }))
  const register = async (index: number) => {
    const browser = stranger()
    const email = `newcomer-${index}@x.example`
    const input = { email, company_code: 'alpha', purpose: 'register', ...(await proof(browser)) }
    return (await browser(sendEmailCode, unchecked(input))).code
  }
  const codes = await Promise.all(Array.from({ length: 30 }, (_, index) => register(index)))
  expect(codes.filter((code) => code === '200')).toHaveLength(10)
  expect(codes.filter((code) => code === '1002')).toHaveLength(20)
  expect((await send(stranger(), boss, 'beta')).code).toBe('200')
  await eventually(async () => mailServer.all.length === 1, 20_000)
  for (const socket of sockets) socket.destroy()
  await new Promise<void>((resolve) => hole.close(() => resolve()))
})
