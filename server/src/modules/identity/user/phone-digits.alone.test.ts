// Phone numbers with separators: people find a user, and a user gets a code, by the digits alone.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createImageCode } from '@gemba/contract/identity/sign-in/captcha.ts'
import { forgetPassword, sendPhoneCode } from '@gemba/contract/identity/sign-in/registration.ts'
import { findUserByPhone, user } from '@gemba/contract/identity/user.ts'
import { saveMessageSender } from '@gemba/contract/message/sender.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operation, unchecked } from '../../../main/declared-call.fixture.ts'
import {
  browserOf,
  eventually,
  type IsolatedTestProduct,
  startTestProduct,
  testPassword,
} from '../../../main/product.fixture.ts'

let run: IsolatedTestProduct
const messages: string[] = []
const gateway = createServer((request, response) => {
  messages.push(decodeURIComponent(request.url ?? ''))
  response.end('ok')
})

beforeAll(async () => {
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', () => resolve()))
  run = await startTestProduct()
  await run.admin(saveMessageSender, {
    smsUrl: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/?to={phone}&text={content}`,
  })
  for (const [name, phone] of [
    ['anna', '+49 170 1234567'],
    ['boris', '0755-26001234'],
  ])
    await run.admin(operation(user, 'create'), unchecked({ name, nickname: name, password: testPassword, phone }))
})
afterAll(async () => {
  gateway.close()
  await run.stop()
})

test.each([
  ['+491701234567', 'anna', '+49 170 1234567'],
  ['+49 (170) 123-4567', 'anna', '+49 170 1234567'],
  ['0755 2600 1234', 'boris', '0755-26001234'],
])('a user is found by %s', async (phone, userName, storedPhone) => {
  expect((await run.admin(findUserByPhone, { phone })).data).toMatchObject({ userName, phone: storedPhone })
})

test.each(['491701234567', '+49170123456', '26001234', '-'])('nobody is found by %s', async (phone) => {
  expect((await run.admin(findUserByPhone, { phone })).code).toBe('1101')
})

test('another company finds no user', async () => {
  expect((await run.stranger(findUserByPhone, { phone: '+491701234567' })).code).toBe('1101')
})

test('a code that was requested for +491701234567 sets the password of the user with +49 170 1234567', async () => {
  const browser = browserOf(run.product)
  const phone = '+491701234567'
  const { data } = await browser(createImageCode)
  const [row] = await run.rows<{ answer: { code: string } }>(
    `select answer from captcha where key = '${data.imageKey}'`,
  )
  const proof = { imageKey: data.imageKey, imageCode: row?.answer.code ?? '' }
  const companyCode = 'alpha'
  expect((await browser(sendPhoneCode, unchecked({ phone, companyCode, purpose: 'password', ...proof }))).code).toBe(
    '200',
  )
  const message = await eventually(async () => messages.at(-1))
  expect(message).toContain(`to=${phone}`)
  const code = /\b\d{6}\b/.exec(message.slice(message.indexOf('text=')))?.[0] ?? ''
  const reset = { phone, companyCode, code, password: 'Other@2026' }
  expect((await browser(forgetPassword, unchecked(reset))).code).toBe('200')
  const [anna] = await run.rows<{ count: number }>(
    `select count(*)::int from app_user where name = 'anna' and version > 1`,
  )
  expect(anna).toEqual({ count: 1 })
})

test('no request failed unexpectedly', () => {
  expect(run.reported.join('\n')).toBe('')
})
