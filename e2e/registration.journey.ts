// Before the sign-in: captchas, a forgotten password, registration. Mails go to a real SMTP server, text messages to a
// real gateway.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { saveCompanyDetails } from '@gemba/contract/identity/company.ts'
import { user as userResource } from '@gemba/contract/identity/user.ts'
import { saveMessageSender } from '@gemba/contract/message/sender.ts'
import type { Page } from 'playwright-core'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { operation } from '../server/src/main/declared-call.fixture.ts'
import { browser, origin } from './own-suite.ts'
import { type Client, connectClient, demoPassword, type VisitOptions, type Visitor, visit } from './visitor.ts'

const patience = { timeout: 10_000 }
const forgetful = { name: 'forgetful', email: 'forgetful@plant.example', phone: '13900000001' }
const newPassword = 'Changed@2026'

let client: Client
let visitor: Visitor
let smtp: SMTPServer
let gateway: Server
/** Received text messages, in order. */
const mails: string[] = []
const messages: string[] = []

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _, done) => {
      stream.toArray().then((chunks) => {
        mails.push(Buffer.concat(chunks as Buffer[]).toString())
        done()
      }, done)
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()))
  gateway = createServer((request, response) => {
    request.toArray().then((chunks) => {
      messages.push(decodeURIComponent(Buffer.concat(chunks as Buffer[]).toString()))
      response.end('ok')
    })
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  client = await connectClient(origin, { company: 'demo', user: 'admin' })
  await client.call(operation(userResource, 'create'), { ...forgetful, nickname: 'Forgetful', password: demoPassword })
})
afterEach(async () => {
  expect(visitor.failures).toEqual([])
  await visitor.leave()
})
afterAll(async () => {
  await client.call(saveCompanyDetails, { key: 'openRegistration', value: 'closed' })
  await client.call(saveMessageSender, { smtpHost: null, smsUrl: null })
  smtp.close()
  gateway.close()
})

const portOf = (server: { address(): unknown }): number => (server.address() as AddressInfo).port
const setUpLetters = () =>
  client.call(saveMessageSender, {
    smtpHost: '127.0.0.1',
    smtpPort: portOf(smtp.server),
    smtpFrom: 'g@plant.example',
  })
const openRegistration = () => client.call(saveCompanyDetails, { key: 'openRegistration', value: 'open' })

/** Returns the six digits of a check code; undefined for other messages. Mails may be in base64. */
function codeIn(text: string): string | undefined {
  const body = text.split('\r\n\r\n').at(1) ?? text
  const readable = [body, Buffer.from(body, 'base64').toString()].find((text) =>
    /verification code|驗證碼|验证码/.test(text),
  )
  return /(?<!\d)(\d{6})(?!\d)/.exec(readable ?? '')?.[1]
}

/** Returns the newest of `count` check codes. */
async function codeOf(texts: readonly string[], count: number): Promise<string> {
  const codes = () => texts.flatMap((text) => codeIn(text) ?? [])
  await expect.poll(() => codes().length, patience).toBe(count)
  return codes().at(-1) ?? ''
}

/** Returns the target of the puzzle piece: the position where the picture matches the darkened piece. */
async function findHole(page: Page): Promise<number> {
  await page.getByTestId('captcha-piece').waitFor()
  return page.evaluate(`(async () => {
    const pixelsOf = async (testId) => {
      const image = document.querySelector('[data-testid=' + testId + ']')
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.naturalWidth
      canvas.height = image.naturalHeight
      const context = canvas.getContext('2d')
      context.drawImage(image, 0, 0)
      return context.getImageData(0, 0, canvas.width, canvas.height)
    }
    const picture = await pixelsOf('captcha-picture')
    const piece = await pixelsOf('captcha-piece')
    const top = Math.round(parseFloat(document.querySelector('[data-testid=captcha-piece]').style.top) * picture.height / 100)
    let best = { x: 0, error: Infinity }
    for (let x = 0; x <= picture.width - piece.width; x++) {
      let error = 0, count = 0
      for (let v = 18; v < 48; v += 2) for (let u = 8; u < 38; u += 2) {
        const at = (v * piece.width + u) * 4
        if (piece.data[at + 3] < 255) continue
        const below = ((top + v) * picture.width + x + u) * 4
        for (let c = 0; c < 3; c++) error += Math.abs(piece.data[at + c] * 0.55 - picture.data[below + c])
        count++
      }
      if (count > 0 && error / count < best.error) best = { x: x + 4, error: error / count }
    }
    return best.x
  })()`) as Promise<number>
}

