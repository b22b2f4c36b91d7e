import { expect, test } from 'vitest'
import { countRows, findRows, placeRows } from './open-rows.ts'

interface Row {
  id: string
  children: Row[]
}
const row = (id: string, ...children: Row[]): Row => ({ id, children })

test('rows are below their parent, one level deeper; nothing is below a closed row', () => {
  const rows = [row('a', row('b', row('c'))), row('d')]
  const placed = (closed: string[]) => placeRows(rows, new Set(closed)).map(({ row: { id }, depth }) => `${id}${depth}`)
  expect(placed([])).toEqual(['a0', 'b1', 'c2', 'd0'])
  expect(placed(['b'])).toEqual(['a0', 'b1', 'd0'])
  expect(placed(['a'])).toEqual(['a0', 'd0'])
  expect(placeRows(rows, new Set(['a']))[0]).toMatchObject({ hasChildren: true, isOpen: false })
})

test('a search returns matches with their ancestors and descendants', () => {
  const namedRows = [{ id: '1', name: 'Plant', children: [{ id: '2', name: 'Press shop', children: [] }] }]
  expect(findRows(namedRows, ['name'], ' press ')).toEqual(namedRows)
  expect(findRows(namedRows, ['name'], 'weld')).toEqual([])
  expect(countRows(namedRows)).toBe(2)
})
