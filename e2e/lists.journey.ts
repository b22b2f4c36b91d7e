// The generic list page and its dialog on real records: paging, sorting, selection and views.
import type { ListViews } from '@gemba/contract/admin/saved-view.ts'
import type { Page as ListAnswer } from '@gemba/contract/kit/page.ts'
import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browser, origin } from './own-suite.ts'
import { connectClient, type VisitOptions, type Visitor, visitAs } from './visitor.ts'

/** Long enough for a busy machine, short enough to say which step it was. */
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
      const { data } = await client.call<{ id: string }>('/infObject/add', { code, name: `Row ${at}` })
      ids.push(data.id)
    }
  })
  afterAll(async () => {
    const client = await connectClient(origin, admin)
    await client.call('/infObject/del', { ids })
    ids = []
  })

  async function openList(options: VisitOptions = {}): Promise<Visitor> {
    const visitor = await visitAs(browser, origin, admin, options)
    visitor.page.setDefaultTimeout(patienceMs)
    await visitor.page.getByTestId('table-equipment.object').locator('[data-row-id]').first().waitFor()
    return visitor
  }
  const tableOf = (page: Page) => page.getByTestId('table-equipment.object')
  const shownCodes = (page: Page) => tableOf(page).locator('tbody [data-cell$=":2"] button').allTextContents()
  /** The body of the next page call. */
  const nextBody = async (page: Page, act: () => Promise<unknown>, naming = ''): Promise<Record<string, unknown>> => {
    const asked = page.waitForRequest(
      (request) => request.url().endsWith('/infObject/page') && (request.postData()?.includes(naming) ?? false),
    )
    await act()
    return (await asked).postDataJSON() as Record<string, unknown>
  }

  test('S-141 S-143 S-144 S-145 S-146 S-150 has a tree, search, add and delete, selection and row numbers, operations and a pager', async () => {
    const visitor = await openList({ language: 'zh-CN' })
    const { page } = visitor
    await page.getByRole('complementary').getByRole('tree').waitFor()
    await page.getByTestId('list-query').getByText('查询').waitFor()
    await page.getByTestId('list-reset').getByText('重置').waitFor()
    await page.getByTestId('list-add').getByText('新增').waitFor()
    await page.getByTestId('list-remove').getByText('删除').waitFor()
    const heads = await tableOf(page).locator('th').allTextContents()
    expect(heads[1]).toBe('序号')
    expect(heads.at(-1)).toBe('操作')
    const operations = tableOf(page).locator('[data-row-id]').first().locator('[data-testid^="row-"]')
    expect(await operations.allTextContents()).toEqual(['编辑', '删除', '更多'])
    await page.locator('.ant-pagination').waitFor()
    await visitor.leave()
  })

  test('S-233 S-234 S-235 S-237 S-289 pages from 1; a query and another size go back to page 1; sorting names field and order', async () => {
    const visitor = await openList()
    const { page } = visitor
    const queried = await nextBody(page, async () => {
      await page.getByTestId('filter-keyword').fill(`  ${prefix} `)
      await page.getByTestId('list-query').click()
    })
    expect(queried).toMatchObject({ keyword: prefix, pageNumber: 1 })
    const client = await connectClient(origin, admin)
    const { data } = await client.call<ListAnswer<{ code: string }>>('/infObject/page', { keyword: prefix })
    expect(data.records.map(({ code }) => code).at(0)).toBe(`${prefix}-00`)
    expect(data.records).toHaveLength(10)
    const turned = await nextBody(page, () => page.locator('.ant-pagination-item-2').click())
    expect(turned.pageNumber).toBe(2)
    const number = page.locator('.ant-pagination-item-active')
    await page.getByTestId('list-query').press('Enter')
    await expect.poll(() => number.textContent()).toBe('1')
    await page.locator('.ant-pagination-item-2').click()
    await expect.poll(() => number.textContent()).toBe('2')
    const resized = await nextBody(page, async () => {
      await page.locator('.ant-pagination-options .ant-select').click()
      await page.locator('.ant-select-item-option', { hasText: /^20/ }).click()
    })
    expect(resized).toMatchObject({ pageNumber: 1, pageSize: 20 })
    const sortBy = () => tableOf(page).getByRole('button', { name: 'Object code' }).click()
    expect(await nextBody(page, sortBy)).toMatchObject({ sort: 'code', order: 'ASC', pageNumber: 1 })
    expect(await nextBody(page, sortBy)).toMatchObject({ sort: 'code', order: 'DESC' })
    await expect.poll(async () => (await shownCodes(page))[0]).toBe(`${prefix}-23`)
    await visitor.leave()
  })

  test('S-150 S-291 S-292 everything that the filter matches is selected and deleted at once, after a question', async () => {
    const visitor = await openList({ language: 'zh-CN' })
    const { page } = visitor
    await page.getByTestId('list-remove').click()
    await page.getByTestId('toast').filter({ hasText: '请先选择要删除的记录' }).waitFor()
    await page.getByTestId('filter-keyword').fill(prefix)
    await page.getByTestId('list-query').click()
    await page.getByText(`共 ${objectCount} 条`).first().waitFor()
    await tableOf(page).getByLabel('选择本页全部').check()
    await page.getByTestId('select-every').click()
    await page.getByText(`已选择符合条件的 ${objectCount} 条`).waitFor()
    await page.getByTestId('list-remove').click()
    await page.getByRole('heading', { name: '删除确认' }).waitFor()
    await page.getByText('确认要删除吗?').waitFor()
    await page.getByTestId('popup-confirm').click()
    await page.getByText('共 0 条').first().waitFor()
    await page.getByTestId('toast-action').click()
    await page.getByText(`共 ${objectCount} 条`).first().waitFor()
    await visitor.leave()
  })

  test('S-236 S-289 searched by one field, another one resets the filter, page 1 and size 10', async () => {
    const visitor = await openList()
    const { page } = visitor
    await page.getByTestId('list-view').click()
    await page.getByLabel('One field').click()
    await page.getByLabel('Search by').waitFor()
    await page.keyboard.press('Escape')
    const query = async () => {
      await page.getByTestId('filter-keyword').fill(` ${prefix} `)
      await page.getByTestId('list-query').click()
    }
    // The rows that fit are known late on a slow machine: the list may ask for them meanwhile.
    const queried = await nextBody(page, query, prefix)
    expect(queried).toMatchObject({ keyword: prefix, pageNumber: 1 })
    expect(new URL(page.url()).searchParams.get('keyword')).toBe(prefix)
    await nextBody(page, () => page.locator('.ant-pagination-item-2').click())
    await page.getByLabel('Search by').click()
    const unfiltered = page.waitForRequest(
      (request) => request.url().endsWith('/infObject/page') && !request.postData()?.includes(prefix),
    )
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').nth(1).click()
    const changed = (await unfiltered).postDataJSON() as Record<string, unknown>
    expect(changed).toMatchObject({ pageNumber: 1, pageSize: 10 })
    expect(changed).not.toHaveProperty('keyword')
    expect(new URL(page.url()).search).toBe('')
    await page.getByTestId('list-view').click()
    const kept = page.waitForResponse((response) => response.url().endsWith('/savedView/keep'))
    await page.getByTestId('view-reset').click()
    await kept
    await visitor.leave()
  })

  test('S-197 S-322 add, query by primary key, edit, delete and query are the configured calls', async () => {
    const visitor = await openList()
    const { page } = visitor
    const calls: [path: string, body: Record<string, unknown>][] = []
    page.on('request', (request) => {
      const [, name] = /\/api\/infObject\/(\w+)$/.exec(request.url()) ?? []
      if (name) calls.push([name, (request.postDataJSON() ?? {}) as Record<string, unknown>])
    })
    const bodyOf = (name: string) => calls.findLast(([path]) => path === name)?.[1]
    const code = `${prefix}-own`
    await page.getByTestId('list-add').click()
    await dialogOf(page).getByLabel('Object code').fill(code)
    await dialogOf(page).getByLabel('Object name').fill('Own')
    await dialogOf(page).getByTestId('dialog-save').click()
    await dialogOf(page).waitFor({ state: 'detached' })
    expect(bodyOf('add')).toMatchObject({ code, name: 'Own' })

    await page.getByTestId('filter-keyword').fill(code)
    await page.getByTestId('list-query').click()
    const row = tableOf(page).locator('[data-row-id]')
    await expect.poll(() => row.count()).toBe(1)
    const id = await row.getAttribute('data-row-id')
    await tableOf(page).getByRole('button', { name: 'Object code' }).click()
    const queried = { keyword: code, pageNumber: 1, pageSize: expect.any(Number), sort: 'code', order: 'ASC' }
    await expect.poll(() => bodyOf('page')).toMatchObject(queried)

    await row.getByTestId('row-edit').click()
    await dialogOf(page).getByLabel('Object name').fill('Mine')
    const client = await connectClient(origin, admin)
    await client.call('/infObject/edit', { id, version: 1, name: 'Theirs' })
    await dialogOf(page).getByTestId('dialog-save').click()
    await dialogOf(page).getByTestId('conflict-save').click()
    await dialogOf(page).waitFor({ state: 'detached' })
    expect(bodyOf('edit')).toMatchObject({ id, name: 'Mine' })
    expect(bodyOf('info')).toEqual({ id })

    await row.getByTestId('row-remove').click()
    await page.getByTestId('popup-confirm').click()
    await expect.poll(() => bodyOf('del')).toEqual({ ids: [id] })
    await visitor.leave()
  })

  test('a period, several choices and emptiness are asked for by page, selection, workbook, address and saved view alike', async () => {
    const visitor = await openList()
    const { page } = visitor
    await page.getByTestId('filter-keyword').fill(prefix)
    await page.getByLabel('Status', { exact: true }).click()
    for (const word of ['Enabled', 'Disabled']) {
      await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: word }).click()
    }
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'More', exact: true }).first().click()
    await page.getByTestId('filter-empty-deviceCode').click()
    await page.getByLabel('Created', { exact: true }).first().click()
    await page.getByText('Last week', { exact: true }).click()
    const asked = await nextBody(page, () => page.getByTestId('list-query').click(), prefix)
    const week = { from: expect.any(Number), to: expect.any(Number) }
    const filter = { keyword: prefix, createTime: week, deviceCode: { isEmpty: true }, status: { in: [1, 0] } }
    expect(asked).toMatchObject(filter)
    await page.getByText(`${objectCount} in total`).waitFor()
    await tableOf(page).getByLabel('Select this page').check()
    const everyId = await nextBody(page, () => page.getByTestId('select-every').click(), prefix)
    expect(everyId).toMatchObject({ ...filter, pageSize: 1000 })
    await page.getByText(`All ${objectCount} that match are selected`).waitFor()
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
    // Asked for a moment ago, the rows are at hand: the address says what is shown.
    const shown = () => new URL(page.url()).searchParams
    await expect.poll(() => shown().getAll('status.in')).toEqual(['1', '0'])
    expect([shown().get('deviceCode.isEmpty'), shown().get('createTime.from')]).toEqual(['true', expect.any(String)])
    await page.getByText(`${objectCount} in total`).waitFor()
    const client = await connectClient(origin, admin)
    const { data } = await client.call<ListViews>('/savedView/read', { list: 'equipment.object' })
    for (const { id, name } of data.views) if (name.startsWith(prefix)) await client.call('/savedView/remove', { id })
    await visitor.leave()
  })

  test('a view keeps filter, sort and columns under a name, and another user of the company finds the shared one', async () => {
    const visitor = await openList()
    const { page } = visitor
    await page.getByTestId('filter-keyword').fill(prefix)
    await page.getByTestId('list-query').click()
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
    const { data } = await client.call<ListViews>('/savedView/read', { list: 'equipment.object' })
    for (const { id, name } of data.views) if (name === prefix) await client.call('/savedView/remove', { id })
  })
})

