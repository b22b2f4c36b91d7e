// The list of objects on a server with 24 objects: paging, sorting, selection, and search by one field.

import { planRemoval, restoreRecords } from '@gemba/contract/admin/record-history.ts'
import { keepViewSettings, readSavedViews } from '@gemba/contract/admin/saved-view.ts'
import { findOptions } from '@gemba/contract/base/dictionary.ts'
import { listObjectFavorites } from '@gemba/contract/equipment/object/favorite.ts'
import { object } from '@gemba/contract/equipment/object.ts'
import { readOwnScope } from '@gemba/contract/identity/role/own-scope.ts'
import type { Language } from '@gemba/contract/kit/page.ts'
import { listObjectStatus } from '@gemba/contract/overview/object-status.ts'
import { BrowserRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type FakeServer, on, serve } from '../../api/fake-server/fake-server.fixture.ts'
import { operation } from '../../api/fake-server/operation.fixture.ts'
import { noLayout, noParameters, TabContext } from '../../resource/tab/tab-context.ts'
import { useSession } from '../../session/session.ts'
import { press, renderExample } from '../gallery/gallery.fixture.tsx'
import { ObjectListPage } from './object-list-page.tsx'

const objectCount = 24
const prefix = 'row'
const objects = Array.from({ length: objectCount }, (_, index) => ({
  id: String(index + 1),
  version: 1,
  code: `${prefix}-${String(index).padStart(2, '0')}`,
  name: `Row ${index}`,
}))
const pageObjects = operation(object, 'page')
const removeObjects = operation(object, 'remove')
const opened = location.pathname + location.search

let server: FakeServer
let removed: ReadonlySet<string>

const rowsOf = ({ keyword, sort, order }: Record<string, unknown>) => {
  const matches = objects.filter(({ id, code }) => !removed.has(id) && code.includes(String(keyword ?? '')))
  return sort === 'code' && order === 'DESC' ? matches.toReversed() : matches
}

beforeEach(() => {
  removed = new Set()
  server = serve(
    on(pageObjects, (input) => {
      const matches = rowsOf(input)
      const size = Number(input.pageSize)
      const from = (Number(input.pageNumber ?? 1) - 1) * size
      return {
        records: matches.slice(from, from + size),
        total: matches.length,
        pages: Math.ceil(matches.length / size),
      }
    }),
    on(operation(object, 'tree'), [{ id: '1', code: 'row-00', name: 'Row 0' }]),
    on(readOwnScope),
    on(findOptions),
    on(removeObjects, ({ ids }) => {
      removed = new Set(ids as string[])
      return { removed: removed.size, transaction: '77' }
    }),
    on(planRemoval),
    on(restoreRecords, () => {
      removed = new Set()
      return {}
    }),
    on(listObjectStatus),
    on(listObjectFavorites),
    on(readSavedViews),
    on(keepViewSettings, ({ settings }) => settings),
  )
  const authorities = object.routes.map(({ permission }) => permission)
  useSession.setState({ user: { id: '5', authorities } as never })
})
afterEach(() => {
  history.replaceState(null, '', opened)
  useSession.setState({ user: undefined })
})

async function openList(language: Language = 'en') {
  const tab = { path: '/objects', setTitle: () => undefined, granted: [], entryId: '' }
  history.pushState(null, '', '/objects')
  await renderExample(
    <BrowserRouter>
      <TabContext value={{ ...tab, parameters: noParameters, layout: noLayout }}>
        <div style={{ display: 'flex', width: 1280, height: 640 }}>
          <ObjectListPage />
        </div>
      </TabContext>
    </BrowserRouter>,
    language,
  )
  await expect.poll(() => table().querySelector('[data-row-id]')).toBeTruthy()
}
const table = () => page.getByTestId('table-equipment.object').element()
const shownCodes = () =>
  [...table().querySelectorAll('tbody [data-cell$=":2"] button')].map(({ textContent }) => textContent)
const last = () => server.inputsOf(pageObjects).at(-1)
const pager = (part: string) => document.querySelector<HTMLElement>(`.ant-pagination-${part}`)
const pageNumber = () => pager('item-active')?.textContent
const queryKeyword = async (keyword: string) => {
  await page.getByTestId('filter-keyword').fill(keyword)
  ;(page.getByTestId('list-query').element() as HTMLElement).click()
}