async function slideByKeys(page: Page): Promise<void> {
  const hole = await findHole(page)
  const slider = page.getByTestId('captcha-slider')
  await slider.focus()
  for (let x = 0; x < hole; x++) await page.keyboard.press('ArrowRight', { delay: x % 7 })
  expect(Number(await slider.inputValue())).toBe(hole)
  await page.keyboard.press('Enter')
}

/** Slides the piece by pointer; again if the answer was refused, as a person would. */
async function slideByPointer(page: Page): Promise<void> {
  for (let attempt = 1; attempt <= 3; attempt++) {
    await dragPiece(page)
    if (await isAccepted(page)) return
  }
  throw new Error('the puzzle was refused three times')
}

/** Returns whether the puzzle is gone. Its slider is disabled during the proof of work, however long that takes. */
async function isAccepted(page: Page): Promise<boolean> {
  const captcha = page.getByTestId('captcha')
  const openSlider = page.locator('[data-testid=captcha-slider]:enabled')
  await expect
    .poll(async () => (await captcha.count()) === 0 || (await openSlider.count()) > 0, { timeout: 60_000 })
    .toBe(true)
  return (await captcha.count()) === 0
}

async function dragPiece(page: Page): Promise<void> {
  const hole = await findHole(page)
  const slider = page.getByTestId('captcha-slider')
  await slider.scrollIntoViewIfNeeded()
  const box = await slider.boundingBox()
  if (!box) throw new Error('the slider is not shown')
  // The thumb is 44 px wide and its centre follows the pointer.
  const goal = box.x + 23 + (hole / 262) * (box.width - 46)
  const from = box.x + 23
  await page.mouse.move(from, box.y + 18)
  await page.mouse.down()
  for (let step = 1; step <= 30; step++) {
    await page.mouse.move(from + (goal - from) * Math.sin((step / 30) * (Math.PI / 2)), box.y + 18)
    await page.waitForTimeout(15)
  }
  await page.mouse.up()
}

const enableUser = (id: string): Promise<Response> =>
  fetch(`${origin}/api/userInfo/updateUserInfoStatus?userInfoId=${id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${client.token}` },
  })

async function open(path: string, options: VisitOptions = {}): Promise<Page> {
  visitor = await visit(browser, origin, options)
  await visitor.page.goto(path)
  return visitor.page
}

async function signInWith(page: Page, [company, user, password]: [string, string, string]): Promise<void> {
  await page.getByTestId('login-company').fill(company)
  await page.getByTestId('login-user').fill(user)
  await page.getByTestId('login-password').fill(password)
  await page.getByTestId('login-submit').click()
}

describe('until the company has set anything up', () => {
  test('the sign-in page offers neither; the pages show the reason', async () => {
    const page = await open('/')
    await page.waitForLoadState('networkidle')
    expect(await page.getByTestId('to-forgotten').count()).toBe(0)
    expect(await page.getByTestId('to-register').count()).toBe(0)
    for (const path of ['/register', '/emailRegister']) {
      await page.goto(path)
      expect(await page.getByTestId('outcome').textContent()).toContain('Self-registration is off')
    }
    for (const path of ['/forgetPwd', '/resetPwd']) {
      await page.goto(path)
      expect(await page.getByTestId('outcome').textContent()).toContain('Neither e-mail nor text messages are set up')
    }
    await page.getByTestId('to-sign-in').click()
    await page.getByTestId('login-submit').waitFor()
  })
})