test('S-239 a switch in a column puts a list of the row’s id and the list is read again', async () => {
  const client = await connectClient(origin, admin)
  const name = `sw${Date.now() % 1_000_000_000}`
  const { data: user } = await client.call<{ id: string }>('/userInfo/addUserInfo', {
    name,
    nickname: name,
    password: 'Gemba@2026',
    isEnabled: 0,
  })
  const visitor = await visitAs(browser, origin, admin, { path: `/bcs/pages/system/user?keyword=${name}` })
  const { page } = visitor
  page.setDefaultTimeout(patienceMs)
  await page.getByTestId(`enabled-${name}`).waitFor()
  const sent: Request[] = []
  page.on('request', (request) => sent.push(request))
  await page.getByTestId(`enabled-${name}`).click()
  const put = () => sent.find((request) => request.method() === 'PUT')
  await expect.poll(() => put()?.postDataJSON()).toEqual({ ids: [user.id] })
  const afterPut = () => sent.slice(sent.indexOf(put() as Request))
  await expect.poll(() => afterPut().some((request) => request.url().includes('ByPage'))).toBe(true)
  await page.locator(`[data-testid="enabled-${name}"][aria-checked="true"]`).waitFor()
  await client.call('/userInfo/deleteUserInfoById', { id: user.id })
  await visitor.leave()
})

