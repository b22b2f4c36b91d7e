// A day's work without a pointer: sign in, find a page, add, filter, delete, undo, close a tab, handle an alarm.
import { area as areaResource } from '@gemba/contract/base/area.ts'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operation } from '../server/src/main/declared-call.fixture.ts'
import { browser, mqttUrl, origin } from './own-suite.ts'
import { pressKeys } from './patient-steps.ts'
import { connectPressBox, endAlarms, type PressBox } from './press-box.ts'
import { connectClient, demoPassword, type Visitor, visit, visitAs } from './visitor.ts'

const admin = { company: 'demo', user: 'admin' }
const patienceMs = 10_000
const maxTabs = 150

let box: PressBox
beforeAll(async () => {
  box = await connectPressBox(mqttUrl)
})
afterAll(async () => {
  await endAlarms(box, origin)
  await box.close()
})

/** The members of an element that are used here. */
interface InPage {
  readonly ownerDocument: { readonly activeElement: unknown }
  contains(other: unknown): boolean
  checkVisibility(): boolean
}

/** Runs in the page. Returns whether the focus is within an element; undefined if it is no longer shown. */
function focusIn(element: unknown): boolean | undefined {
  const shown = element as InPage
  return shown.checkVisibility() ? shown.contains(shown.ownerDocument.activeElement) : undefined
}

const holdsFocus = async (target: Locator): Promise<boolean> => (await target.evaluate(focusIn)) === true
/** Returns whether the focused element or its surroundings have a ring of 2 px or a shadow. */
const focusIsSeen = `(() => {
  const chain = [document.activeElement, document.activeElement.parentElement, document.activeElement.parentElement.parentElement]
  return chain.some((element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
  })
})()`

/** Selects the visible page, because hidden pages stay in the document. */
const inSight = (target: Locator): Locator => target.filter({ visible: true }).first()

