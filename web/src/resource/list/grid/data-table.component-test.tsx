import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { queryClient } from '../../../api/query.ts'
import type { Column, RowAction } from './column.ts'
import { DataTable } from './data-table.tsx'

interface Sample {
  id: string
  code: string
}

const samples: readonly Sample[] = Array.from({ length: 500 }, (_, at) => ({ id: `${at + 1}`, code: `C-${at + 1}` }))

/** Returns columns that count how often the cells of each row are rendered. */
function countingColumns() {
  const draws = new Map<string, number>()
  const cell = (row: Sample) => {
    draws.set(row.id, (draws.get(row.id) ?? 0) + 1)
    return row.code
  }
  const columns: readonly Column<Sample>[] = [
    { name: 'code', title: 'Code', isSortable: true, cell },
    ...['a', 'b', 'c'].map((name) => ({ name, title: name, cell: (row: Sample) => `${name}${row.id}` })),
  ]
  return { draws, columns }
}

interface GridProps {
  columns: readonly Column<Sample>[]
  actions?: readonly RowAction<Sample>[]
  onOpen?: (row: Sample) => void
}

/** A grid in a box of 400 px with its selection as state, as in a list. */
function Grid(props: GridProps) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  return (
    <QueryClientProvider client={queryClient}>
      <div style={{ height: 400, display: 'flex' }}>
        <DataTable
          {...props}
          name="samples"
          label="Samples"
          density="comfortable"
          rows={samples}
          selected={selected}
          onSelect={setSelected}
        />
      </div>
    </QueryClientProvider>
  )
}

