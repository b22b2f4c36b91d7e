import { describe, expect, test, vi } from 'vitest'
import { findUnfitColumns, hiddenColumnsOf } from '../fit-columns.ts'
import { type CardRole, clampColumnWidth, nextSort } from './column.ts'
import { rowsAsText } from './copy-rows.ts'
import { moveTo, orderOf, shareWidth, toggleName } from './grid-columns.ts'
import { moveCell, selectRange } from './grid-keys.ts'

const bounds = { lastRow: 100, lastColumn: 9, pageRows: 20 }

describe('the keyboard of a grid', () => {
  test.each([
    ['ArrowDown', false, 6, 3],
    ['ArrowUp', false, 4, 3],
    ['ArrowRight', false, 5, 4],
    ['ArrowLeft', false, 5, 2],
    ['ArrowDown', true, 100, 3],
    ['ArrowUp', true, 1, 3],
    ['ArrowRight', true, 5, 9],
    ['Home', false, 5, 0],
    ['End', false, 5, 9],
    ['Home', true, 1, 0],
    ['End', true, 100, 9],
    ['PageDown', false, 25, 3],
    ['PageUp', false, 1, 3],
  ])('%s (control: %s) leads from 5:3 to %i:%i', (key, isControl, row, column) => {
    expect(moveCell({ row: 5, column: 3 }, { key, isControl }, bounds)).toEqual({ row, column })
  })
  test('stops at the edges and ignores other keys', () => {
    expect(moveCell({ row: 0, column: 0 }, { key: 'ArrowUp', isControl: false }, bounds)).toEqual({ row: 0, column: 0 })
    expect(moveCell({ row: 100, column: 9 }, { key: 'PageDown', isControl: false }, bounds)).toEqual({
      row: 100,
      column: 9,
    })
    expect(moveCell({ row: 1, column: 1 }, { key: 'a', isControl: false }, bounds)).toBeUndefined()
  })
})

describe('a range', () => {
  const ids = ['a', 'b', 'c', 'd', 'e']
  test('is selected from the anchor in both directions', () => {
    expect([...selectRange('d', { ids, selected: new Set(['b']), anchor: 'b' })].sort()).toEqual(['b', 'c', 'd'])
    expect([...selectRange('a', { ids, selected: new Set(['c', 'e']), anchor: 'c' })].sort()).toEqual([
      'a',
      'b',
      'c',
      'e',
    ])
  })
  test('is cleared if the anchor is not selected', () => {
    expect([...selectRange('d', { ids, selected: new Set(['c', 'e']), anchor: 'b' })]).toEqual(['e'])
  })
  test('is one row if the anchor no longer exists', () => {
    expect([...selectRange('d', { ids, selected: new Set(), anchor: 'x' })]).toEqual(['d'])
  })
})

test('columns keep their order, new ones are last, unknown ones are dropped', () => {
  expect(orderOf(['a', 'b', 'c', 'd'], ['c', 'x', 'a'])).toEqual(['c', 'a', 'b', 'd'])
  expect(moveTo(['a', 'b', 'c', 'd'], 'a', 'c')).toEqual(['b', 'c', 'a', 'd'])
  expect(moveTo(['a', 'b', 'c', 'd'], 'd', 'b')).toEqual(['a', 'd', 'b', 'c'])
  expect(moveTo(['a', 'b'], 'a', 'x')).toEqual(['a', 'b'])
  expect(toggleName(toggleName(['a'], 'b'), 'a')).toEqual(['b'])
})

