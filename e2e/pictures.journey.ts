// Uploaded pictures: the avatar in the header, the company's logo and the background of its sign-in page.
import { saveCompanyDetails } from '@gemba/contract/identity/company.ts'
import { updateOwnUser, user as userResource } from '@gemba/contract/identity/user.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operation } from '../server/src/main/declared-call.fixture.ts'
import { browser, origin } from './own-suite.ts'
import { pressRowAction } from './record-page.ts'
import { type Client, connectClient, demoPassword, type Visitor, visit, visitAs } from './visitor.ts'

const admin = { company: 'demo', user: 'admin' }
const face = { name: 'a.png', mimeType: 'image/png' }
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const patience = { timeout: 10_000 }

let client: Client

beforeAll(async () => {
  client = await connectClient(origin, admin)
})
afterAll(async () => {
  for (const key of ['xtLogo', 'loginBackground'] as const) await client.call(saveCompanyDetails, { key, value: null })
  await client.call(updateOwnUser, { headImage: null })
})

async function finish(visitor: Visitor): Promise<void> {
  expect(visitor.failures).toEqual([])
  await visitor.leave()
}

/** Returns whether a picture is loaded and rendered. */
const isDrawn = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate(
    `document.querySelector('${selector}')?.complete && document.querySelector('${selector}').naturalWidth > 0`,
  )

async function upload(page: Page, place: number): Promise<void> {
  await page
    .getByTestId('upload-input')
    .nth(place)
    .setInputFiles({ ...face, buffer: png })
  await page.getByTestId('upload-file').nth(place).waitFor(patience)
}

test('S-207 the user’s picture is uploaded in the account settings and shown in the header, also after a reload', async () => {
  const visitor = await visitAs(browser, origin, admin, { path: '/bcs/pages/systemConfig/accountSet' })
  const { page } = visitor
  await page.getByTestId('edit-own').waitFor()
  expect(await page.getByTestId('head-image').count()).toBe(0)
  await page.getByTestId('edit-own').click()
  await page.getByTestId('upload-input').setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: png })
  await page.getByTestId('toast').getByText('supported format').waitFor(patience)
  await upload(page, 0)
  await page.getByTestId('dialog-save').click()
  await page.getByTestId('head-image').waitFor(patience)
  await page.reload()
  await page.getByTestId('head-image').waitFor(patience)
  await expect.poll(() => isDrawn(page, '[data-testid=head-image]'), patience).toBe(true)
  await finish(visitor)
})

test('an administrator sets the picture of a user', async () => {
  const name = 'pictured'
  const made = await client.call(operation(userResource, 'create'), {
    name,
    nickname: 'Pictured',
    password: demoPassword,
  })
  const visitor = await visitAs(browser, origin, admin, { path: '/bcs/pages/system/user' })
  const { page } = visitor
  await pressRowAction(page.locator(`[data-row-id="${made.data.id}"]`), 'edit')
  await upload(page, 0)
  await page.getByTestId('dialog-save').click()
  await page.getByTestId('dialog-save').waitFor({ state: 'detached' })
  const user = await client.find(operation(userResource, 'page'), { name })
  expect(user?.headImage).toMatch(/^\/api\/file\/[\w-]+\.png$/)
  await finish(visitor)
})

test('S-019 S-179 the company’s logo replaces ours; its sign-in page has logo and background', async () => {
  const visitor = await visitAs(browser, origin, admin, { path: '/bcs/pages/system/company' })
  const { page } = visitor
  await page.getByTestId('look-card').getByRole('button', { name: 'Edit' }).click()
  await upload(page, 0)
  await upload(page, 1)
  await page.getByTestId('dialog-save').click()
  await expect.poll(() => page.getByTestId('look-card').getByTestId('picture').count(), patience).toBe(2)
  await expect.poll(() => isDrawn(page, '[data-testid=brand] img'), patience).toBe(true)
  const logo = page.getByRole('banner').getByTestId('brand').locator('img')
  expect(await logo.getAttribute('src')).toMatch(/^\/api\/company\/picture\/[\w-]+\.png$/)

  const guest = await visit(browser, origin)
  await guest.page.getByTestId('login-submit').waitFor()
  expect(await guest.page.getByTestId('login-background').count()).toBe(0)
  await guest.page.goto('/?company=demo')
  await guest.page.getByTestId('login-background').waitFor(patience)
  await expect.poll(() => isDrawn(guest.page, '[data-testid=login-background]'), patience).toBe(true)
  await expect.poll(() => isDrawn(guest.page, '[data-testid=brand] img'), patience).toBe(true)
  expect(await guest.page.getByTestId('login-company').inputValue()).toBe('demo')
  await guest.page.goto('/?company=other')
  await guest.page.getByTestId('sign-in-by-qr').waitFor(patience)
  expect(await guest.page.getByTestId('login-background').count()).toBe(0)
  await finish(guest)

  await page.getByTestId('look-card').getByRole('button', { name: 'Edit' }).click()
  await page.getByTestId('upload-file').first().getByRole('button').click()
  await page.getByTestId('dialog-save').click()
  await logo.waitFor({ state: 'detached' })
  await finish(visitor)
})
