import { dataType } from '@gemba/contract/equipment/dictionaries.ts'
import { choice } from '@gemba/contract/kit/field.ts'
import { expect, test } from 'vitest'
import { liveRows, rowsOf } from '../children/editable-rows.ts'
import { readCell, showCell } from './cell-value.ts'
import type { GridColumn } from './grid-column.ts'
import { pasteRows, removeRow } from './grid-rows.ts'
import { readCopiedCells } from './pasted-cells.ts'

const columns: GridColumn[] = [
  { name: 'code', label: 'Code', field: { kind: 'code', required: true }, width: 1 },
  { name: 'name', label: 'Name', field: { kind: 'text', required: true }, width: 1 },
  {
    name: 'type',
    label: 'Type',
    field: choice(dataType),
    width: 1,
    options: [{ value: 8, label: 'Double', words: ['双精度', 'double'] }],
  },
  { name: 'delay', label: 'Delay', field: { kind: 'integer', required: false }, width: 1, factor: 1000 },
]
const paste = (saved: object[], at: { key: string; name: string }, text: string) =>
  pasteRows(rowsOf(saved as Record<string, unknown>[]), {
    columns,
    allColumns: columns,
    at,
    cells: readCopiedCells(text) ?? [],
    initial: { type: 7 },
    order: 'sortNumber',
  })

test('a copied range is parsed in the format of a workbook', () => {
  expect(readCopiedCells('one word')).toBeUndefined()
  expect(readCopiedCells('a\tb\r\nc\t\r\n')).toEqual([
    ['a', 'b'],
    ['c', ''],
  ])
  expect(readCopiedCells('"two\nlines"\t"say ""yes"""\n"open\tx')).toEqual([
    ['two\nlines', 'say "yes"'],
    ['"open', 'x'],
  ])
})

test('cells go to the right and down from the focused cell, into new rows if needed', () => {
  const rows = paste(
    [{ id: '1', code: 'a', name: 'A', sortNumber: 3 }],
    { key: '1', name: 'name' },
    'X\t双精度\t1.5\nY\tDouble\t"1,000"',
  )
  expect(rows.map(({ values, isSaved }) => ({ ...values, isSaved }))).toEqual([
    { id: '1', code: 'a', name: 'X', type: 8, delay: 1500, sortNumber: 3, isSaved: true },
    { name: 'Y', type: 8, delay: 1_000_000, sortNumber: 4, isSaved: false },
  ])
})

test('a first row that names columns determines the targets; unknown columns are ignored', () => {
  const [row] = paste([{ id: '1' }], { key: '1', name: 'code' }, 'Name\tRemark\tCODE\nPump\tx\tp1')
  expect(row?.values).toEqual({ id: '1', name: 'Pump', code: 'p1' })
})

test('an invalid number stays as typed, and times are shown in seconds', () => {
  const [, , , delay] = columns as [GridColumn, GridColumn, GridColumn, GridColumn]
  expect([readCell(delay, 'soon'), readCell(delay, ''), readCell(delay, '0.1'), readCell(delay, '-2')]).toEqual([
    'soon',
    null,
    100,
    -2000,
  ])
  expect([showCell(delay, 1500), showCell(delay, null), showCell(delay, 'soon')]).toEqual(['1.5', '', 'soon'])
})

test('removing a saved row marks it, removing an added row deletes it', () => {
  const rows = paste([{ id: '1' }], { key: '1', name: 'code' }, 'a\nb')
  const noRows = rows.reduce((all, { key }) => removeRow(all, key), rows)
  expect(liveRows(noRows)).toEqual([])
  expect(noRows).toMatchObject([{ key: '1', deletedFlag: 1 }])
})
