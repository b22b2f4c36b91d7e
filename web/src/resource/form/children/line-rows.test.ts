import { integer, optional, text } from '@gemba/contract/kit/field.ts'
import { describe, expect, test } from 'vitest'
import {
  type ChildForm,
  type ChildValues,
  childrenToSend,
  childValuesOf,
  isAtChild,
  openBroken,
  problemsLeft,
  problemsOfRows,
} from './child-form.ts'
import { applyRowAction, type EditableRowAction } from './editable-rows.ts'
import { flattenLines, mergeLines } from './line-conflict.ts'

const fields = { name: text(), unit: optional(text()), sortNumber: integer({ initial: 0 }) }
const forms: ChildForm[] = [
  {
    name: 'points',
    title: 'Points',
    join: 'OneToMany',
    fields: [
      { name: 'name', label: 'Name', field: fields.name },
      { name: 'unit', label: 'Unit', field: fields.unit },
    ],
    line: { fields, order: 'sortNumber' },
  },
]
const line = (id: string, more: object = {}) => ({ id, version: 1, name: `p${id}`, unit: null, sortNumber: 0, ...more })
const record = { id: '5', points: [line('1'), line('2'), line('3')] }
const after = (...actions: EditableRowAction[]): ChildValues => {
  const { ones, rows } = childValuesOf(forms, record)
  return { ones, rows: { points: actions.reduce(applyRowAction, rows.points ?? []) } }
}
const type = (key: string, name: string, value: unknown): EditableRowAction[] => [
  { do: 'edit', key },
  { do: 'change', key, name, value },
]
const add: EditableRowAction = { do: 'add', key: 'n', values: { name: ' new ', unit: '', sortNumber: 1 } }

describe('lines that are sent', () => {
  test('are the changed ones, with their changed fields only', () => {
    const values = after(...type('2', 'unit', 'kg'), { do: 'remove', key: '3' }, add)
    expect(childrenToSend(forms, values, record).points).toEqual([
      { id: '3', version: 1, deletedFlag: 1 },
      { id: '2', version: 1, unit: 'kg' },
      { name: 'new', sortNumber: 1 },
    ])
    expect(childrenToSend(forms, after(...type('2', 'unit', ' ')), record).points).toEqual([])
  })
  test('are numbered by their positions after a move', () => {
    const move: EditableRowAction = { do: 'move', key: '3', by: -1, order: 'sortNumber' }
    const sentPoints = childrenToSend(forms, after(move), record).points as object[]
    expect(sentPoints).toEqual([
      { id: '3', version: 1, sortNumber: 1 },
      { id: '2', version: 1, sortNumber: 2 },
    ])
    expect(after({ do: 'move', key: '1', by: -1, order: 'sortNumber' })).toEqual(after())
  })
})

describe('a refusal that names a line by its index', () => {
  const values = after(...type('2', 'unit', 'kg'), add)
  const problems = problemsOfRows(forms, values, { record, problems: { 'points.0': 'gone', 'points.1.name': 'taken' } })
  test('is shown at its row, which is open for editing', () => {
    expect(problems).toEqual({ 'points.2': 'gone', 'points.n.name': 'taken' })
    const states = openBroken(after(), { 'points.2': 'gone' }).rows.points?.map(({ state }) => state)
    expect(states).toEqual(['inShow', 'inEditing', 'inShow'])
    expect(isAtChild(forms, values, 'points.2')).toBe(true)
    expect(isAtChild(forms, after({ do: 'remove', key: '2' }), 'points.2')).toBe(false)
  })
  test('stays until its row is changed', () => {
    const { rows } = values
    const next = {
      ...values,
      rows: { points: applyRowAction(rows.points ?? [], { do: 'change', key: 'n', name: 'name', value: 'x' }) },
    }
    expect(problemsLeft(problems, values, next)).toEqual({ 'points.2': 'gone' })
  })
})

describe('lines changed by two people', () => {
  const theirs = {
    id: '5',
    points: [line('1', { version: 2, name: 'theirs' }), line('2', { version: 2, unit: 'm' }), line('4')],
  }
  const mine = after(...type('1', 'unit', 'kg'), ...type('3', 'unit', 's'), { do: 'remove', key: '2' }, add)
  const sides = { before: record, enteredValues: mine, storedValues: theirs }
  const flat = flattenLines(forms, sides)
  test('are compared by their values and by their existence', () => {
    const differ = flat.fields
      .map(({ name }) => name)
      .filter((name) => flat.enteredValues[name] !== flat.storedValues[name])
    expect(differ).toEqual(['points.1.name', 'points.1.unit', 'points.2', 'points.3', 'points.4'])
    expect(flat.fields.find(({ name }) => name === 'points.1.unit')?.label).toBe('Points p1: Unit')
  })
  test('are sent as chosen, against the version saved by the other person', () => {
    const allMine = childrenToSend(
      forms,
      mergeLines(forms, sides, { ...flat.storedValues, ...flat.enteredValues }),
      theirs,
    ).points
    expect(allMine).toEqual([
      { id: '2', version: 2, deletedFlag: 1 },
      { id: '4', version: 1, deletedFlag: 1 },
      { id: '1', version: 2, name: 'p1', unit: 'kg' },
      { name: 'p3', unit: 's', sortNumber: 0 },
      { name: 'new', sortNumber: 1 },
    ])
    const allTheirs = childrenToSend(forms, mergeLines(forms, sides, flat.storedValues), theirs).points
    expect(allTheirs).toEqual([{ name: 'new', sortNumber: 1 }])
  })
  test('stay as typed if they could not be read again', () => {
    const unread = { before: record, enteredValues: mine, storedValues: { version: 3 } }
    expect(flattenLines(forms, unread).fields).toEqual([])
    expect(mergeLines(forms, unread, {})).toEqual(mine)
  })
})