test('S-141 S-143 S-144 S-145 S-146 S-150 has a tree, search, add and delete, selection and row numbers, operations and a pager', async () => {
  await openList('zh-CN')
  await expect.element(page.getByRole('complementary').getByRole('tree')).toBeInTheDocument()
  for (const [testId, word] of [
    ['list-query', '查询'],
    ['list-reset', '重置'],
    ['list-add', '新增'],
    ['list-remove', '删除'],
  ] as const)
    await expect.poll(() => page.getByTestId(testId).query()?.textContent).toContain(word)
  const heads = [...table().querySelectorAll('th')].map(({ textContent }) => textContent)
  expect(heads[1]).toBe('序号')
  expect(heads.at(-1)).toBe('操作')
  const operations = [...(table().querySelector('[data-row-id]')?.querySelectorAll('[data-testid^="row-"]') ?? [])]
  expect(operations.map((button) => button.ariaLabel)).toEqual(['更多'])
  ;(operations[0] as HTMLElement).click()
  const entries = () => [...document.querySelectorAll('[data-testid="action-menu"] button')].map((b) => b.textContent)
  await expect.poll(entries).toEqual(expect.arrayContaining(['编辑', '删除']))
  await press('{Escape}')
  expect(document.querySelector('.ant-pagination')).not.toBeNull()
})

test('S-233 S-234 S-235 S-237 S-289 pages from 1; a query and another size go back to page 1; sorting names field and order', async () => {
  await openList()
  await queryKeyword(`  ${prefix} `)
  await expect.poll(last).toMatchObject({ keyword: prefix, pageNumber: 1 })
  pager('item-2')?.click()
  await expect.poll(() => last()?.pageNumber).toBe(2)
  ;(page.getByTestId('filter-keyword').element() as HTMLElement).focus()
  await press('{Enter}')
  await expect.poll(pageNumber).toBe('1')
  pager('item-2')?.click()
  await expect.poll(pageNumber).toBe('2')
  ;(page.getByRole('combobox', { name: 'Page Size' }).element() as HTMLElement).focus()
  await press('{Enter}')
  await page.getByText('50 / page', { exact: true }).last().click()
  await expect.poll(last).toMatchObject({ pageNumber: 1, pageSize: 50 })
  const sortBy = () => page.getByTestId('table-equipment.object').getByRole('button', { name: 'Object code' }).click()
  await sortBy()
  await expect.poll(last).toMatchObject({ sort: 'code', order: 'ASC', pageNumber: 1 })
  await sortBy()
  await expect.poll(last).toMatchObject({ sort: 'code', order: 'DESC' })
  await expect.poll(() => shownCodes()[0]).toBe(`${prefix}-23`)
})

const expectText = (text: string) => expect.poll(() => document.body.textContent).toContain(text)

test('S-150 S-291 S-292 everything that the filter matches is selected and deleted after one question', async () => {
  await openList('zh-CN')
  await page.getByTestId('list-remove').click()
  await expectText('请先选择要删除的记录')
  await queryKeyword(prefix)
  await expectText(`共 ${objectCount} 条`)
  await page.getByLabelText('选择本页全部').click()
  await page.getByTestId('select-every').click()
  await expectText(`已选择符合条件的 ${objectCount} 条`)
  await page.getByTestId('list-remove').click()
  await expect.element(page.getByRole('heading', { name: '删除确认' })).toBeVisible()
  await expectText('确认要删除吗?')
  await page.getByTestId('popup-confirm').click()
  await expectText('共 0 条')
  expect(server.inputsOf(removeObjects)).toEqual([{ ids: objects.map(({ id }) => id) }])
  await page.getByTestId('toast-action').click()
  await expectText(`共 ${objectCount} 条`)
})

test('S-236 S-289 searched by one field, another one resets the filter, page 1 and size 10', async () => {
  await openList()
  await page.getByTestId('list-view').click()
  await page.getByLabelText('One field').click()
  await expect.element(page.getByLabelText('Search by')).toBeVisible()
  await press('{Escape}')
  await queryKeyword(` ${prefix} `)
  await expect.poll(last).toMatchObject({ keyword: prefix, pageNumber: 1 })
  await expect.poll(() => new URLSearchParams(location.search).get('keyword')).toBe(prefix)
  pager('item-2')?.click()
  await expect.poll(() => last()?.pageNumber).toBe(2)
  ;(page.getByLabelText('Search by').element() as HTMLElement).focus()
  await press('{Enter}{ArrowDown}{Enter}')
  await expect.poll(last).toMatchObject({ pageNumber: 1, pageSize: 10 })
  expect(last()).not.toHaveProperty('keyword')
  expect(location.search).toBe('')
  await page.getByTestId('list-view').click()
  await page.getByTestId('view-reset').click()
  await expect.poll(() => server.inputsOf(keepViewSettings).at(-1)?.settings).toEqual({})
})
