// The generic list page and its dialog on real records: queries and saved views.
import { readSavedViews, removeView } from '@gemba/contract/admin/saved-view.ts'
import { dictionaryEntry as dictionaryEntryResource } from '@gemba/contract/base/dictionary.ts'
import { object as objectResource } from '@gemba/contract/equipment/object.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operation } from '../server/src/main/declared-call.fixture.ts'
import { browser, origin } from './own-suite.ts'
import { pressRowAction } from './record-page.ts'
import { connectClient, type VisitOptions, type Visitor, visitAs } from './visitor.ts'

/** Long enough for a busy machine, short enough to name the failed step. */
const patienceMs = 30_000
const admin = { company: 'demo', user: 'admin' }
const dialogOf = (page: Page) => page.getByTestId('edit-dialog')

describe('the list page', () => {
  const objectCount = 24
  let prefix: string
  let ids: string[] = []

  beforeAll(async () => {
    const client = await connectClient(origin, admin)
    prefix = `row-${Date.now()}`
    for (let at = 0; at < objectCount; at++) {
      const code = `${prefix}-${String(at).padStart(2, '0')}`
      const { data } = await client.call(operation(objectResource, 'create'), { code, name: `Row ${at}` })
      ids.push(data.id)
    }
  })
  afterAll(async () => {
    const client = await connectClient(origin, admin)
    await client.call(operation(objectResource, 'remove'), { ids })
    ids = []
  })

  async function openList(options: VisitOptions = {}): Promise<Visitor> {
    const visitor = await visitAs(browser, origin, admin, options)
    visitor.page.setDefaultTimeout(patienceMs)
    await visitor.page.getByTestId('table-equipment.object').locator('[data-row-id]').first().waitFor()
    return visitor
  }
  const tableOf = (page: Page) => page.getByTestId('table-equipment.object')
  /** Returns the body of the next page request. */
  const nextBody = async (
    page: Page,
    perform: () => Promise<unknown>,
    naming = '',
  ): Promise<Record<string, unknown>> => {
    const asked = page.waitForRequest(
      (request) => request.url().endsWith('/infObject/page') && (request.postData()?.includes(naming) ?? false),
    )
    await perform()
    return (await asked).postDataJSON() as Record<string, unknown>
  }

  test('S-197 S-322 add, query by primary key, edit, delete and query are the configured requests', async () => {
    const visitor = await openList()
    const { page } = visitor
    const calls: [path: string, body: Record<string, unknown>][] = []
    page.on('request', (request) => {
      const [, name] = /\/api\/infObject\/(\w+)$/.exec(request.url()) ?? []
      if (name) calls.push([name, (request.postDataJSON() ?? {}) as Record<string, unknown>])
    })
    const bodyOf = (name: string) => calls.findLast(([path]) => path === name)?.[1]
    const client = await connectClient(origin, admin)
    const { data } = await client.call(operation(objectResource, 'page'), { keyword: prefix })
    expect(data.records.map((record) => record.code).at(0)).toBe(`${prefix}-00`)
    expect(data.records).toHaveLength(10)
    const code = `${prefix}-own`
    await page.getByTestId('list-add').click()
    await dialogOf(page).getByLabel('Object code').fill(code)
    await dialogOf(page).getByLabel('Object name').fill('Own')
    await dialogOf(page).getByTestId('dialog-save').click()
    await dialogOf(page).waitFor({ state: 'detached' })
    expect(bodyOf('add')).toMatchObject({ code, name: 'Own' })

    await page.getByTestId('filter-keyword').fill(code)
    const row = tableOf(page).locator('[data-row-id]')
    await expect.poll(() => row.count()).toBe(1)
    const id = await row.getAttribute('data-row-id')
    await tableOf(page).getByRole('button', { name: 'Object code' }).click()
    const queried = { keyword: code, pageNumber: 1, pageSize: expect.any(Number), sort: 'code', order: 'ASC' }
    await expect.poll(() => bodyOf('page')).toMatchObject(queried)

    await pressRowAction(row, 'edit')
    await dialogOf(page).getByLabel('Object name').fill('Mine')
    await client.call(operation(objectResource, 'update'), { id, version: 1, name: 'Theirs' })
    await dialogOf(page).getByTestId('dialog-save').click()
    await dialogOf(page).getByTestId('conflict-save').click()
    await dialogOf(page).waitFor({ state: 'detached' })
    expect(bodyOf('edit')).toMatchObject({ id, name: 'Mine' })
    expect(bodyOf('info')).toEqual({ id })

    await pressRowAction(row, 'remove')
    await page.getByTestId('popup-confirm').click()
    await expect.poll(() => bodyOf('del')).toEqual({ ids: [id] })
    await visitor.leave()
  })

  test('a period, several choices and emptiness give the same result for page, selection, workbook, address and saved view', async () => {
    const visitor = await openList()
    const { page } = visitor
    await page.getByTestId('filter-keyword').fill(prefix)
    await page.getByLabel('Enabled', { exact: true }).click()
    for (const word of ['Enabled', 'Disabled']) {
      await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: word }).click()
    }
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'More', exact: true }).first().click()
    await page.getByTestId('filter-empty-deviceCode').click()
    await page.getByLabel('Created', { exact: true }).first().click()
    await page.getByText('Last week', { exact: true }).click()
    const asked = await nextBody(page, () => page.getByTestId('filter-keyword').press('Enter'), prefix)
    const week = { from: expect.any(Number), to: expect.any(Number) }
    const filter = { keyword: prefix, createTime: week, deviceCode: { isEmpty: true }, status: { in: [1, 0] } }
    expect(asked).toMatchObject(filter)
    await page.getByText(`${objectCount} in total`).waitFor()
    await tableOf(page).getByLabel('Select this page').check()
    const everyId = await nextBody(page, () => page.getByTestId('select-every').click(), prefix)
    expect(everyId).toMatchObject({ ...filter, pageSize: 1000 })
    await page.getByText(`All ${objectCount} matching rows selected`).waitFor()
    const exported = page.waitForRequest((request) => request.postData()?.includes('"filter"') ?? false)
    await page.getByTestId('sheet-actions').click()
    await page.getByTestId('sheet-export').click()
    expect((await exported).postDataJSON()).toMatchObject({ filter })
    await page.getByTestId('list-views').click()
    await page.getByTestId('view-name').fill(`${prefix}-parts`)
    await page.getByTestId('view-save').click()
    const view = page.getByRole('button', { name: `${prefix}-parts`, exact: true })
    await view.waitFor()
    await page.keyboard.press('Escape')

    expect(new URL(page.url()).searchParams.getAll('status.in')).toEqual(['1', '0'])
    expect(await nextBody(page, () => page.reload(), prefix)).toMatchObject(filter)
    const unfiltered = await nextBody(page, () => page.getByTestId('list-reset').click())
    expect(Object.keys(unfiltered)).not.toEqual(expect.arrayContaining(['createTime']))
    expect(new URL(page.url()).search).toBe('')
    await page.getByTestId('list-views').click()
    await view.click()
    // The rows of a recent query are cached, so the address shows the current one.
    const shown = () => new URL(page.url()).searchParams
    await expect.poll(() => shown().getAll('status.in')).toEqual(['1', '0'])
    expect([shown().get('deviceCode.isEmpty'), shown().get('createTime.from')]).toEqual(['true', expect.any(String)])
    await page.getByText(`${objectCount} in total`).waitFor()
    const client = await connectClient(origin, admin)
    const { data } = await client.call(readSavedViews, { list: 'equipment.object' })
    for (const { id, name } of data.views) if (name.startsWith(prefix)) await client.call(removeView, { id })
    await visitor.leave()
  })

  test('a view stores filter, sort and columns under a name, and another user of the company finds the shared one', async () => {
    const visitor = await openList()
    const { page } = visitor
    await page.getByTestId('filter-keyword').fill(prefix)
    await tableOf(page).getByRole('button', { name: 'Object code' }).click()
    await page.getByTestId('list-views').click()
    await page.getByTestId('view-name').fill(prefix)
    await page.getByLabel('Share with the company').check()
    await page.getByTestId('view-save').click()
    await page.getByRole('button', { name: prefix, exact: true }).waitFor()
    await visitor.leave()

    const other = await visitAs(browser, origin, { company: 'demo', user: 'operator' })
    other.page.setDefaultTimeout(patienceMs)
    await other.page.getByTestId('list-views').click()
    const opened = await nextBody(other.page, () =>
      other.page.getByRole('button', { name: prefix, exact: true }).click(),
    )
    expect(opened).toMatchObject({ keyword: prefix, sort: 'code', order: 'ASC' })
    expect(await other.page.getByTestId('filter-keyword').inputValue()).toBe(prefix)
    expect(new URL(other.page.url()).searchParams.get('keyword')).toBe(prefix)
    await other.leave()
    const client = await connectClient(origin, admin)
    const { data } = await client.call(readSavedViews, { list: 'equipment.object' })
    for (const { id, name } of data.views) if (name === prefix) await client.call(removeView, { id })
  })
})

