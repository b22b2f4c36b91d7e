// The list of objects on a server with 24 objects: paging, sorting, selection, and search by one field.

import { planRemoval, restoreRecords } from '@gemba/contract/admin/record-history.ts'
import { keepViewSettings, readSavedViews } from '@gemba/contract/admin/saved-view.ts'
import { findOptions } from '@gemba/contract/base/dictionary.ts'
import { copyObject, planObjectCopy } from '@gemba/contract/equipment/object/copy-object.ts'
import { listObjectFavorites } from '@gemba/contract/equipment/object/favorite.ts'
import { moveObject, object } from '@gemba/contract/equipment/object.ts'
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
    on(operation(object, 'tree'), [
      { id: '1', code: 'row-00', name: 'Row 0', children: [{ id: '2', code: 'row-01', name: 'Row 1', children: [] }] },
      { id: '3', code: 'row-02', name: 'Row 2', children: [] },
    ]),
    on(moveObject),
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

const nodeOf = (id: string) => document.querySelector<HTMLElement>(`[data-node="${id}"]`)
const moveHint = () => page.getByTestId('tree-move').element().textContent

/** Drags a node of the tree over another one, at a share of its height. Returns the function that drops it. */
async function dragNode(id: string, over: string, share: number) {
  const dataTransfer = new DataTransfer()
  const fire = (node: HTMLElement | null, type: string) => {
    const { top = 0, height = 0 } = node?.getBoundingClientRect() ?? {}
    const at = { clientY: top + height * share }
    node?.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true, ...at }))
  }
  fire(nodeOf(id), 'dragstart')
  await expect.poll(() => nodeOf(id)?.draggable).toBe(true)
  fire(nodeOf(over), 'dragover')
  await expect.poll(moveHint).not.toBe('')
  return () => fire(nodeOf(over), 'drop')
}

test('an object is dragged to another position of the tree; a drop below itself is refused before it', async () => {
  await openList()
  await expect.poll(() => nodeOf('2')).toBeTruthy()
  const dropBelowItself = await dragNode('1', '2', 0.5)
  expect(moveHint()).toBe('Cannot be moved into itself or its own children')
  dropBelowItself()
  const drop = await dragNode('3', '2', 0.9)
  expect(moveHint()).toBe('Move after Row 1')
  drop()
  await expect.poll(() => server.inputsOf(moveObject)).toEqual([{ objectId: '3', targetId: '2', moveType: 'after' }])
  await page.getByTestId('toast-action').click()
  await expect.poll(() => server.inputsOf(moveObject)[1]).toEqual({ objectId: '3', targetId: '1', moveType: 'after' })
})

test('an object is moved by Alt and the arrow keys, and by a dialog that refuses its own children', async () => {
  await openList()
  await expect.poll(() => nodeOf('3')).toBeTruthy()
  nodeOf('3')?.focus()
  await press('{Alt>}{ArrowUp}{/Alt}')
  await expect.poll(() => server.inputsOf(moveObject)).toEqual([{ objectId: '3', targetId: '1', moveType: 'before' }])
  nodeOf('2')?.focus()
  await press('{Alt>}{ArrowLeft}{/Alt}')
  await expect.poll(() => server.inputsOf(moveObject)[1]).toEqual({ objectId: '2', targetId: '1', moveType: 'after' })
  await page.getByTestId('table-equipment.object').getByRole('button', { name: 'More' }).first().click()
  await page.getByTestId('action-menu').getByText('Move…').click()
  await page.getByLabelText('Target object').fill('Row 1')
  await page.getByTitle('Row 1').last().click()
  await page.getByTestId('dialog-save').click()
  await expectText('An object cannot be moved into itself or its own children')
  expect(server.inputsOf(moveObject)).toHaveLength(2)
})

test('without the right to edit, objects of the tree cannot be moved', async () => {
  useSession.setState({ user: { id: '5', authorities: ['object:view'] } as never })
  await openList()
  await expect.poll(() => nodeOf('1')).toBeTruthy()
  expect(nodeOf('1')?.draggable).toBe(false)
  expect(page.getByTestId('tree-move').query()).toBeNull()
})

test('a copy of an object shows its new codes, and which of them exist, before it is made', async () => {
  server.serve(
    on(planObjectCopy, ({ codeSuffix }) => ({
      codeSuffix: codeSuffix ?? '-2',
      objects: [
        { id: '1', name: 'Row 0', code: 'row-00', newCode: `row-00${codeSuffix ?? '-2'}`, isTaken: 0 },
        { id: '2', name: 'Row 1', code: 'row-01', level: 1, isTaken: codeSuffix === '-x' ? 1 : 0 },
      ],
      pointCount: 4,
      ruleCount: 1,
    })),
    on(copyObject, { objectId: '77' }),
  )
  await openList()
  await page.getByTestId('table-equipment.object').getByRole('button', { name: 'More' }).first().click()
  await page.getByTestId('action-menu').getByText('Copy…').click()
  await expectText('2 objects, 4 points, 1 alarm rule')
  await expectText('row-00-2')
  await page.getByLabelText('Code suffix').fill('-x')
  await expectText('1 code exists already')
  await page.getByLabelText('Code suffix').fill('-b')
  await page.getByTestId('dialog-save').click()
  await expect
    .poll(() => server.inputsOf(copyObject))
    .toMatchObject([{ objectId: '1', codeSuffix: '-b', objectName: 'Row 0 2' }])
  await page.getByTestId('table-equipment.object').getByRole('button', { name: 'More' }).nth(10).click()
  await page.getByTestId('action-menu').getByText('Copy…').click()
  // `row-10` is the code of a copy.
  await expect.element(page.getByLabelText('Object name', { exact: true })).toHaveValue('Row 11')
})
