// Live values and alarms on a phone and on a tablet. Nothing makes the page wider than the window.
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { alarms, longTimeout, objects, pathOf } from './frame-visitor.ts'
import { browser, origin } from './own-suite.ts'
import { signIn, type Visitor, visit, visitAs } from './visitor.ts'

const overview = '/lak/pages/overview'
const journal = '/lak/pages/basicData/alarmJournal'

let visitor: Visitor

afterEach(async () => {
  expect(visitor.failures).toEqual([])
  await visitor.leave()
})

/** Returns by how many pixels the page is wider than its window. */
const surplus = (page: Page) => page.evaluate('document.documentElement.scrollWidth - innerWidth')

/** Returns the elements of the header that cannot be pressed: outside the window, or covered. */
const unreachable = (page: Page) =>
  page.evaluate(`[...document.querySelectorAll('[data-feed] > header button')]
    .filter((element) => element.checkVisibility())
    .filter((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return left < 0 || right > innerWidth || !element.contains(hit)
    })
    .map((element) => element.getAttribute('aria-label') ?? element.textContent)`)

async function expectFit(page: Page): Promise<void> {
  expect(await surplus(page)).toBeLessThanOrEqual(0)
  expect(await unreachable(page)).toEqual([])
}

/** Fields with their containers, any part of which may be pressed. */
const areas = 'label, .ant-select, .ant-picker, .ant-input-affix-wrapper, .ant-input-number, .ant-pagination > li'
const fingerPx = 44

/** Returns controls that are too small for a finger. Marks on a time axis are as wide as their period. */
const smallControls = (page: Page) =>
  page.evaluate(`[...document.querySelectorAll('main :is(button, input, select, textarea, [role="button"], [role="combobox"])')]
    .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .filter((element) => element.closest('[data-testid="alarm-ribbon"], [aria-hidden="true"], .visually-hidden') === null)
    .map((element) => ({ element, box: (element.closest('${areas}') ?? element).getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && (box.width < ${fingerPx} || box.height < ${fingerPx}))
    .map(({ element, box }) => (element.dataset.testid ?? element.getAttribute('aria-label') ?? element.textContent) + ' ' + box.width + ' x ' + box.height)`)

async function chooseInMenu(page: Page, path: string): Promise<void> {
  await page.getByTestId('open-menu').click()
  await page.getByTestId('menu-drawer').getByTestId(`menu-${path}`).click()
  await page.getByTestId('menu-drawer').waitFor({ state: 'detached' })
}

describe.each([390, 1024])('in a window of %i', (width) => {
  test('a person signs in, opens the menu, an object with its values, and the alarms', async () => {
    visitor = await visit(browser, origin, { width, height: 844 })
    const { page } = visitor
    page.setDefaultTimeout(longTimeout.timeout)
    await signIn(visitor, { company: 'demo', user: 'admin' })
    await expectFit(page)
    await chooseInMenu(page, objects)
    await page.locator('[data-row-id]:visible').filter({ hasText: 'steel-plant' }).getByRole('button').first().click()
    const value = page.locator('[data-testid^="live-value-"]').first()
    await value.waitFor()
    await expectFit(page)
    const rightSides =
      await page.evaluate(`[...document.querySelectorAll('main [data-testid^="live-value-"], main canvas')]
      .filter((element) => element.checkVisibility())
      .map((element) => element.getBoundingClientRect().right)`)
    expect((rightSides as number[]).length).toBeGreaterThan(1)
    expect(Math.max(...(rightSides as number[]))).toBeLessThanOrEqual(width)
    await chooseInMenu(page, alarms)
    await page.getByRole('main').getByRole('heading', { level: 1 }).filter({ visible: true }).waitFor()
    expect(pathOf(page)).toBe(alarms)
    await expectFit(page)
  })
})

