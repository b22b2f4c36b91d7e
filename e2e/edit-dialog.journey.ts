// The edit dialog on /dev/gallery: groups, rules, child forms, drafts, by keyboard.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { press, visitGallery } from './gallery.ts'
import { origin } from './own-suite.ts'
import { openBrowser, type VisitOptions } from './visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const openGallery = (options: VisitOptions = {}) => visitGallery(browser, origin, options)
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
