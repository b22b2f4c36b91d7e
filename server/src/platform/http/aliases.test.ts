import { flag, group, integer, json, list, optional, text, tree } from '@gemba/contract/kit/field.ts'
import { expect, test } from 'vitest'
import { aliasesOf, aliasWriterOf, fieldPathAsSent } from './aliases.ts'
import { readBody } from './body/read-body.ts'

const namedFields = { name: text({ aliases: ['user_name', 'uname'] }), age: integer() }
const both = { name: 'a', user_name: 'a', uname: 'a', age: 1 }
const frozenRow = Object.freeze({ name: 'a', age: 1 })

test.each([
  ['a group', group(namedFields), frozenRow, both],
  ['a list', list(group(namedFields)), [frozenRow], [both]],
  ['what may be null', optional(group(namedFields)), null, null],
  ['a group within', group({ user: group(namedFields) }), { user: frozenRow }, { user: both }],
  [
    'a tree',
    tree(namedFields),
    [{ ...frozenRow, children: [{ ...frozenRow, children: [] }] }],
    [{ ...both, children: [{ ...both, children: [] }] }],
  ],
  [
    'a tree by another name',
    tree({ routes: tree(namedFields, { below: 'below', aliases: ['list'] }) }),
    [{ routes: [{ ...frozenRow, below: [] }], children: [] }],
    [{ routes: [{ ...both, below: [] }], list: [{ ...both, below: [] }], children: [] }],
  ],
  ['one shape or another, only what is there', json({ fields: namedFields }), { state: 'wait' }, { state: 'wait' }],
])('the reply of %s contains all aliases, and the original object is unchanged', (_, field, given, expected) => {
  const before = JSON.stringify(given)
  expect(aliasWriterOf(field)?.(given)).toEqual(expected)
  expect(JSON.stringify(given)).toBe(before)
})

test('a reply without aliases is not processed', () => {
  const plain = { records: list(group({ id: text(), inner: group({ on: flag() }) })), points: json() }
  expect(aliasWriterOf(group(plain))).toBeUndefined()
  expect(aliasWriterOf(tree({ id: text() }))).toBeUndefined()
})

test('input is read under all aliases, also within lists; declared names take precedence', () => {
  const fields = { ...namedFields, details: optional(list(group(namedFields))) }
  const read = (body: Record<string, unknown>) => readBody(body, fields, { aliases: aliasesOf(fields), zone: 'UTC' })
  expect(read({ user_name: 'b', details: [{ uname: 'c' }] })).toEqual({ name: 'b', details: [{ name: 'c' }] })
  expect(read({ user_name: 'b', name: 'ours' })).toMatchObject({ name: 'ours' })
})

test.each([
  ['name', { uname: 1 }, 'uname'],
  ['name', { uname: 1, name: 2 }, 'name'],
  ['name', {}, 'name'],
  ['details.1.name', { details: [{}, { user_name: 1 }] }, 'details.1.user_name'],
  ['details.1.name', { details: '[]' }, 'details.1.name'],
  ['other.name', { uname: 1 }, 'other.name'],
])('an error of field %s, sent as %j, names %s', (place, sent, expected) => {
  expect(fieldPathAsSent(place, sent, { ...namedFields, details: optional(list(group(namedFields))) })).toBe(expected)
})
