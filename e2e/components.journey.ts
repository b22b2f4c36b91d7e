// The shared components by themselves, on /dev/gallery: by keyboard alone, at the size they have to bear, and for axe.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Browser, Page, Response } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { admin, gridOf, patienceMs, press, visitGallery } from './gallery.ts'
import { origin } from './own-suite.ts'
import { connectClient, openBrowser, type VisitOptions, visitAs } from './visitor.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
  const client = await connectClient(origin, admin)
  for (const list of ['gallery.grid', '*']) await client.call('/savedView/keep', { list, settings: {} })
})
afterAll(() => browser.close())

const openGallery = (options: VisitOptions = {}) => visitGallery(browser, origin, options)
const focusedCell = (page: Page) =>
  page.evaluate<string | null>(`document.activeElement?.closest('[data-cell]')?.getAttribute('data-cell') ?? null`)
const focusReaches = (page: Page, cell: string) =>
  expect.poll(() => page.evaluate("document.activeElement?.getAttribute('data-cell')")).toBe(cell)
const selectedCount = async (page: Page) =>
  Number((await page.getByTestId('gallery-selected').textContent())?.match(/\d+/)?.[0] ?? 0)

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

  test('copies on a page without TLS, where browsers give no clipboard, and keeps the focus', async () => {
    const visitor = await openGallery()
    const { page } = visitor
    await page.addInitScript("Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined })")
    await page.reload()
    await gridOf(page).locator('[data-cell="1:1"]').focus()
    await press(page, 'Space', 'Control+c')
    await page.getByText('1 row').first().waitFor()
    expect(await page.evaluate('document.activeElement?.getAttribute("data-cell")')).toBe('1:1')
    await page.evaluate("document.body.appendChild(document.createElement('textarea')).focus()")
    await press(page, 'Control+v')
    const pasted = () => page.evaluate<string>("document.querySelector('body > textarea').value")
    await expect.poll(pasted).toMatch(/^[^\n]+\nRow 1\t2\t3\.7\t/)
    await visitor.context.close()
  })

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
    await first.context.close()

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
    await second.context.close()
  })

  test('scrolls 10 000 x 40 in both directions with few rows in the document, to the very end', async () => {
    const visitor = await openGallery()
    const { page } = visitor
    const most = (await page.evaluate(`new Promise((resolve) => {
      const grid = document.querySelector('[data-testid="table-gallery.grid"]')
      let most = 0
      let steps = 0
      const step = () => {
        most = Math.max(most, grid.querySelectorAll('tbody tr').length)
        grid.scrollTop += 400
        grid.scrollLeft += 40
        if (++steps < 60) requestAnimationFrame(step)
        else resolve(most)
      }
      requestAnimationFrame(step)
    })`)) as number
    expect(most).toBeGreaterThan(5)
    expect(most).toBeLessThanOrEqual(60)
    await page.evaluate(`document.querySelector('[data-testid="table-gallery.grid"]').scrollTop = 1e9`)
    await expect.poll(() => gridOf(page).locator('tbody tr').last().textContent()).toContain('10000')
    await visitor.context.close()
  })
})

describe('the search of a list', () => {
  test('S-142 S-289 shows five fields, the rest under 展开 and 收起; text is trimmed', async () => {
    const visitor = await openGallery({ language: 'zh-CN' })
    const { page } = visitor
    const search = page.getByRole('region', { name: '查询条件' })
    expect(await search.locator('.filter').count()).toBe(5)
    await search.getByRole('button', { name: '展开' }).click()
    expect(await search.locator('.filter').count()).toBe(7)
    await search.getByLabel('端口').fill('  80 ')
    await search.getByRole('button', { name: '收起' }).click()
    expect(await search.locator('.filter').count()).toBe(5)
    await search.getByTestId('list-query').click()
    expect(JSON.parse((await page.getByTestId('filters-asked').textContent()) ?? '')).toEqual({ port: '80' })
    await search.getByTestId('list-reset').click()
    expect(JSON.parse((await page.getByTestId('filters-asked').textContent()) ?? '')).toEqual({})
    await visitor.context.close()
  })
})

describe('the search of a list by one field', () => {
  test('S-236 another field takes the place of the first, without what was asked for', async () => {
    const visitor = await openGallery()
    const { page } = visitor
    const search = page.getByRole('region', { name: 'Search' })
    const asked = async () => JSON.parse((await page.getByTestId('filters-asked').textContent()) ?? '') as object
    await search.getByLabel('By one field').check()
    expect(await search.locator('.filter').count()).toBe(2)
    await search.getByLabel('Code', { exact: true }).fill(' p ')
    await search.getByTestId('list-query').click()
    expect(await asked()).toEqual({ code: 'p' })
    await search.getByLabel('Search by').click()
    await page.locator('.ant-select-dropdown:visible').getByTitle('Port', { exact: true }).click()
    expect(await asked()).toEqual({})
    expect(await search.getByLabel('Code', { exact: true }).count()).toBe(0)
    await search.getByLabel('Port', { exact: true }).fill('80')
    await search.getByTestId('list-query').press('Enter')
    expect(await asked()).toEqual({ port: '80' })
    await visitor.context.close()
  })

  test('S-349 a field takes a quarter of the width', async () => {
    const visitor = await openGallery()
    const search = visitor.page.getByRole('region', { name: 'Search' })
    const widthOf = async (part: string) => (await search.locator(part).first().boundingBox())?.width ?? 0
    expect((await widthOf('.filter')) * 4).toBeCloseTo(await widthOf('.filters'), 0)
    await visitor.context.close()
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
    await visitor.context.close()
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
        await other.context.close()
      }
      await press(page, 'Escape')
    }
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
    await options.filter({ hasText: 'Urgency' }).waitFor()
    await expect.poll(() => asked).toEqual(['/api/gaeaDict/select/alarmLevel'])
    await options.filter({ hasText: 'Urgency' }).waitFor()
    expect(await page.locator('.toast').count()).toBe(0)
    await page.unroute('**/gaeaDict/select/*')
    expect(visitor.failures.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')])
    await press(page, 'Escape')
    const types = isRead('dataType')
    await page.getByRole('radio', { name: 'dataType' }).check()
    expect((await (await types).request().postDataJSON()) as object).toEqual({ keyword: '', multiple: '0' })
    await visitor.context.close()
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
    await visitor.context.close()
  })

  test.each([
    ['zh-CN', '您的浏览器不支持音频播放，请升级浏览器'],
    ['zh-TW', '您的瀏覽器不支援音訊播放，請升級瀏覽器'],
    ['en', 'Your browser cannot play audio; please upgrade it'],
  ] as const)(
    'S-167 the audio player of a browser that plays none asks to upgrade it, in %s',
    async (language, words) => {
      const visitor = await openGallery({ language })
      const { page } = visitor
      await page.getByTestId('audio-player').waitFor()
      await page.addInitScript('delete window.Audio')
      await page.reload()
      await page.getByRole('alert').getByText(words).waitFor()
      expect(await page.getByTestId('audio-player').count()).toBe(0)
      await visitor.context.close()
    },
  )

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