/** Presses Tab until the element is focused. The focus must be visible. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  const target = inSight(wanted)
  let element = await target.elementHandle()
  const hasFocus = async (): Promise<boolean> => {
    const isFocused = await element?.evaluate(focusIn)
    if (isFocused !== undefined) return isFocused
    // The element was rendered again, or another page is shown.
    element = await target.elementHandle()
    return holdsFocus(target)
  }
  for (let count = 0; !(await hasFocus()); count++) {
    if (count === maxTabs) throw new Error(`${target} is not reached by ${maxTabs} times Tab`)
    await pressKeys(page, 'Tab')
  }
  const isSeen = await page.evaluate<boolean>(focusIsSeen)
  expect(isSeen, `the focus on ${target} is seen`).toBe(true)
}

/** Opens a page by its name. */
async function goTo(page: Page, name: string): Promise<void> {
  await pressKeys(page, 'Control+k')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type(name)
  await page.getByRole('option', { name }).first().waitFor()
  await pressKeys(page, 'Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

async function signIn(): Promise<Visitor> {
  const visitor = await visit(browser, origin)
  const { page } = visitor
  page.setDefaultTimeout(patienceMs)
  await tabTo(page, page.getByTestId('login-company'))
  await page.keyboard.type(admin.company)
  await pressKeys(page, 'Tab')
  await page.keyboard.type(admin.user)
  await tabTo(page, page.getByTestId('login-password'))
  await page.keyboard.type(demoPassword)
  await pressKeys(page, 'Enter')
  await page.waitForURL((url) => !['/', '/empty'].includes(url.pathname))
  if (new URL(page.url()).pathname === '/model') {
    await tabTo(page, page.getByTestId('product-lak'))
    await pressKeys(page, 'Enter')
  } else {
    await page.locator('[data-feed="live"]').waitFor()
    await goTo(page, 'Overview')
  }
  await page.getByTestId('overview').waitFor()
  return visitor
}

describe('without a pointer', () => {
  test('a record is added, found, removed, restored, and its page closed', async () => {
    const visitor = await signIn()
    const { page, failures } = visitor
    const code = `key-${Date.now()}`
    const rows = page.getByTestId('table-base.area').locator('[data-row-id]').filter({ visible: true })
    await goTo(page, 'Areas')
    await tabTo(page, page.getByTestId('list-add'))
    await pressKeys(page, 'Enter')
    const dialog = page.getByTestId('edit-dialog')
    await dialog.waitFor()
    await expect.poll(() => holdsFocus(dialog)).toBe(true)
    await tabTo(page, dialog.getByLabel('Area code'))
    await page.keyboard.type(code)
    await tabTo(page, dialog.getByLabel('Area name'))
    await page.keyboard.type(`Hall ${code}`)
    await pressKeys(page, 'Control+s')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(`document.activeElement.getAttribute('data-testid')`)).toBe('list-add')
    await goTo(page, 'Models')
    await goTo(page, 'Areas')
    await expect.poll(() => inSight(page.getByTestId('list-add')).isVisible()).toBe(true)
    expect(await dialog.count()).toBe(0)

    await tabTo(page, page.getByTestId('filter-keyword'))
    await page.keyboard.type(code)
    await pressKeys(page, 'Enter')
    await expect.poll(() => rows.count()).toBe(1)
    await tabTo(page, page.getByTestId('table-base.area'))
    await pressKeys(page, 'ArrowDown', 'Space')
    await tabTo(page, page.getByTestId('list-remove'))
    await pressKeys(page, 'Enter')
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).waitFor()
    await pressKeys(page, 'Enter')
    await expect.poll(() => rows.count()).toBe(0)
    await tabTo(page, page.getByRole('button', { name: 'Undo' }))
    await pressKeys(page, 'Enter')
    await expect.poll(() => rows.count()).toBe(1)

    await tabTo(page, page.getByRole('button', { name: 'Close Areas' }))
    const closed = page.url()
    await pressKeys(page, 'Enter')
    await page.waitForURL(({ href }) => href !== closed)
    const client = await connectClient(origin, admin)
    const area = await client.find(operation(areaResource, 'page'), { code })
    await client.call(operation(areaResource, 'remove'), { id: area?.id })
    expect(failures).toEqual([])
    await visitor.leave()
  })

  test('an alarm is silenced, confirmed and handled', async () => {
    const visitor = await signIn()
    const { page, failures } = visitor
    await endAlarms(box, origin)
    await box.send(105)
    await tabTo(page, page.getByTestId('notice-close'))
    await pressKeys(page, 'Enter')
    await page.getByTestId('alarm-popup').waitFor({ state: 'detached' })
    // From anywhere an acknowledgement takes eight keys: Ctrl-K, five letters, Enter, A.
    await goTo(page, 'Real-')
    const table = inSight(page.locator('[data-testid^="table-alarm"]'))
    const row = table.locator('tbody [data-row-id]').first()
    await expect.poll(() => holdsFocus(row)).toBe(true)
    await pressKeys(page, 'a')
    await expect.poll(() => row.textContent(), { timeout: patienceMs }).toContain('Acknowledged')
    expect(await holdsFocus(row)).toBe(true)
    await pressKeys(page, 'Enter')
    await page.getByTestId('details-handle').waitFor()
    await pressKeys(page, 'Escape')
    await expect.poll(() => holdsFocus(row)).toBe(true)
    await pressKeys(page, 'h')
    await page.getByTestId('edit-dialog').waitFor()
    await page.keyboard.type('Valve opened')
    await pressKeys(page, 'Control+s')
    await expect.poll(() => row.textContent(), { timeout: patienceMs }).toContain('Resolved')
    await expect.poll(() => holdsFocus(row)).toBe(true)
    // The row keeps its place until the focus leaves the list.
    await box.send(25)
    await expect.poll(() => row.textContent(), { timeout: patienceMs }).toContain('No longer listed')
    await goTo(page, 'Models')
    await goTo(page, 'Real-time alarms')
    await expect.poll(() => row.count(), { timeout: patienceMs }).toBe(0)
    expect(failures).toEqual([])
    await visitor.leave()
  })

  test('Ctrl-K finds actions by name, and ? shows the keys', async () => {
    const visitor = await visitAs(browser, origin, admin)
    visitor.page.setDefaultTimeout(patienceMs)
    const { page } = visitor
    await page.getByTestId('table-equipment.object').waitFor()
    await pressKeys(page, 'Control+k')
    await page.getByTestId('palette-input').fill('theme: dark')
    await pressKeys(page, 'Enter')
    await page.locator('html[data-theme="dark"]').waitFor({ state: 'attached' })
    await pressKeys(page, '?')
    await page.getByRole('dialog').getByText('Select a row; a range').waitFor()
    await pressKeys(page, 'Escape')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await visitor.leave()
  })
})
