// What the shared components keep on the server, and all of them together for axe, on /dev/gallery. Each by itself, by
// keyboard: web/src/**/*.component-test.tsx.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page, Response } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { admin, gridOf, patienceMs, press, visitGallery } from './gallery.ts'
import { browser, origin } from './own-suite.ts'
import { connectClient, type VisitOptions, visitAs } from './visitor.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

beforeAll(async () => {
  const client = await connectClient(origin, admin)
  for (const list of ['gallery.grid', '*']) await client.call('/savedView/keep', { list, settings: {} })
})

const openGallery = (options: VisitOptions = {}) => visitGallery(browser, origin, options)
describe('the grid', () => {
  test('keeps width, order, pinned and hidden columns for the user on another computer', async () => {
    const first = await openGallery()
    const { page } = first
    const head = (name: string) => gridOf(page).locator(`th[data-column="${name}"]`)
    const widthBefore = (await head('state').boundingBox())?.width ?? 0
    await head('state').focus()
    await press(page, 'Shift+ArrowRight', 'Shift+ArrowRight')
    await expect.poll(async () => (await head('state').boundingBox())?.width).toBeCloseTo(widthBefore + 32, 0)
    await head('state').press('Alt+ArrowRight')
    await head('value1').click({ button: 'right' })
    await page.getByRole('button', { name: 'Keep at the left' }).click()
    await head('value2').click({ button: 'right' })
    const isKept = (response: Response) =>
      response.url().endsWith('/savedView/keep') &&
      (response.request().postData() ?? '').includes('"hidden":["value2"]')
    const kept = page.waitForResponse(isKept)
    await page.getByRole('button', { name: 'Hide this column' }).click()
    await kept
    await first.leave()

    const second = await openGallery()
    const names = () =>
      gridOf(second.page)
        .locator('th[data-column]')
        .evaluateAll((cells) => cells.slice(0, 5).map((cell) => cell.getAttribute('data-column')))
    await expect.poll(names).toEqual(['value1', 'name', 'value0', 'state', 'value3'])
    const widthThere = async () => (await gridOf(second.page).locator('th[data-column="state"]').boundingBox())?.width
    await expect.poll(widthThere).toBeCloseTo(widthBefore + 32, 0)
    await second.page.getByTestId('list-view').first().click()
    await second.page.getByTestId('view-reset').click()
    await expect.poll(names).toEqual(['name', 'state', 'value0', 'value1', 'value2'])
    await second.leave()
  })
})

describe('keys that work everywhere', () => {
  test('Ctrl-K finds acts by name, and ? shows the keys', async () => {
    const visitor = await visitAs(browser, origin, admin)
    visitor.page.setDefaultTimeout(patienceMs)
    const { page } = visitor
    await page.getByTestId('table-equipment.object').waitFor()
    await press(page, 'Control+k')
    await page.getByTestId('palette-input').fill('theme: dark')
    await press(page, 'Enter')
    await page.locator('html[data-theme="dark"]').waitFor({ state: 'attached' })
    await press(page, '?')
    await page.getByRole('dialog').getByText('Select a row; a range').waitFor()
    await press(page, 'Escape')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await visitor.leave()
  })

  test('rows are 37, 29 or 56 px high, and the choice follows the user', async () => {
    const heightOf = async (page: Page) => (await gridOf(page).locator('[data-row-id="2"]').boundingBox())?.height
    const visitor = await openGallery()
    const { page } = visitor
    for (const [name, height] of [
      ['Compact', 29],
      ['Touch', 56],
      ['Comfortable', 37],
    ] as const) {
      await page.getByTestId('list-view').first().click()
      const kept = page.waitForResponse((response) => response.url().endsWith('/savedView/keep'))
      await page.getByLabel(name, { exact: true }).click()
      await expect.poll(() => heightOf(page)).toBe(height)
      await kept
      if (name === 'Touch') {
        const other = await openGallery()
        await expect.poll(() => heightOf(other.page)).toBe(56)
        await other.leave()
      }
      await press(page, 'Escape')
    }
    await visitor.leave()
  })
})

describe('inputs', () => {
  test('S-298 S-319 a select over a dictionary shows what the browser keeps of it before the server has answered', async () => {
    const visitor = await openGallery()
    const { page } = visitor
    const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option')
    const asked: string[] = []
    const isRead = (code: string) =>
      page.waitForResponse((response) => response.url().endsWith(`/gaeaDict/select/${code}`))
    const kept = () => page.evaluate<string | null>("localStorage.getItem('gemba.dictionary')")
    await expect.poll(kept).toContain('"alarmLevel"')
    await page.route('**/gaeaDict/select/*', async (route) => {
      asked.push(new URL(route.request().url()).pathname)
      await route.abort()
    })
    await page.reload()
    await page.getByLabel('Dictionary select').click()
    await options.filter({ hasText: 'Critical' }).waitFor()
    await expect.poll(() => asked).toEqual(['/api/gaeaDict/select/alarmLevel'])
    await options.filter({ hasText: 'Critical' }).waitFor()
    expect(await page.getByTestId('toast').count()).toBe(0)
    await page.unroute('**/gaeaDict/select/*')
    expect(visitor.failures.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')])
    await press(page, 'Escape')
    const types = isRead('dataType')
    await page.getByRole('radio', { name: 'dataType' }).check()
    expect((await (await types).request().postDataJSON()) as object).toEqual({ keyword: '', multiple: '0' })
    await visitor.leave()
  })

  test('S-321 a tree is read by GET from its address', async () => {
    const visitor = await openGallery()
    const { page } = visitor
    const read = page.waitForRequest((request) => request.url().endsWith('/portal/cmsdocnav/getTreeByQuery'))
    await page.reload()
    expect((await read).method()).toBe('GET')
    const tree = page.getByRole('tree', { name: 'Tree of an address' })
    await tree.getByRole('treeitem').first().click()
    expect(await tree.locator('[aria-selected="true"]').count()).toBe(1)
    await visitor.leave()
  })
})

describe('the gallery', () => {
  test.each(['light', 'blue', 'dark'] as const)('has nothing that axe calls serious in %s', async (theme) => {
    const visitor = await openGallery({ theme })
    await visitor.page.getByTestId('gallery-selected').waitFor()
    const { violations } = (await visitor.page.evaluate(
      `${axe}; axe.run(document, { resultTypes: ['violations'] })`,
    )) as AxeResults
    const serious = violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).slice(0, 3)}`)
    expect([...serious, ...visitor.failures]).toEqual([])
    await visitor.leave()
  })
})
