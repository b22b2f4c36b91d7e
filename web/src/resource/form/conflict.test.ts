import { integer, optional, secret, text } from '@gemba/contract/kit/field.ts'
import { describe, expect, test } from 'vitest'
import { findDifferences, merge } from './conflict.ts'

const fields = [
  { name: 'name', field: text({ max: 10 }) },
  { name: 'remark', field: optional(text({ max: 10 })) },
  { name: 'count', field: integer() },
  { name: 'password', field: secret() },
]
const sides = {
  before: { name: 'a', remark: null, count: 1, version: 1 },
  enteredValues: { name: 'mine', remark: '', count: 1, password: 'x', version: 1 },
  storedValues: { name: 'theirs', remark: null, count: 2, version: 2 },
}

describe('a record changed by another person', () => {
  test('shows the differing fields and the person; emptied equals missing, and secrets are excluded', () => {
    expect(findDifferences(fields, sides)).toEqual([
      { name: 'name', enteredValue: 'mine', storedValue: 'theirs', isMine: true },
      { name: 'count', enteredValue: 1, storedValue: 2, isMine: false },
    ])
  })
  test('is saved on the other version with the chosen entered values', () => {
    expect(merge(sides, new Set(['name']))).toEqual({
      name: 'mine',
      remark: null,
      count: 2,
      password: 'x',
      version: 2,
    })
  })
})
