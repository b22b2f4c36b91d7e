// The grid at its maximum size, and keys that do not move between cells: see data-table.component-test.tsx.
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press, renderExample } from './gallery.fixture.tsx'
import { GridExample } from './grid-example.tsx'

const cellAt = (place: string) => document.querySelector<HTMLElement>(`[data-cell="${place}"]`) as HTMLElement
const focusedCell = () => document.activeElement?.closest('[data-cell]')?.getAttribute('data-cell')
const selectedCount = () =>
  Number(/\d+/.exec(page.getByTestId('gallery-selected').element().textContent ?? '')?.[0] ?? 0)
const grid = () => page.getByTestId('table-gallery.grid').element() as HTMLElement
const rowCount = () => grid().querySelectorAll('tbody tr').length

async function openGrid() {
  await renderExample(<GridExample />)
  await expect.poll(() => cellAt('1:1')).toBeTruthy()
}

test('S-145 S-148 S-240 is one tab stop with arrow keys inside; selects by Space, ranges and double click', async () => {
  await openGrid()
  cellAt('1:0').focus()
  await press('{ArrowDown}{ArrowDown}{ArrowRight}')
  expect(focusedCell()).toBe('3:1')
  await press(' {ArrowDown}{ArrowDown}{Shift>} {/Shift}')
  expect(selectedCount()).toBe(3)
  await userEvent.dblClick(cellAt('2:1'))
  expect(selectedCount()).toBe(4)
  expect(cellAt('2:1').closest('tr')?.getAttribute('aria-selected')).toBe('true')
  await userEvent.tab()
  expect(focusedCell()).toBeUndefined()
})

test('10 000 rows of 40 columns: scrolls to the end and back, focuses the right cell, and renders few rows', async () => {
  await openGrid()
  cellAt('1:2').focus()
  await press('{Control>}{End}{/Control}')
  await expect.poll(focusedCell).toBe('10000:42')
  expect(rowCount()).toBeLessThanOrEqual(60)
  expect(cellAt('10000:1').textContent).toBe('10000')
  await press(' ')
  expect(selectedCount()).toBe(1)
  await press('{Control>}{Home}{/Control}')
  await expect.poll(focusedCell).toBe('1:0')
})

test('scrolls in both directions to the end with few rendered rows', async () => {
  await openGrid()
  let maxRowCount = 0
  for (let step = 0; step < 20; step++) {
    maxRowCount = Math.max(maxRowCount, rowCount())
    grid().scrollTop += 1200
    grid().scrollLeft += 120
    await new Promise(requestAnimationFrame)
  }
  expect(maxRowCount).toBeGreaterThan(5)
  expect(maxRowCount).toBeLessThanOrEqual(60)
  grid().scrollTop = 1e9
  await expect.poll(() => grid().textContent).toContain('10000')
})

test('S-147 sorts, opens rows, runs actions and opens its menu by keyboard', async () => {
  await openGrid()
  cellAt('0:2').focus()
  await press('{Enter}')
  expect(cellAt('0:2').getAttribute('aria-sort')).toBe('ascending')
  await press('{Enter}')
  expect(cellAt('0:2').getAttribute('aria-sort')).toBe('descending')
  await press('{ArrowDown}{Enter}')
  await expect.poll(() => document.querySelector('[data-testid="toast"]')?.textContent).toContain('Row 1')
  await press('{Shift>}{F10}{/Shift}')
  const menu = () =>
    [...document.querySelectorAll('[data-testid="action-menu"] button')].map(({ textContent }) => textContent)
  expect(menu()).toContain('Edit')
  await press('{Escape}')
  expect(menu()).toEqual([])
})

const expectCopied = (text: string | undefined) => {
  const lines = text?.split('\n') ?? []
  expect(lines).toHaveLength(3)
  expect(lines[0]?.split('\t')).toHaveLength(40)
  expect(lines[1]?.startsWith('Row 1\t2\t3.7\t')).toBe(true)
}

test('S-149 copies the selected rows as text that a spreadsheet accepts', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await openGrid()
  cellAt('1:1').focus()
  await press(' {ArrowDown} {Control>}c{/Control}')
  await expect.element(page.getByText('2 rows copied')).toBeVisible()
  expectCopied(write.mock.calls[0]?.[0])
  write.mockRestore()
})

test('copies on a page without TLS, where browsers offer no clipboard, and keeps the focus', async () => {
  const clipboard = vi.spyOn(Navigator.prototype, 'clipboard', 'get').mockReturnValue(undefined as never)
  let copied: string | undefined
  const listen = () => {
    const field = document.activeElement
    if (field instanceof HTMLTextAreaElement) copied = field.value
  }
  document.addEventListener('copy', listen)
  await openGrid()
  cellAt('1:1').focus()
  await press(' {ArrowDown} {Control>}c{/Control}')
  await expect.element(page.getByText('2 rows copied')).toBeVisible()
  expectCopied(copied)
  expect(focusedCell()).toBe('2:1')
  document.removeEventListener('copy', listen)
  clipboard.mockRestore()
})
