import { describe, expect, test } from 'vitest'
import { applyRowAction, type EditableRowAction, liveRows, rowsOf, rowsToSend } from './editable-rows.ts'

const saved = [
  { id: '1', name: 'a' },
  { id: '2', name: 'b' },
]
const after = (...actions: EditableRowAction[]) => actions.reduce(applyRowAction, rowsOf(saved))
const add: EditableRowAction = { do: 'add', key: 'n', values: { name: '' } }

describe('rows edited in place', () => {
  test('S-225 start as shown; editing and adding are separate states', () => {
    expect(rowsOf(saved).map(({ state }) => state)).toEqual(['inShow', 'inShow'])
    expect(after({ do: 'edit', key: '1' }, add).map(({ state }) => state)).toEqual(['inEditing', 'inShow', 'inAdding'])
  })
  test('S-226 an added row starts in adding, and saving shows it', () => {
    const rows = after(add, { do: 'change', key: 'n', name: 'name', value: 'c' }, { do: 'save', key: 'n' })
    expect(rows[2]).toEqual({ key: 'n', state: 'inShow', values: { name: 'c' }, isSaved: false, deletedFlag: 0 })
  })
  test('S-226 saving an edited row shows the new values', () => {
    const rows = after(
      { do: 'edit', key: '1' },
      { do: 'change', key: '1', name: 'name', value: 'x' },
      { do: 'save', key: '1' },
    )
    expect(rows[0]).toEqual({
      key: '1',
      state: 'inShow',
      values: { id: '1', name: 'x' },
      isSaved: true,
      deletedFlag: 0,
    })
  })
  test('S-227 deleting an added row removes it, even after it was saved in the form', () => {
    expect(after(add, { do: 'remove', key: 'n' })).toHaveLength(2)
    expect(after(add, { do: 'save', key: 'n' }, { do: 'remove', key: 'n' })).toHaveLength(2)
  })
  test('S-195 S-228 deleting a saved row marks it, with the values known to the server', () => {
    const rows = after(
      { do: 'edit', key: '1' },
      { do: 'change', key: '1', name: 'name', value: 'x' },
      { do: 'remove', key: '1' },
    )
    expect(rowsToSend(rows)).toEqual([
      { id: '1', name: 'a', deletedFlag: 1 },
      { id: '2', name: 'b', deletedFlag: 0 },
    ])
    expect(liveRows(rows).map(({ key }) => key)).toEqual(['2'])
  })
  test('cancelling restores the previous values and removes an added row', () => {
    const rows = after(
      { do: 'edit', key: '1' },
      { do: 'change', key: '1', name: 'name', value: 'x' },
      { do: 'cancel', key: '1' },
      add,
      { do: 'cancel', key: 'n' },
    )
    expect(rows).toEqual(rowsOf(saved))
  })
  test('a row in view mode does not change', () => {
    expect(after({ do: 'change', key: '1', name: 'name', value: 'x' })).toEqual(rowsOf(saved))
  })
})
