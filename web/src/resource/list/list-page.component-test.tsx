// A list without rows shows its purpose, or that the filter has no match, with a button to reset it.
import { readSavedViews } from '@gemba/contract/admin/saved-view.ts'
import { area } from '@gemba/contract/base/area.ts'
import { Link, MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type FakeServer, on, serve } from '../../api/fake-server/fake-server.fixture.ts'
import { operation } from '../../api/fake-server/operation.fixture.ts'
import { press, renderExample } from '../../features/gallery/gallery.fixture.tsx'
import { noLayout, noParameters, TabContext } from '../tab/tab-context.ts'
import type { ListEmptiness } from './empty-rows.tsx'
import { ListPage } from './list-page.tsx'

const pageAreas = operation(area, 'page')
let server: FakeServer
const last = () => server.inputsOf(pageAreas).at(-1)

beforeEach(() => {
  server = serve(on(pageAreas), on(readSavedViews))
})

const show = (empty: ListEmptiness, initialFilter = {}, onWiden?: () => void) =>
  renderExample(
    <MemoryRouter>
      <ListPage
        of={['base', 'area']}
        by={area}
        title="Areas"
        columns={[{ name: 'code', title: 'Code', cell: () => null }]}
        filters={[{ name: 'keyword', label: 'Name or code' }]}
        empty={empty}
        initialFilter={initialFilter}
        onWiden={onWiden}
      />
    </MemoryRouter>,
  )

test('an empty list shows its purpose; it has a tick or a warning only if declared', async () => {
  const view = await show({ title: 'No backups yet', hint: 'Nothing can be restored', mark: 'warn' })
  await expect.element(page.getByText('No backups yet')).toBeVisible()
  await expect.element(page.getByText('Nothing can be restored')).toBeVisible()
  expect(view.container.querySelector('.lucide-triangle-alert')).not.toBeNull()
  expect(view.container.querySelector('.lucide-check')).toBeNull()
  expect(page.getByTestId('empty-reset').query()).toBeNull()
})

test('a filter without matches is reset by a key, in the form and in the request', async () => {
  const onWiden = vi.fn()
  await show({ title: 'No areas yet' }, { keyword: 'nowhere' }, onWiden)
  await expect.element(page.getByText('No matches for this filter')).toBeVisible()
  expect(last()).toMatchObject({ keyword: 'nowhere' })
  await expect.element(page.getByTestId('filter-keyword')).toHaveValue('nowhere')
  ;(page.getByTestId('empty-reset').element() as HTMLElement).focus()
  await press('{Enter}')
  await expect.element(page.getByTestId('filter-keyword')).toHaveValue('')
  await expect.poll(last).not.toHaveProperty('keyword')
  expect(onWiden).toHaveBeenCalledOnce()
})

/** Enters a text as the keyboard does, without a pause. */
function enterText(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

test('S-234 each change of a filter is a query of page 1 after a pause; Enter sends it at once', async () => {
  await show({ title: 'No areas yet' })
  await expect.poll(() => server.inputsOf(pageAreas).length).toBe(1)
  const field = page.getByTestId('filter-keyword')
  // In one task, because on a busy machine the pause may end between two calls of the browser.
  for (const keyword of ['p', 'press']) enterText(field.element() as HTMLInputElement, keyword)
  await expect.poll(last).toMatchObject({ keyword: 'press', pageNumber: 1 })
  expect(server.inputsOf(pageAreas)).toHaveLength(2)
  await field.fill(' pump ')
  await press('{Enter}')
  expect(server.inputsOf(pageAreas).at(-1)).toMatchObject({ keyword: 'pump' })
  await page.getByTestId('list-reset').click()
  await expect.element(field).toHaveValue('')
  await expect.element(page.getByText('No areas yet')).toBeVisible()
})

test('the page sizes are 20, 50 and 100; it is 20 at first', async () => {
  await show({ title: 'No areas yet' })
  await expect.poll(() => server.inputsOf(pageAreas).length).toBeGreaterThan(0)
  expect(last()?.pageSize).toBe(20)
  const chosen = page.getByRole('combobox', { name: 'Page Size' })
  const pageSizeText = () => document.querySelector('.ant-pagination-options .ant-select-content')?.textContent
  const choose = async (label: string) => {
    ;(chosen.element() as HTMLElement).focus()
    await press('{Enter}')
    await page.getByText(label, { exact: true }).last().click()
  }
  await choose('50 / page')
  await expect.poll(() => last()?.pageSize).toBe(50)
  await expect.poll(pageSizeText).toBe('50 / page')
  const sizes = [...document.querySelectorAll('.ant-select-item-option')].map((element) => element.textContent)
  expect(sizes).toEqual(['20 / page', '50 / page', '100 / page'])
})

test('a link to an open list requests other rows', async () => {
  const tab = { path: '/areas', setTitle: () => undefined, granted: [], entryId: '' }
  await renderExample(
    <MemoryRouter initialEntries={['/areas']}>
      <Link to="/areas?keyword=press">presses</Link>
      <TabContext value={{ ...tab, parameters: noParameters, layout: noLayout }}>
        <ListPage
          of={['base', 'area']}
          by={area}
          title="Areas"
          columns={[{ name: 'code', title: 'Code', cell: () => null }]}
          filters={[{ name: 'keyword', label: 'Name or code' }]}
          empty={{ title: 'No areas yet' }}
        />
      </TabContext>
    </MemoryRouter>,
  )
  await expect.element(page.getByTestId('filter-keyword')).toHaveValue('')
  history.pushState(null, '', '/areas?keyword=press')
  await page.getByRole('link', { name: 'presses' }).click()
  await expect.element(page.getByTestId('filter-keyword')).toHaveValue('press')
  await expect.poll(last).toMatchObject({ keyword: 'press' })
})