describe('a forgotten password', () => {
  test('S-025 S-171 S-264 is replaced with a code by e-mail, after a puzzle slid by keys', async () => {
    await setUpLetters()
    const page = await open('/')
    await page.getByTestId('login-company').fill('demo')
    await page.getByTestId('to-forgotten').click()
    await page.waitForURL((url) => url.pathname === '/forgetPwd')
    expect(await page.getByTestId('reset-company').inputValue()).toBe('demo')
    await page.getByTestId('send-code').click()
    await page.getByText('Enter an e-mail address').waitFor()
    await page.getByTestId('address').fill(forgetful.email)
    await page.getByTestId('send-code').click()
    await page.getByTestId('captcha-slider').focus()
    for (let press = 0; press < 8; press++) await page.keyboard.press('ArrowRight', { delay: 40 + press })
    await page.keyboard.press('Enter')
    await page.getByText('Incorrect; try again').waitFor()
    expect(mails).toHaveLength(0)
    await expect.poll(() => page.getByTestId('captcha-slider').inputValue(), patience).toBe('0')
    await slideByKeys(page)
    await page.getByText('If this address belongs to a user').waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.dataset.testid'), patience).toBe('code')
    const code = await codeOf(mails, 1)

    await page.getByTestId('code').fill(code === '000000' ? '000001' : '000000')
    await page.getByTestId('new-password').fill('12345678')
    await page.getByTestId('reset-submit').click()
    expect(await page.locator('input[aria-invalid=true]').getAttribute('data-testid')).toBe('new-password')
    await page.getByTestId('new-password').fill(newPassword)
    await page.getByText('Password strength: strong').waitFor()
    await page.getByTestId('reset-submit').click()
    await page.getByText('The verification code is wrong or has expired').waitFor()
    await page.getByTestId('code').fill(code)
    await page.getByTestId('reset-submit').click()
    await page.getByText('Password changed').waitFor()

    await page.getByTestId('to-sign-in').click()
    await signInWith(page, ['demo', forgetful.name, demoPassword])
    await page.getByTestId('login-error').getByText('password').waitFor()
    await signInWith(page, ['demo', forgetful.name, newPassword])
    await page.waitForURL((url) => url.pathname !== '/')
  })

  test('S-024 or with one by text message, after a puzzle slid by the pointer', async () => {
    await client.call(saveMessageSender, {
      smsUrl: `http://127.0.0.1:${portOf(gateway)}/`,
      smsBody: '{phone} {content}',
    })
    const page = await open('/resetPwd?company=demo', { language: 'zh-CN' })
    await page.getByTestId('way-phone').check()
    await page.getByTestId('address').fill(forgetful.phone)
    await page.getByTestId('send-code').click()
    await slideByPointer(page)
    await page.getByText('验证码已发送').waitFor()
    expect(await page.getByTestId('send-code').textContent()).toMatch(/\d+ 秒后重发/)
    await page.getByTestId('code').fill(await codeOf(messages, 1))
    await page.getByTestId('new-password').fill(demoPassword)
    await page.getByTestId('reset-submit').click()
    await page.getByText('密码已重置').waitFor()
  })
})

