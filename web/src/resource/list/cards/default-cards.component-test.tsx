// Cards without a layout of their own: the roles of the columns, sort and selection, and the width of the container.
import { readSavedViews } from '@gemba/contract/admin/saved-view.ts'
import { area } from '@gemba/contract/base/area.ts'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type FakeServer, on, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { operation } from '../../../api/fake-server/operation.fixture.ts'
import { press, renderExample } from '../../../features/gallery/gallery.fixture.tsx'
import type { Column } from '../grid/column.ts'
import { ListPage } from '../list-page.tsx'

const records = [
  { id: '1', code: 'BOLT', name: 'Bolt M8', sortNumber: 440, parentId: '7', remark: null },
  { id: '2', code: 'NUT', name: 'Nut M8', sortNumber: 80, parentId: null, remark: 'Dry' },
]
type Row = (typeof records)[number]
const columns: Column<Row>[] = [
  { name: 'code', title: 'Code', cell: ({ code }) => code, isSortable: true, cardRole: 'title' },
  { name: 'name', title: 'Name', cell: ({ name }) => name, isSortable: true, cardRole: 'subtitle' },
  { name: 'sortNumber', title: 'On hand', cell: ({ sortNumber }) => `${sortNumber} pcs`, cardRole: 'figure' },
  { name: 'parentId', title: 'Lot', cell: ({ parentId }) => parentId ?? '—' },
  { name: 'remark', title: 'Remark', cell: ({ remark }) => <i>{remark}</i>, text: ({ remark }) => remark ?? '' },
  { name: 'value', title: 'Value', cell: () => '1', cardRole: 'hidden' },
]
const onOpen = vi.fn()
const onRun = vi.fn()
const pageAreas = operation(area, 'page')
let server: FakeServer

const rowAction = { label: 'Hold', onRun }
const actions = ['hold', 'split', 'print', 'remove'].map((name) => ({ ...rowAction, name, label: name }))

function Lists() {
  const [width, setWidth] = useState(590)
  return (
    <MemoryRouter>
      <button type="button" onClick={() => setWidth(width === 590 ? 640 : 590)}>
        Rotate
      </button>
      <div style={{ display: 'flex', flexShrink: 0, width, height: 800 }}>
        <ListPage<Row>
          of={['base', 'area']}
          by={area}
          title="Areas"
          columns={columns}
          hasSelection
          onOpen={onOpen}
          rowActions={actions}
          empty={{ title: 'None', hint: '' }}
        />
      </div>
    </MemoryRouter>
  )
}

beforeEach(async () => {
  vi.clearAllMocks()
  await page.viewport(1280, 800)
  server = serve(on(pageAreas, { records, total: 2, pages: 1 }), on(readSavedViews))
  await renderExample(<Lists />)
})
const cards = page.getByTestId('cards-base.area')
const card = (at: number) => cards.getByRole('listitem').nth(at)
const focus = (element: Element) => (element as HTMLElement).focus()

test('columns are at the places of their roles; empty and hidden ones are left out', async () => {
  await expect.element(card(0)).toHaveTextContent('SelectBOLTBolt M8440 pcsOn handLot7')
  await expect.element(card(1)).toHaveTextContent('SelectNUTNut M880 pcsOn handRemarkDry')
  const sizeOf = (at: number, words: string) =>
    Number.parseFloat(getComputedStyle(card(at).getByText(words, { exact: true }).element()).fontSize)
  expect(sizeOf(0, '440 pcs')).toBeGreaterThan(1.5 * sizeOf(0, 'BOLT'))
})

test('a press beside the text opens the row; the menu holds the actions in touch size', async () => {
  await expect.element(card(0)).toBeVisible()
  const place = card(0).element().getBoundingClientRect()
  const hit = document.elementFromPoint(place.right - 40, place.bottom - 8)
  expect(hit?.closest('button')?.textContent).toBe('BOLT')
  focus(card(1).getByRole('button', { name: 'NUT' }).element())
  await press('{Enter}')
  expect(onOpen).toHaveBeenLastCalledWith(expect.objectContaining({ id: '2' }))
  const menu = card(1).getByTestId('card-menu')
  const { width, height } = menu.element().getBoundingClientRect()
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  focus(menu.element())
  await press('{Enter}')
  await expect.element(page.getByTestId('action-menu').getByRole('button').nth(3)).toHaveTextContent('remove')
  focus(page.getByTestId('row-print').element())
  await press('{Enter}')
  expect(onRun).toHaveBeenLastCalledWith(expect.objectContaining({ id: '2' }))
})

test('cards are sorted and selected without column heads', async () => {
  await expect.element(card(0)).toBeVisible()
  focus(page.getByTestId('select-all-cards').element())
  await press(' ')
  await expect.element(page.getByTestId('select-2')).toBeChecked()
  await expect.poll(() => document.body.textContent).toContain('2 selected')
  const sent = () => server.inputsOf(pageAreas).at(-1)
  focus(page.getByRole('combobox', { name: 'Sort' }).element())
  await press('{ArrowDown}{ArrowDown}{Enter}')
  await expect.poll(sent).toMatchObject({ sort: 'code', order: 'ASC' })
  focus(page.getByTestId('card-order').element())
  await press('{Enter}')
  await expect.poll(sent).toMatchObject({ sort: 'code', order: 'DESC' })
  await press('{Enter}')
  await expect.element(page.getByTestId('card-order')).not.toBeInTheDocument()
})

test('the width of the container decides, also when it changes', async () => {
  await expect.element(cards).toBeVisible()
  await page.getByRole('button', { name: 'Rotate' }).click()
  await expect.element(page.getByRole('grid')).toBeVisible()
  await expect.element(cards).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Rotate' }).click()
  await expect.element(cards).toBeVisible()
})
