// The shared components by themselves, on /dev/gallery: by keyboard alone, at the size they have to bear, and for axe.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Browser, Page, Response } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { connectClient, openBrowser, signIn, type VisitOptions, type Visitor, visit } from './visitor.ts'

const origin = inject('origin')
/** Long enough for a busy machine, short enough to say which step it was. */
const patienceMs = 8_000
const admin = { company: 'demo', user: 'admin' }
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

async function openGallery(options: VisitOptions = {}): Promise<Visitor> {
  const visitor = await visit(browser, origin, options)
  visitor.page.setDefaultTimeout(patienceMs)
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
    const client = await connectClient(origin, admin)
    await client.call('/savedView/keep', { list: 'gallery.grid', settings: {} })
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
    const isKept = (response: Response) =>
      response.url().endsWith('/savedView/keep') &&
      (response.request().postData() ?? '').includes('"hidden":["value2"]')
    const kept = page.waitForResponse(isKept)
    await page.getByRole('button', { name: 'Hide this column' }).click()
    await kept
    await first.context.close()

    const second = await openGallery()
    const names = () =>
      gridOf(second.page)
        .locator('th[data-column]')
        .evaluateAll((cells) => cells.slice(0, 5).map((cell) => cell.getAttribute('data-column')))
    await expect.poll(names).toEqual(['value1', 'name', 'value0', 'state', 'value3'])
    const box = await gridOf(second.page).locator('th[data-column="state"]').boundingBox()
    expect(box?.width).toBeCloseTo(widthBefore + 32, 0)
    await second.page.getByTestId('list-view').first().click()
    await second.page.getByTestId('view-reset').click()
    await expect.poll(names).toEqual(['name', 'state', 'value0', 'value1', 'value2'])
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

const dialogOf = (page: Page) => page.getByTestId('edit-dialog')
const sentValues = async (page: Page) =>
  JSON.parse((await page.getByTestId('form-sent').textContent()) ?? '{}') as Record<string, unknown>

describe('the edit dialog', () => {
  test('S-152 S-155 S-156 S-157 groups its fields, the others last, in 2 to 4 columns', async () => {
    const visitor = await openGallery({ language: 'zh-CN' })
    const { page } = visitor
    await page.getByTestId('form-add').click()
    await dialogOf(page).getByRole('heading', { name: '新增记录' }).waitFor()
    expect(await dialogOf(page).locator('.form-group > legend').allTextContents()).toEqual([
      '标识',
      '连接',
      '其他',
      '位置',
    ])
    const perLine = async () => {
      const tops = await dialogOf(page)
        .locator('.form-group', { hasText: '其他' })
        .locator('.form-field')
        .evaluateAll((fields) => fields.map((field) => Math.round(field.getBoundingClientRect().top)))
      return tops.filter((top) => top === tops[0]).length
    }
    expect(await perLine()).toBe(2)
    for (const count of [3, 4]) {
      await dialogOf(page).getByLabel(`每行 ${count} 列`).check()
      expect(await perLine()).toBe(count)
    }
    await visitor.context.close()
  })

  test('S-153 S-154 goes full screen, closes by its cross, and has no save button when viewing', async () => {
    const visitor = await openGallery()
    const { page } = visitor
    await page.getByTestId('form-view').click()
    expect(await dialogOf(page).getByTestId('dialog-save').count()).toBe(0)
    expect(await dialogOf(page).getByRole('textbox').count()).toBe(0)
    await dialogOf(page).getByRole('button', { name: 'Full screen' }).click()
    expect((await dialogOf(page).boundingBox())?.width).toBe(1280)
    await dialogOf(page).getByRole('button', { name: 'Restore' }).click()
    await dialogOf(page).getByRole('button', { name: 'Close' }).first().click()
    expect(await dialogOf(page).count()).toBe(0)
    await visitor.context.close()
  })

  test('S-151 S-158 S-159 S-230 S-232 adds with child rows by keyboard alone; nothing is sent while a rule is broken', async () => {
    const visitor = await openGallery()
    const { page } = visitor
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await page.getByTestId('form-add').focus()
    await press(page, 'Enter')
    await dialogOf(page).waitFor()
    await page.keyboard.type('new code')
    await press(page, 'Tab')
    await page.keyboard.type('New_1')
    await press(page, 'Tab')
    await page.keyboard.type('70000')
    await press(page, 'Control+s')
    await dialogOf(page).getByText('Please correct 2 entries').waitFor()
    await dialogOf(page).getByText('Enter a valid port, 0 to 65535').waitFor()
    expect(logged).toContain('form validation failed')
    expect(await page.getByTestId('form-sent').textContent()).toBe('—')
    await dialogOf(page).getByLabel('Port').fill('7000')
    await dialogOf(page).getByLabel('Code').fill(' new-code ')
    await dialogOf(page).getByTestId('row-add').focus()
    await press(page, 'Enter')
    await dialogOf(page).locator('tr[data-state="inAdding"]').getByLabel('Name').focus()
    await page.keyboard.type('Chen')
    await press(page, 'Enter')
    expect(await dialogOf(page).locator('tr[data-state="inShow"]').count()).toBe(1)
    await press(page, 'Control+s')
    await dialogOf(page).waitFor({ state: 'detached' })
    expect(await sentValues(page)).toMatchObject({
      code: 'new-code',
      name: 'New_1',
      port: '7000',
      contacts: [{ name: 'Chen', deletedFlag: 0 }],
    })
    await visitor.context.close()
  })

  test('S-228 a child row that was saved is sent as deleted', async () => {
    const visitor = await openGallery()
    const { page } = visitor
    await page.getByTestId('form-edit').click()
    await dialogOf(page).getByTestId('row-remove').click()
    expect(await dialogOf(page).locator('tr[data-row-key]').count()).toBe(0)
    await dialogOf(page).getByTestId('dialog-save').click()
    await dialogOf(page).waitFor({ state: 'detached' })
    expect((await sentValues(page)).contacts).toEqual([{ id: '7', name: 'Li', deletedFlag: 1 }])
    await visitor.context.close()
  })

  test('keeps what was typed over a reload, and drops it when it is discarded', async () => {
    const visitor = await openGallery()
    const { page } = visitor
    page.on('dialog', (dialog) => void dialog.accept())
    await page.getByTestId('form-add').click()
    await dialogOf(page).getByLabel('Code').fill('half-done')
    await dialogOf(page).getByTestId('row-add').click()
    await dialogOf(page).locator('tr[data-state="inAdding"]').getByLabel('Name').fill('Half')
    await page.reload()
    await page.getByTestId('form-add').click()
    await dialogOf(page).getByText('is here again').waitFor()
    expect(await dialogOf(page).getByLabel('Code').inputValue()).toBe('half-done')
    expect(await dialogOf(page).locator('tr[data-state="inAdding"]').getByLabel('Name').inputValue()).toBe('Half')
    await dialogOf(page).getByTestId('draft-drop').click()
    expect(await dialogOf(page).getByLabel('Code').inputValue()).toBe('')
    await press(page, 'Escape')
    await dialogOf(page).waitFor({ state: 'detached' })
    await page.getByTestId('form-add').click()
    expect(await dialogOf(page).getByText('is here again').count()).toBe(0)
    await visitor.context.close()
  })

  test('asks once before it drops what was typed, tells that a value is taken, and goes on to another new record', async () => {
    const visitor = await openGallery()
    const { page } = visitor
    await page.getByTestId('form-add').click()
    await dialogOf(page).getByLabel('Code').fill('taken')
    await dialogOf(page).getByText('This value is taken already').waitFor()
    await press(page, 'Escape')
    await page.getByText('Discard your changes?').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).last().click()
    await dialogOf(page).getByLabel('Code').fill('first')
    await dialogOf(page).getByLabel('Name').first().fill('First')
    await dialogOf(page).getByTestId('dialog-save-new').click()
    await page.locator('.toast').filter({ hasText: 'Saved' }).waitFor()
    expect(await dialogOf(page).getByLabel('Code').inputValue()).toBe('')
    expect((await sentValues(page)).code).toBe('first')
    await visitor.context.close()
  })
})