const cellAt = (row: number, column: number) => {
  const cell = document.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`)
  if (!cell) throw new Error(`no cell ${row}:${column}`)
  return cell
}
const scroller = () => page.getByTestId('table-samples').element() as HTMLElement
const rowsInDocument = () =>
  [...document.querySelectorAll<HTMLElement>('[data-row-id]')].map((row) => row.dataset.rowId)
const selectedRows = () =>
  [...document.querySelectorAll<HTMLElement>('tr[aria-selected="true"]')].map((row) => row.dataset.rowId)
const settle = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)))

test('scrolling renders the rows that appear, and none that stay', async () => {
  const { draws, columns } = countingColumns()
  await render(<Grid columns={columns} />)
  await settle()
  const before = new Set(rowsInDocument())
  expect(before.size).toBeLessThan(30)
  draws.clear()
  scroller().scrollTop = 37 * 8
  await settle()
  const came = rowsInDocument().filter((id) => !before.has(id))
  expect(came.length).toBeGreaterThan(4)
  expect([...draws.keys()].toSorted()).toEqual(came.toSorted())
  expect(Math.max(...draws.values())).toBe(1)
})

test('selecting a row renders that row only', async () => {
  const { draws, columns } = countingColumns()
  await render(<Grid columns={columns} />)
  await settle()
  draws.clear()
  await userEvent.click(document.querySelector('[data-row-id="3"] input') as Element)
  expect(selectedRows()).toEqual(['3'])
  expect([...draws]).toEqual([['3', 1]])
})

test('the grid is one tab stop; the arrow keys, Home and End move between cells; focus scrolls a row into view', async () => {
  await render(<Grid columns={countingColumns().columns} />)
  await settle()
  await userEvent.tab()
  expect(document.activeElement).toBe(cellAt(1, 0))
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}')
  expect(document.activeElement).toBe(cellAt(2, 2))
  await userEvent.keyboard('{End}')
  expect(document.activeElement).toBe(cellAt(2, 5))
  await userEvent.keyboard('{Home}')
  expect(document.activeElement).toBe(cellAt(2, 0))
  await userEvent.keyboard('{Control>}{End}{/Control}')
  await vi.waitFor(() => expect(document.activeElement).toBe(cellAt(500, 5)))
  await userEvent.keyboard('{Control>}{Home}{/Control}')
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('data-cell')).toMatch(/^[01]:0$/))
})

test('Space selects, with shift a range; Ctrl-A the page', async () => {
  await render(<Grid columns={countingColumns().columns} />)
  await settle()
  await userEvent.tab()
  await userEvent.keyboard(' {ArrowDown}{ArrowDown}{Shift>} {/Shift}')
  expect(selectedRows()).toEqual(['1', '2', '3'])
  await userEvent.keyboard('{Control>}a{/Control}')
  expect(selectedRows()).toEqual(rowsInDocument())
})

test('Enter opens the row; Shift-F10 opens its menu, Escape closes it', async () => {
  const opened = vi.fn()
  const ran = vi.fn()
  const actions: readonly RowAction<Sample>[] = ['edit', 'copy', 'move', 'remove'].map((name) => ({
    name,
    label: name,
    onRun: (row) => ran(name, row.id),
  }))
  await render(<Grid columns={countingColumns().columns} actions={actions} onOpen={opened} />)
  await settle()
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}')
  expect(opened.mock.calls).toEqual([[samples[0]]])
  cellAt(2, 2).focus()
  await userEvent.keyboard('{Shift>}{F10}{/Shift}')
  const entries = () =>
    [...document.querySelectorAll('[data-testid="action-menu"] button')].map((button) => button.textContent)
  expect(entries()).toEqual(['edit', 'copy', 'move', 'remove'])
  await userEvent.keyboard('{Escape}')
  expect(entries()).toEqual([])
  await userEvent.keyboard('{Shift>}{F10}{/Shift}')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}')
  expect(ran.mock.calls).toEqual([['copy', '2']])
  const more = document.querySelector<HTMLElement>('[data-row-id="4"] [data-testid="row-more"]')
  more?.focus()
  await userEvent.keyboard('{Enter}')
  expect(entries()).toEqual(['edit', 'copy', 'move', 'remove'])
  await userEvent.keyboard('{Escape}')
  expect([entries(), document.activeElement]).toEqual([[], more])
  await userEvent.click(more as Element)
  await userEvent.click(more as Element)
  expect(entries()).toEqual([])
  await userEvent.click(more as Element)
  await userEvent.keyboard('{ArrowUp}{Enter}')
  expect(ran.mock.calls.at(-1)).toEqual(['remove', '4'])
})

test('the main actions are buttons beside the menu of all others, and the only action of a list needs no menu', async () => {
  const actions = ['release', 'edit', 'remove'].map((name) => ({
    name,
    label: name,
    onRun: vi.fn(),
    isMain: name === 'release',
    isShown: ({ id }: Sample) => name !== 'release' || id === '1',
  }))
  const namesOf = (id: string) =>
    [...document.querySelectorAll<HTMLElement>(`[data-row-id="${id}"] [data-testid^="row-"]`)].map(
      ({ dataset }) => dataset.testid,
    )
  const { rerender } = await render(<Grid columns={countingColumns().columns} actions={actions} />)
  await settle()
  expect([namesOf('1'), namesOf('2')]).toEqual([['row-release', 'row-more'], ['row-more']])
  await rerender(<Grid columns={countingColumns().columns} actions={actions.slice(1)} />)
  const width = () => document.querySelector('[data-row-id="2"] > td:last-child')?.getBoundingClientRect().width
  await expect.poll(width).toBe(56)
  await rerender(<Grid columns={countingColumns().columns} actions={actions.slice(1, 2)} />)
  await expect.poll(() => namesOf('2')).toEqual(['row-edit'])
})

test('a disabled action of a row keeps its position and does nothing, in the row and in its menu', async () => {
  const ran = vi.fn()
  const actions: readonly RowAction<Sample>[] = ['edit', 'copy'].map((name) => ({
    name,
    label: name,
    onRun: (row) => ran(name, row.id),
    isMain: true,
    isDisabled: ({ id }) => name === 'edit' && id === '1',
  }))
  await render(<Grid columns={countingColumns().columns} actions={actions} />)
  await settle()
  const buttonsOf = (id: string) => [
    ...document.querySelectorAll<HTMLButtonElement>(`[data-row-id="${id}"] [data-testid^="row-"]`),
  ]
  expect(buttonsOf('1').map(({ textContent, disabled }) => [textContent, disabled])).toEqual([
    ['edit', true],
    ['copy', false],
  ])
  expect(buttonsOf('2').map(({ disabled }) => disabled)).toEqual([false, false])
  buttonsOf('1')[0]?.click()
  cellAt(1, 2).focus()
  await userEvent.keyboard('{Shift>}{F10}{/Shift}{Enter}')
  expect(ran.mock.calls).toEqual([['copy', '1']])
})

test('the pinned edges show that columns continue below them, and follow scrolling and resizing', async () => {
  const wide: readonly Column<Sample>[] = Array.from({ length: 12 }, (_, at) => ({
    name: `c${at}`,
    title: `c${at}`,
    width: 200,
    cell: ({ code }: Sample) => code,
  }))
  const actions = [{ name: 'open', label: 'Open', onRun: vi.fn() }]
  document.documentElement.style.setProperty('--control', 'gray')
  const { rerender } = await render(<Grid columns={wide} actions={actions} />)
  const box = page.getByTestId('table-samples').element() as HTMLElement
  await expect.poll(() => box.dataset.more).toBe('right')
  const pinned = document.querySelector('[data-row-id="1"] > td:last-child') as HTMLElement
  expect(getComputedStyle(pinned, '::before').backgroundImage).toContain('gradient')
  box.scrollLeft = 300
  await expect.poll(() => box.dataset.more).toBe('left right')
  box.scrollLeft = 10_000
  await expect.poll(() => box.dataset.more).toBe('left')
  expect(getComputedStyle(pinned, '::before').backgroundImage).toBe('none')
  await rerender(<Grid columns={wide.slice(0, 2)} actions={actions} />)
  await expect.poll(() => box.dataset.more).toBe('')
})