describe('registration', () => {
  test('S-022 S-171 into a company by text message; its administrator enables the user', async () => {
    await openRegistration()
    const page = await open('/register?company=demo')
    await page.getByTestId('register-submit').click()
    expect(await page.locator('input[aria-invalid=true]').count()).toBe(4)
    await page.getByTestId('address').fill('13900000002')
    await page.getByTestId('send-code').click()
    await page.getByTestId('captcha-digits').click()
    await page.getByTestId('captcha-code').fill('12a34')
    expect(await page.getByTestId('captcha-code').inputValue()).toBe('1234')
    await page.keyboard.press('Enter')
    await page.getByText('Incorrect; try again').waitFor()
    await page.getByTestId('captcha-points').click()
    for (const x of [10, 20, 30]) await page.getByTestId('captcha-shapes').click({ position: { x, y: 5 } })
    await page.getByText('Incorrect; try again').waitFor()
    await page.getByTestId('captcha-blockPuzzle').click()
    await slideByPointer(page)
    await page.getByText('The code has been sent').waitFor()
    await page.getByTestId('code').fill(await codeOf(messages, 2))
    await page.getByTestId('register-user').fill('newcomer')
    await page.getByTestId('new-password').fill(demoPassword)
    await page.getByTestId('register-submit').click()
    await page.getByText('once an administrator has enabled').waitFor()

    await page.getByTestId('to-sign-in').click()
    await signInWith(page, ['demo', 'newcomer', demoPassword])
    await page.getByTestId('login-error').getByText('password').waitFor()
    const user = await client.find(operation(userResource, 'page'), { name: 'newcomer' })
    await enableUser(String(user?.id))
    await page.getByTestId('login-submit').click()
    await page.waitForURL((url) => url.pathname !== '/')
  })

  test('a user name that is in use is reported at its field', async () => {
    const page = await open('/emailRegister?company=demo')
    await page.getByTestId('address').fill('second@plant.example')
    await page.getByTestId('send-code').click()
    await slideByPointer(page)
    await page.getByTestId('code').fill(await codeOf(mails, 2))
    await page.getByTestId('register-user').fill('newcomer')
    await page.getByTestId('new-password').fill(demoPassword)
    await page.getByTestId('register-submit').click()
    await page.getByText('This user name is already used').waitFor()
    expect(await page.locator('input[aria-invalid=true]').getAttribute('data-testid')).toBe('register-user')
  })

  test('S-023 of a new company by e-mail; its founder signs in with the code that is shown', async () => {
    const page = await open('/')
    await page.getByTestId('to-register').click()
    await page.waitForURL((url) => url.pathname === '/emailRegister')
    await page.getByTestId('way-found').check()
    await page.getByTestId('register-company-name').fill('Own works')
    await page.getByTestId('address').fill('founder@plant.example')
    await page.getByTestId('send-code').click()
    await slideByPointer(page)
    await page.getByTestId('code').fill(await codeOf(mails, 3))
    await page.getByTestId('register-user').fill('founder')
    await page.getByTestId('new-password').fill(demoPassword)
    await page.getByTestId('register-submit').click()
    const outcomeText = await page.getByTestId('outcome').textContent()
    const company = /\bc[0-9a-f]{10}\b/.exec(outcomeText ?? '')?.[0]
    await page.getByTestId('to-sign-in').click()
    expect(await page.getByTestId('login-company').inputValue()).toBe(company)
    await page.getByTestId('login-password').fill(demoPassword)
    await page.getByTestId('login-submit').click()
    await page.waitForURL((url) => url.pathname !== '/')
  })
})

describe('by QR code', () => {
  test('a person signed in on another device confirms, and the page is entered', async () => {
    const page = await open('/?from=%2FmessageIndex')
    const created = page.waitForResponse((response) => response.url().endsWith('/api/qr/code/create'))
    await page.getByTestId('sign-in-by-qr').click()
    const { data } = (await (await created).json()) as { data: { key: string } }
    await page.getByRole('img', { name: 'QR code for signing in' }).waitFor()

    const phone = await visit(browser, origin, { width: 390, height: 800 })
    await phone.page.goto(`/qr/confirm?key=${data.key}`)
    await signInWith(phone.page, ['demo', 'operator', demoPassword])
    await phone.page.getByTestId('qr-confirm').waitFor()
    await page.getByText('Confirm on the phone').waitFor()
    await phone.page.getByTestId('qr-confirm').click()
    await phone.page.getByText('The other device is being signed in').waitFor()
    await page.waitForURL((url) => url.pathname === '/bcs/pages/messageManage/index')
    await expect.poll(() => page.getByTestId('account').textContent(), patience).toBe('Operator')
    await phone.page.goto(`/qr/confirm?key=${data.key}`)
    await phone.page.getByText('The code has expired').waitFor()
    expect(phone.failures).toEqual([])
    await phone.leave()
  })
})