test('copied rows survive a spreadsheet: quotes, line ends, and no formulas', () => {
  const columns = [
    { name: 'name', title: 'Name', cell: () => null },
    { name: 'value', title: 'Value', cell: () => null, text: (row: { value: number }) => `${row.value} kWh` },
  ]
  const rows = [
    { name: '=cmd()', value: 1 },
    { name: 'two\n"lines"', value: -5 },
    { name: '-12.5', value: 0 },
    { name: "-2+3+cmd|' /C calc'!A0", value: 2 },
    { name: '\t=1', value: 3 },
  ]
  const lines = rowsAsText(columns, rows)
  expect(lines).toBe(
    `Name\tValue\n'=cmd()\t1 kWh\n"two\n""lines"""\t'-5 kWh\n-12.5\t0 kWh\n'-2+3+cmd|' /C calc'!A0\t2 kWh\n"'\t=1"\t3 kWh`,
  )
})

test('S-238 a sort without a column name warns and changes nothing', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const sort = { sort: 'name', order: 'ASC' } as const
  expect(nextSort(sort, '')).toBe(sort)
  expect(warn).toHaveBeenCalledOnce()
  warn.mockRestore()
})

describe('the remaining width', () => {
  const placed = (name: string, width: number, left: number, align?: 'right') => ({
    column: { name, title: name, cell: () => null, align },
    width,
    left,
  })
  const columns = {
    pinned: [],
    center: [
      placed('code', 100, 0),
      placed('value', 110, 100, 'right'),
      placed('name', 300, 210),
      placed('own', 150, 510),
    ],
    pinnedWidth: 0,
    centerWidth: 660,
  }
  const widthsOf = (free: number) => shareWidth(columns, free, { own: 150 }).center.map(({ width }) => width)
  test('is distributed among texts in proportion, not to numbers or to resized columns', () => {
    expect(widthsOf(200)).toEqual([150, 110, 450, 150])
    const shared = shareWidth(columns, 200, { own: 150 })
    expect(shared.center.map(({ left }) => left)).toEqual([0, 150, 260, 710])
    expect(shared.centerWidth).toBe(860)
  })
  test('is used completely by a table of few columns', () => {
    expect(widthsOf(9000)).toEqual([2350, 110, 7050, 150])
  })
  test('that is missing comes from columns wider than their titles, if it then suffices', () => {
    expect(widthsOf(-100)).toEqual([100, 110, 200, 150])
    expect(shareWidth(columns, -300, { own: 150 })).toBe(columns)
  })
})

describe('columns that do not fit', () => {
  const column = (name: string, width: number, cardRole?: CardRole) => ({
    name,
    title: name,
    width,
    cardRole,
    cell: () => null,
  })
  const columns = [
    column('code', 150, 'title'),
    column('remark', 300),
    column('supplier', 200),
    column('status', 150, 'state'),
    column('changed', 200),
  ]
  test('are hidden from the last one on, the state after details', () => {
    expect(findUnfitColumns(columns, {}, 1000)).toEqual([])
    expect(findUnfitColumns(columns, {}, 500)).toEqual(['changed', 'supplier', 'remark'])
    expect(findUnfitColumns(columns, {}, 540)).toEqual(['changed', 'supplier', 'remark'])
    expect(findUnfitColumns(columns, {}, 100)).toEqual(['changed', 'supplier', 'remark', 'status'])
  })
  test('are in the order of the person, and pinned ones stay', () => {
    const order = ['code', 'changed', 'supplier', 'status', 'remark']
    expect(findUnfitColumns(columns, { order }, 500)).toEqual(['remark', 'supplier'])
    expect(findUnfitColumns(columns, { order, pinned: ['remark'] }, 500)).toEqual(['supplier', 'changed', 'status'])
  })
  test('are those that the person hid, if there are any', () => {
    expect(hiddenColumnsOf({ settings: { hidden: [] }, unfit: ['changed'] })).toEqual([])
    expect(hiddenColumnsOf({ settings: {}, unfit: ['changed'] })).toEqual(['changed'])
  })
})

test('S-346 no column is narrower than 110 pixels', () => {
  expect([0, 109.4, 110, 300.6, 5000].map(clampColumnWidth)).toEqual([110, 110, 110, 301, 1200])
})
