// The shared components by themselves, on /dev/gallery: by keyboard alone, at the size they have to bear, and for axe.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openBrowser, signIn, type VisitOptions, type Visitor, visit } from './visitor.ts'

const origin = inject('origin')
const admin = { company: 'demo', user: 'admin' }
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

async function openGallery(options: VisitOptions = {}): Promise<Visitor> {
  const visitor = await visit(browser, origin, options)
  await signIn(visitor, admin)
  await visitor.page.goto('/dev/gallery')
  await visitor.page.getByTestId('table-gallery.grid').locator('[data-row-id]').first().waitFor()
  return visitor
}

const gridOf = (page: Page) => page.getByTestId('table-gallery.grid')
const focusedCell = (page: Page) =>
  page.evaluate<string | null>(`document.activeElement?.closest('[data-cell]')?.getAttribute('data-cell') ?? null`)
const focusReaches = (page: Page, cell: string) =>
  page.waitForFunction(`document.activeElement?.getAttribute('data-cell') === '${cell}'`)
const selectedCount = async (page: Page) =>
  Number((await page.getByTestId('gallery-selected').textContent())?.match(/\d+/)?.[0] ?? 0)

/** Presses the keys one after another. */
async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

describe('the grid', () => {
  test('S-145 S-148 S-240 is one stop of the Tab key, walked by arrows, and selects by Space, ranges and double click', async () => {
    const visitor = await openGallery()
    const { page } = visitor
    await gridOf(page).locator('[data-cell="1:0"]').focus()
    await press(page, 'ArrowDown', 'ArrowDown', 'ArrowRight')
    expect(await focusedCell(page)).toBe('3:1')
    await press(page, 'Space', 'ArrowDown', 'ArrowDown', 'Shift+Space')
    expect(await selectedCount(page)).toBe(3)
    await gridOf(page).locator('[data-row-id="2"] [data-cell="2:1"]').dblclick()
    expect(await selectedCount(page)).toBe(4)
    expect(await gridOf(page).locator('[data-row-id="2"]').getAttribute('aria-selected')).toBe('true')
    await press(page, 'Tab')
    expect(await focusedCell(page)).toBeNull()
    await visitor.context.close()
  })

  test('goes to its end and back, with the right cell focused and pinned columns in place', async () => {
    const visitor = await openGallery()
    const { page } = visitor
    await gridOf(page).locator('[data-cell="1:2"]').focus()
    await press(page, 'Control+End')
    await focusReaches(page, '10000:42')
    expect(await gridOf(page).locator('tbody tr').count()).toBeLessThanOrEqual(60)
    expect(await gridOf(page).locator('[data-row-id="10000"] [data-cell="10000:1"]').textContent()).toBe('10000')
    await press(page, 'Space')
    expect(await selectedCount(page)).toBe(1)
    await press(page, 'Control+Home')
    await focusReaches(page, '1:0')
    await visitor.context.close()
  })

  test('S-147 sorts, opens, enters actions and its menu from the keyboard', async () => {
    const visitor = await openGallery()
    const { page } = visitor
    await gridOf(page).locator('[data-cell="0:2"]').focus()
    await press(page, 'Enter')
    expect(await gridOf(page).locator('[data-cell="0:2"]').getAttribute('aria-sort')).toBe('ascending')
    await press(page, 'Enter')
    expect(await gridOf(page).locator('[data-cell="0:2"]').getAttribute('aria-sort')).toBe('descending')
    await press(page, 'ArrowDown', 'Enter')
    await page.locator('.toast').filter({ hasText: 'Row 1' }).waitFor()
    await press(page, 'Shift+F10')
    await page.locator('.row-menu').getByRole('button', { name: 'Edit' }).waitFor()
    await press(page, 'Escape')
    expect(await page.locator('.row-menu').count()).toBe(0)
    await visitor.context.close()
  })

  test('S-149 copies the selected rows as text that a spreadsheet takes', async () => {
    const visitor = await openGallery()
    const { page, context } = visitor
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await gridOf(page).locator('[data-cell="1:1"]').focus()
    await press(page, 'Space', 'ArrowDown', 'Space', 'Control+c')
    await page.getByText('2 rows copied').waitFor()
    const lines = (await page.evaluate<string>('navigator.clipboard.readText()')).split('\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]?.split('\t')).toHaveLength(40)
    expect(lines[1]?.startsWith('Row 1\t2\t3.7\t')).toBe(true)
    await visitor.context.close()
  })

  test('keeps width, order, pinned and hidden columns for the user on another computer', async () => {
    const first = await openGallery()
    const { page } = first
    const head = (name: string) => gridOf(page).locator(`th[data-column="${name}"]`)
    const widthBefore = (await head('state').boundingBox())?.width ?? 0
    await head('state').focus()
    await press(page, 'Shift+ArrowRight', 'Shift+ArrowRight')
    expect((await head('state').boundingBox())?.width).toBeCloseTo(widthBefore + 32, 0)
    await head('state').press('Alt+ArrowRight')
    await head('value1').click({ button: 'right' })
    await page.getByRole('button', { name: 'Keep at the left' }).click()
    await head('value2').click({ button: 'right' })
    const kept = page.waitForResponse((response) => response.url().endsWith('/savedView/keep'))
    await page.getByRole('button', { name: 'Hide this column' }).click()
    await kept
    await first.context.close()

    const second = await openGallery()
    const names = await gridOf(second.page)
      .locator('th[data-column]')
      .evaluateAll((cells) => cells.slice(0, 5).map((cell) => cell.getAttribute('data-column')))
    expect(names).toEqual(['value1', 'name', 'value0', 'state', 'value3'])
    const box = await gridOf(second.page).locator('th[data-column="state"]').boundingBox()
    expect(box?.width).toBeCloseTo(widthBefore + 32, 0)
    await second.page.getByTestId('list-view').first().click()
    const reset = second.page.waitForResponse((response) => response.url().endsWith('/savedView/keep'))
    await second.page.getByTestId('view-reset').click()
    await reset
    await second.context.close()
  })

  test('scrolls 10 000 x 40 in both directions: few rows in the document, frames on time', async () => {
    const visitor = await openGallery()
    const { page } = visitor
    const measured = (await page.evaluate(`new Promise((resolve) => {
      const grid = document.querySelector('[data-testid="table-gallery.grid"]')
      const times = []
      let most = 0
      const step = (at) => {
        times.push(at)
        most = Math.max(most, grid.querySelectorAll('tbody tr').length)
        grid.scrollTop += 400
        grid.scrollLeft += 40
        if (times.length < 240) requestAnimationFrame(step)
        else {
          const spans = times.slice(1).map((time, index) => time - times[index]).sort((a, b) => a - b)
          resolve({ p50: spans[120], p95: spans[227], rows: most })
        }
      }
      requestAnimationFrame(step)
    })`)) as { p50: number; p95: number; rows: number }
    console.log(
      `grid 10 000 x 40: p50 ${measured.p50.toFixed(1)} ms, p95 ${measured.p95.toFixed(1)} ms, ${measured.rows} rows`,
    )
    expect(measured.rows).toBeLessThanOrEqual(60)
    // Built machines without a graphics card share two cores with the product; people's machines reach 16.7.
    expect(measured.p50).toBeLessThanOrEqual(34)
    await visitor.context.close()
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
    await visitor.context.close()
  })
})
