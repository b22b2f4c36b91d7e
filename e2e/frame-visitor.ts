// An administrator who uses Chinese, so that texts of the specification are compared as written there, and replacements
// of replies of the server.
import type { MenuEntry } from '@gemba/contract/identity/sign-in/session.ts'
import type { Browser, Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { demoPassword, type Visitor, visitAs } from './visitor.ts'

export const longTimeout = { timeout: 10_000 }
export const objects = '/lak/pages/equipment/object'
export const models = '/lak/pages/equipment/model'
export const alarms = '/lak/pages/basicData/alarmQueryReal'

export async function signInOn(page: Page): Promise<void> {
  await page.getByTestId('login-company').fill('demo')
  await page.getByTestId('login-user').fill('admin')
  await page.getByTestId('login-password').fill(demoPassword)
  await page.getByTestId('login-submit').click()
  await page.waitForURL((url) => url.pathname !== '/')
}

/** Signed in, on the module chooser. */
export async function enterFrame(browser: Browser, origin: string): Promise<Visitor> {
  const visitor = await visitAs(
    browser,
    origin,
    { company: 'demo', user: 'admin' },
    { language: 'zh-CN', path: '/model' },
  )
  visitor.page.setDefaultTimeout(longTimeout.timeout)
  return visitor
}

export const pathOf = (page: Page): string => new URL(page.url()).pathname
export const waitForPath = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path)
export const rows = (page: Page) => page.locator('tbody tr[data-row-id]:visible')

/** Waits for the text of the last toast. */
export function lastToast(page: Page) {
  const read = () => page.getByTestId('toast').last().textContent({ timeout: 500 })
  return expect.poll(() => read().catch(() => ''), longTimeout)
}

export type Reply = (route: Route) => Promise<void>

/** Replaces the reply of a request. Returns a function that restores it. */
export async function answer(page: Page, path: string, reply: Reply): Promise<() => Promise<void>> {
  const url = `**/api${path}`
  await page.route(url, reply)
  return () => page.unroute(url)
}

/** Replies with a code and message. */
export const refusal =
  (code: string, msg: string): Reply =>
  (route) =>
    route.fulfill({ json: { code, data: null, msg } })

/** Replies with the server's envelope and other data. */
export const changed =
  <T>(change: (held: T) => unknown): Reply =>
  async (route) => {
    const response = await route.fetch()
    const held = (await response.json()) as { data: T }
    await route.fulfill({ response, json: { ...held, data: change(held.data) } })
  }

export const changeMenu = (page: Page, change: (menu: MenuEntry[]) => MenuEntry[]) =>
  answer(page, '/role/resources/selectMenuForUser', changed(change))

/** The menu without the page of that URL. */
export const without = (menu: MenuEntry[], url: string): MenuEntry[] =>
  menu.filter((entry) => entry.url !== url).map((entry) => ({ ...entry, children: without(entry.children, url) }))

/** The menu of a user who has equipment and the system only. */
export const equipmentOnly = (menu: MenuEntry[]): MenuEntry[] =>
  menu.filter(({ product }) => product === 'lak' || product === 'bcs')

/** A page that the menu grants and no bundle contains, in a module without other pages. */
export const foreignPage: MenuEntry = {
  id: '900001',
  parentId: null,
  name: '生产看板',
  code: 'mes:board',
  kind: 2,
  url: '/mes/pages/board',
  product: 'mes',
  pageType: 1,
  logo: null,
  isSingleSignOn: 0,
  isShown: true,
  params: null,
  layout: null,
  children: [
    {
      id: '900003',
      parentId: '900001',
      name: '维护看板',
      code: 'mes:board:edit',
      kind: 3,
      url: null,
      product: 'mes',
      pageType: 1,
      logo: null,
      isSingleSignOn: 0,
      isShown: true,
      params: null,
      layout: null,
      children: [],
    },
  ],
}