test('a field of the company’s dictionary: entries are chosen, shown and sought, also when they may not be chosen any more', async () => {
  const client = await connectClient(origin, admin)
  const code = `kind-${Date.now()}`
  const word = `Kiln ${code}`
  const entry = await client.call<{ id: string }>('/base/dictionary/add', { type: 'objectType', code, name: word })
  const { data: row } = await client.call<{ id: string }>('/infObject/add', { code, name: 'Kind' })
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
  await page.getByTestId('list-query').click()
  await found.getByTestId('row-edit').click()
  await choose('dialog')
  await dialogOf(page).getByTestId('dialog-save').click()
  await found.getByText(word).waitFor()
  await client.call('/base/dictionary/edit', { id: entry.data.id, isEnabled: 0 })
  await page.reload()
  await choose('filter')
  await page.getByTestId('list-query').click()
  await found.getByText(word).waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('objectType')).toBe(code)
  await client.call('/infObject/del', { id: row.id })
  await client.call('/base/dictionary/del', { id: entry.data.id })
  await visitor.leave()
})

test('a reference to one of more than a thousand rows is found by searching, and named in the list', async () => {
  const client = await connectClient(origin, admin)
  const prefix = `hall${Date.now() % 1_000_000}`
  const ids: string[] = []
  for (let from = 0; from < 1_010; from += 10) {
    const made = Array.from({ length: 10 }, (_, at) => {
      const code = `${prefix}-${String(from + at).padStart(4, '0')}`
      return client.call<{ id: string }>('/department/add', { code, name: `Hall ${code}` })
    })
    ids.push(...(await Promise.all(made)).map(({ data }) => data.id))
  }
  const code = `far-${Date.now()}`
  const { data: object } = await client.call<{ id: string; version: number }>('/infObject/add', { code, name: 'Far' })
  const visitor = await visitAs(browser, origin, admin, { path: `/lak/pages/equipment/object?keyword=${code}` })
  const { page } = visitor
  page.setDefaultTimeout(patienceMs)
  await page.locator(`[data-row-id="${object.id}"]`).getByTestId('row-edit').click()
  await dialogOf(page).getByLabel('Department').fill(`${prefix}-1009`)
  await page.getByTitle(`Hall ${prefix}-1009`).click()
  await dialogOf(page).getByTestId('dialog-save').click()
  await dialogOf(page).waitFor({ state: 'detached' })
  const saved = await client.find<{ departmentId: string }>('/infObject/page', { keyword: code })
  expect(saved?.departmentId).toBe(ids[1009])
  await page.reload()
  await page.locator(`[data-row-id="${object.id}"]`).getByTestId('row-edit').click()
  await dialogOf(page).getByText(`Hall ${prefix}-1009`).waitFor()
  await client.call('/infObject/del', { id: object.id })
  await client.call('/department/delete', { ids })
  expect(visitor.failures).toEqual([])
  await visitor.leave()
})

test('an object with more points than stand on its page says so, and shows the others when asked', async () => {
  const client = await connectClient(origin, admin)
  const code = `many-${Date.now()}`
  const { data: made } = await client.call<{ id: string }>('/infObject/add', { code, name: 'Many points' })
  for (let from = 0; from < 210; from += 10) {
    const points = Array.from({ length: 10 }, (_, at) => String(from + at).padStart(3, '0'))
    await Promise.all(
      points.map((point) =>
        client.call('/infObjectPoint/add', { objectId: made.id, code: `p${point}`, name: `P ${point}` }),
      ),
    )
  }
  const visitor = await visitAs(browser, origin, admin, { path: `/lak/pages/equipment/object/${made.id}` })
  const { page } = visitor
  await page.getByText('200 of 210 points are shown').waitFor()
  const values = page.getByRole('list', { name: 'Live values' }).getByRole('listitem')
  expect(await values.count()).toBe(200)
  await page.getByRole('button', { name: 'Show 10 more' }).click()
  await page.getByTestId('more-points').waitFor({ state: 'detached' })
  expect(await values.count()).toBe(210)
  await client.call('/infObject/del', { id: made.id })
  expect(visitor.failures).toEqual([])
  await visitor.leave()
})