describe('inputs', () => {
  test('S-162 S-163 S-164 a select says that there is more, searches, disables single options, and takes several', async () => {
    const visitor = await openGallery()
    const { page } = visitor
    const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option')
    await page.getByLabel('Searchable select', { exact: true }).click()
    await options.filter({ hasText: 'Type to find more options' }).waitFor()
    expect(await options.filter({ hasText: 'Row 7' }).getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.type('Row 48')
    await options.filter({ hasText: 'Row 481' }).click()
    await page.locator('.ant-select', { hasText: 'Row 481' }).waitFor()
    await page.getByLabel('Searchable select, several').click()
    await options.filter({ hasText: 'Row 3' }).click()
    await page.locator('.ant-select-multiple', { hasText: 'Row 400' }).filter({ hasText: 'Row 3' }).waitFor()
    await visitor.context.close()
  })

  test('S-168 S-169 the slider and its number say the same', async () => {
    const visitor = await openGallery()
    const { page } = visitor
    await page.getByTestId('slider').focus()
    await press(page, 'End')
    expect(await page.getByTestId('slider-number').inputValue()).toBe('1.00')
    await page.getByTestId('slider-number').fill('0.25')
    expect(await page.getByTestId('slider').inputValue()).toBe('25')
    await visitor.context.close()
  })

  test('S-171 a transfer carries what is ticked from one list to the other', async () => {
    const visitor = await openGallery()
    const { page } = visitor
    await page.getByTestId('list-left').getByLabel('Row 4').check()
    await page.getByTestId('move-right').click()
    await page.getByTestId('list-right').getByText('Row 4').waitFor()
    expect(await page.getByTestId('list-left').getByText('Row 4').count()).toBe(0)
    await visitor.context.close()
  })

  test('S-160 S-161 a popup has a title, links, and its two buttons in the words of the specification', async () => {
    const visitor = await openGallery({ language: 'zh-CN' })
    const { page } = visitor
    await page.getByTestId('open-popup').click()
    const popup = page.getByTestId('gallery-popup')
    await popup.getByRole('heading', { name: '弹窗' }).waitFor()
    await popup.getByRole('link', { name: '了解更多' }).waitFor()
    expect(await popup.locator('.panel-foot button').allTextContents()).toEqual(['取 消', '确 定'])
    await press(page, 'Escape')
    expect(await popup.count()).toBe(0)
    await visitor.context.close()
  })
})

describe('two people at one record', () => {
  test('S-231 the dialog stays, shows what differs, and saves what was chosen', async () => {
    const visitor = await visit(browser, origin)
    const { page } = visitor
    page.setDefaultTimeout(patienceMs)
    await signIn(visitor, admin)
    const client = await connectClient(origin, admin)
    const code = `both-${Date.now()}`
    const { data: row } = await client.call<{ id: string; version: number }>('/infObject/add', {
      code,
      name: 'Both',
      remark: 'before',
    })
    await page.getByTestId('filter-keyword').fill(code)
    await page.getByTestId('list-query').click()
    await page.locator(`[data-row-id="${row.id}"]`).getByTestId('row-edit').click()
    await dialogOf(page).getByLabel('Object name').fill('Mine')
    await client.call('/infObject/edit', { id: row.id, version: row.version, name: 'Theirs', remark: 'after' })
    await dialogOf(page).getByTestId('dialog-save').click()
    const table = dialogOf(page).locator('.conflict')
    await table.waitFor()
    expect(await table.locator('tbody tr').count()).toBe(2)
    expect(await table.getByRole('radio').first().isChecked()).toBe(true)
    await dialogOf(page).getByTestId('conflict-save').click()
    await dialogOf(page).waitFor({ state: 'detached' })
    const saved = await client.find<{ name: string; remark: string }>('/infObject/page', { keyword: code })
    expect(saved).toMatchObject({ name: 'Mine', remark: 'after' })
    await client.call('/infObject/del', { id: row.id })
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