describe.each([
  ['of a phone, by mouse', 390, false],
  ['of a phone, by finger', 390, true],
] as const)('in a window %s', (_, width, isFinger) => {
  test('controls on overview, alarms, journal and objects are large enough for a finger', async () => {
    const admin = { company: 'demo', user: 'admin' }
    visitor = await visitAs(browser, origin, admin, { width, height: 844, path: overview })
    const { page } = visitor
    page.setDefaultTimeout(longTimeout.timeout)
    const session = await page.context().newCDPSession(page)
    if (isFinger) {
      await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
      await page.reload()
    }
    const expectLarge = async () => {
      await expect.poll(() => page.evaluate('matchMedia("(pointer: coarse)").matches'), longTimeout).toBe(isFinger)
      await expect.poll(() => smallControls(page), longTimeout).toEqual([])
      expect(await surplus(page)).toBeLessThanOrEqual(0)
    }
    await page.getByTestId('overview').waitFor()
    await expectLarge()
    for (const path of [alarms, journal]) {
      await page.goto(path)
      await page.getByRole('main').locator('.ant-pagination').filter({ visible: true }).waitFor()
      await expectLarge()
    }
    await page.goto(objects)
    const card = page.locator('li[data-row-id]').filter({ hasText: 'steel-plant' })
    await card.waitFor()
    await expectLarge()
    await card.getByRole('button').first().click()
    await page.locator('[data-testid^="live-value-"]').first().waitFor()
    await page.getByTestId('curve-statistics').waitFor()
    await expectLarge()
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: false })
    await session.detach()
  })
})

describe('the drawer of the menu', () => {
  test('takes the focus and restores it; Escape and a press outside close it; it contains the modules', async () => {
    visitor = await visit(browser, origin, { width: 1279, height: 800 })
    const { page } = visitor
    await signIn(visitor, { company: 'demo', user: 'admin' })
    const drawer = page.getByTestId('menu-drawer')
    const opener = page.getByTestId('open-menu')
    const hasFocus = (selector: string) =>
      expect
        .poll(() => page.evaluate(`document.activeElement?.closest('${selector}') !== null`), longTimeout)
        .toBe(true)
    await opener.click()
    await hasFocus('[data-testid="menu-drawer"]')
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    await hasFocus('[data-testid="open-menu"]')
    await opener.click()
    await page.mouse.click(1000, 500)
    await drawer.waitFor({ state: 'detached' })
    await opener.click()
    await drawer.getByTestId('module-system').click()
    await drawer.locator('[data-testid^="menu-/bcs/"], [aria-expanded]').first().waitFor()
    await expect.poll(() => pathOf(page), longTimeout).toMatch(/^\/bcs\//)
    await page.setViewportSize({ width: 1280, height: 800 })
    await drawer.waitFor({ state: 'detached' })
    await page.getByTestId('side-menu').waitFor()
  })
})

describe('by keyboard', () => {
  test('the first tab stop leads to the content; the header opens the quick search and the system module', async () => {
    visitor = await visit(browser, origin, { width: 1280, height: 800 })
    const { page } = visitor
    await signIn(visitor, { company: 'demo', user: 'admin' })
    await page.reload()
    await page.getByTestId('overview').waitFor()
    await page.keyboard.press('Tab')
    const skip = page.getByRole('button', { name: 'Skip to content' })
    await expect.poll(() => skip.evaluate((element) => element.matches(':focus')), longTimeout).toBe(true)
    await page.keyboard.press('Enter')
    expect(await page.getByRole('main').evaluate((element) => element.matches(':focus'))).toBe(true)
    await page.getByTestId('header-search').click()
    await page.getByTestId('palette-input').fill('alarm')
    await page.keyboard.press('Escape')
    await page.getByTestId('palette-input').waitFor({ state: 'detached' })
    await page.getByRole('banner').getByTestId('module-system').click()
    await expect.poll(() => pathOf(page), longTimeout).toMatch(/^\/bcs\//)
  })
})
