// A list on a phone: a row is a card with its values, opened, selected and acted on as in the table.
import { readSavedViews } from '@gemba/contract/admin/saved-view.ts'
import { area } from '@gemba/contract/base/area.ts'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type FakeServer, on, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { operation } from '../../../api/fake-server/operation.fixture.ts'
import { press, renderExample } from '../../../features/gallery/gallery.fixture.tsx'
import { ListPage } from '../list-page.tsx'

const records = [
  { id: '1', code: 'a', name: 'North', sortNumber: 5 },
  { id: '2', code: 'b', name: 'South', sortNumber: 7 },
]
const onOpen = vi.fn()
const onRun = vi.fn()
const pageAreas = operation(area, 'page')
let server: FakeServer

beforeEach(async () => {
  server = serve(on(pageAreas, { records, total: 2, pages: 1 }), on(readSavedViews))
  await page.viewport(390, 844)
  await renderExample(
    <MemoryRouter>
      <ListPage<(typeof records)[number]>
        of={['base', 'area']}
        by={area}
        title="Areas"
        columns={[
          { name: 'code', title: 'Code', cell: ({ code }) => code },
          { name: 'name', title: 'Name', cell: ({ name }) => name },
          { name: 'sortNumber', title: 'Value', cell: ({ sortNumber }) => sortNumber },
        ]}
        cards={{ mark: 'code', title: 'name', facts: ['sortNumber'] }}
        hasSelection
        onOpen={onOpen}
        rowActions={[{ name: 'action', label: 'Action', onRun, isDisabled: ({ id }) => id === '1' }]}
        empty={{ title: 'None', hint: '' }}
      />
    </MemoryRouter>,
  )
})
afterEach(() => page.viewport(1280, 800))

const card = (at: number) => page.getByTestId('cards-base.area').getByRole('listitem').nth(at)
const focus = (element: Element) => (element as HTMLElement).focus()

test('a card shows its values, opens, is selected and acts; disabled actions keep their position', async () => {
  await expect.element(card(1)).toHaveTextContent('SelectbSouthValue7Action')
  await expect.element(page.getByRole('grid')).not.toBeInTheDocument()
  expect(server.inputsOf(pageAreas)[0]).toMatchObject({ pageSize: 20 })
  focus(card(1).getByRole('button', { name: 'South' }).element())
  await press('{Enter}')
  expect(onOpen).toHaveBeenLastCalledWith(expect.objectContaining(records[1]))
  await expect.element(card(0).getByTestId('row-action')).toBeDisabled()
  focus(card(1).getByTestId('row-action').element())
  await press('{Enter}')
  expect(onRun).toHaveBeenLastCalledWith(expect.objectContaining(records[1]))
  focus(page.getByTestId('select-2').element())
  await press(' ')
  await expect.element(page.getByTestId('select-2')).toBeChecked()
  for (const control of document.querySelectorAll('[data-row-id] :is(button, label)'))
    expect(control.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
})

test('on a wide screen the rows are a table', async () => {
  await page.viewport(1280, 800)
  await expect.element(page.getByRole('grid')).toBeVisible()
  await expect.element(page.getByTestId('cards-base.area')).not.toBeInTheDocument()
})
