// Sessions: start, end while a form is open, and reduced messages.
import { confirmAlarm, handleAlarm, pageAlarmEpisodes } from '@gemba/contract/alarm/episode.ts'
import { saveCompanyDetails, updateCompany } from '@gemba/contract/identity/company.ts'
import { role as roleResource } from '@gemba/contract/identity/role/role.ts'
import { resetPassword, user as userResource } from '@gemba/contract/identity/user.ts'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { operation } from '../server/src/main/declared-call.fixture.ts'
import { browser, mqttUrl, origin } from './own-suite.ts'
import { connectPressBox } from './press-box.ts'
import { fill, rowOf, visibleByTestId } from './record-page.ts'
import {
  type Account,
  type Client,
  connectClient,
  demoPassword,
  signInAs,
  type Visitor,
  visit,
  visitAs,
} from './visitor.ts'

const admin = { company: 'demo', user: 'admin' }
const patience = { timeout: 10_000 }
const peoplePages = '/bcs/pages/system'

let client: Client
let visitor: Visitor

beforeAll(async () => {
  client = await connectClient(origin, admin)
})
afterEach(() => visitor.leave())

async function openPage(account: Account, path: string): Promise<Page> {
  visitor = await visitAs(browser, origin, account, { path })
  return visitor.page
}

/** Creates a user with the rights of the administrator. Returns the id. */
async function makeClerk(): Promise<string> {
  const role = await client.find(operation(roleResource, 'page'), { code: 'admin' })
  const clerk = { name: 'clerk', nickname: 'clerk', password: demoPassword, roleIds: [role?.id ?? ''] }
  return (await client.call(operation(userResource, 'create'), clerk)).data.id
}

describe('a session that ends', () => {
  test('is renewed over the page; the open form stays and is saved', async () => {
    const clerk = await makeClerk()
    const page = await openPage({ company: 'demo', user: 'clerk' }, `${peoplePages}/role`)
    await visibleByTestId(page, 'list-add').click()
    await fill(page, 'Role code', 'kept')
    await fill(page, 'Role name', 'Typed before the end')
    await client.call(resetPassword, { id: clerk, newPassword: demoPassword })
    await page.getByTestId('dialog-save').click()
    await page.getByTestId('sign-in-again-password').fill('wrong-password-1')
    await page.getByTestId('popup-confirm').click()
    await expect.poll(() => page.getByTestId('sign-in-again').textContent(), patience).toContain('password')
    await page.getByTestId('sign-in-again-password').fill(demoPassword)
    await page.keyboard.press('Enter')
    await page.getByTestId('edit-dialog').waitFor({ state: 'detached' })
    await rowOf(page, 'Typed before the end').waitFor()
    await expect.poll(() => page.getByTestId('feed-lost').count(), patience).toBe(0)
  })

  test('by a sign-in on another device leads to the sign-in page with the reason', async () => {
    const other = { company: 'other', user: 'admin' }
    const owner = await connectClient(origin, other)
    await owner.call(updateCompany, { isSingleSession: 1 })
    const page = await openPage(other, `${peoplePages}/role`)
    await rowOf(page, 'admin').waitFor()
    const second = await connectClient(origin, other)
    const refresh = page.getByRole('button', { name: 'Refresh' })
    const isOut = async (): Promise<boolean> => {
      // The page may have learnt it by itself when it reported a visit.
      if (await refresh.isVisible()) await refresh.click({ timeout: 1_000 }).catch(() => undefined)
      return page.getByTestId('login-submit').isVisible()
    }
    await expect.poll(isOut, { timeout: 10_000, interval: 250 }).toBe(true)
    expect(await page.getByTestId('login-error').textContent()).toContain('signed in on another device')
    await second.call(updateCompany, { isSingleSession: 0 })
  })
})

describe('without a token cookie', () => {
  test('S-045 S-299 a page leads to the sign-in page, which leads back', async () => {
    visitor = await visit(browser, origin)
    const { page } = visitor
    await page.goto(`${peoplePages}/role`)
    await page.getByTestId('login-submit').waitFor()
    expect(new URL(page.url()).searchParams.get('from')).toBe(`${peoplePages}/role`)
    await page.getByTestId('login-company').fill(admin.company)
    await page.getByTestId('login-user').fill(admin.user)
    await page.getByTestId('login-password').fill(demoPassword)
    await page.getByTestId('login-submit').click()
    await rowOf(page, 'admin').first().waitFor()
  })
})

describe('without an address', () => {
  test('signing in leads to the last page of that person in this browser, and not of another one', async () => {
    const last = `${peoplePages}/department`
    visitor = await visit(browser, origin)
    const { page } = visitor
    await signInAs(visitor, admin)
    await page.goto(last)
    // A page that is shown for a moment only is not remembered.
    await expect.poll(() => page.evaluate(`Object.values(localStorage).includes('${last}')`)).toBe(true)
    await visitor.context.clearCookies()
    await page.goto('/')
    await signInAs(visitor, admin)
    await page.waitForURL((url) => url.pathname === last)
    await page.getByTestId('account').waitFor()
    await visitor.context.clearCookies()
    await page.goto('/')
    await signInAs(visitor, { company: 'other', user: 'admin' })
    expect(new URL(page.url()).pathname).not.toBe(last)
  })
})

describe('notices turned off', () => {
  test('S-310 an alarm is counted, but shows no pop-up and does not ring', async () => {
    await client.call(saveCompanyDetails, { key: 'setAlarmInfo', value: 'close', owner: 2 })
    const press = await connectPressBox(mqttUrl)
    const page = await openPage(admin, '/lak/pages/basicData/alarmQueryReal')
    await expect.poll(() => page.getByTestId('alarm-count').textContent(), patience).toBe('0')
    await press.send(105)
    await expect.poll(() => page.getByTestId('alarm-count').textContent(), patience).toBe('1')
    await page.waitForTimeout(1_000)
    expect(await page.getByTestId('alarm-popup').count()).toBe(0)
    expect(
      await page.getByTestId('alarm-audio').evaluate((audio) => (audio as unknown as { paused: boolean }).paused),
    ).toBe(true)

    const episode = await client.find(pageAlarmEpisodes, { alarmStatus: 1 })
    await client.call(confirmAlarm, { id: episode?.id })
    await client.call(handleAlarm, { id: episode?.id, handleText: 'journey' })
    await press.send(25)
    await expect.poll(() => page.getByTestId('alarm-count').textContent(), patience).toBe('0')
    await press.close()
    await client.call(saveCompanyDetails, { key: 'setAlarmInfo', value: 'open', owner: 2 })
  })
})
