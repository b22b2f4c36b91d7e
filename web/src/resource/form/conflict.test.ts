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
  mine: { name: 'mine', remark: '', count: 1, password: 'x', version: 1 },
  theirs: { name: 'theirs', remark: null, count: 2, version: 2 },
}

describe('a record that somebody else has changed', () => {
  test('shows the fields that differ and who changed them; emptied is the same as missing, secrets stay apart', () => {
    expect(findDifferences(fields, sides)).toEqual([
      { name: 'name', mine: 'mine', theirs: 'theirs', isMine: true },
      { name: 'count', mine: 1, theirs: 2, isMine: false },
    ])
  })
  test('is saved on their version with what was chosen of mine', () => {
    expect(merge(sides, new Set(['name']))).toEqual({
      name: 'mine',
      remark: null,
      count: 2,
      password: 'x',
      version: 2,
    })
  })
})