test('entries of the company’s dictionary are chosen, shown and filtered, even if they can no longer be chosen', async () => {
  const client = await connectClient(origin, admin)
  const code = `kind-${Date.now()}`
  const word = `Kiln ${code}`
  const entry = await client.call(operation(dictionaryEntryResource, 'create'), {
    type: 'objectType',
    code,
    name: word,
  })
  const { data: row } = await client.call(operation(objectResource, 'create'), { code, name: 'Kind' })
  const visitor = await visitAs(browser, origin, admin)
  const { page } = visitor
  page.setDefaultTimeout(patienceMs)
  const found = page.locator(`[data-row-id="${row.id}"]`)
  const choose = async (label: 'filter' | 'dialog') => {
    const place = label === 'dialog' ? dialogOf(page) : page.getByTestId('filters')
    await place.getByLabel('Object type', { exact: true }).fill(word)
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: word }).click()
  }
  await page.getByTestId('filter-keyword').fill(code)
  await pressRowAction(found, 'edit')
  await choose('dialog')
  await dialogOf(page).getByTestId('dialog-save').click()
  await found.getByText(word).waitFor()
  await client.call(operation(dictionaryEntryResource, 'update'), { id: entry.data.id, isEnabled: 0 })
  await page.reload()
  await choose('filter')
  await found.getByText(word).waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('objectType')).toBe(code)
  await client.call(operation(objectResource, 'remove'), { id: row.id })
  await client.call(operation(dictionaryEntryResource, 'remove'), { id: entry.data.id })
  await visitor.leave()
})
