import { flag, group, integer, json, list, optional, text, tree } from '@gemba/contract/kit/field.ts'
import { expect, test } from 'vitest'
import { aliasesOf, aliasWriterOf, fieldPathAsSent } from './aliases.ts'
import { readBody } from './body/read-body.ts'

const named = { name: text({ aliases: ['user_name', 'uname'] }), age: integer() }
const both = { name: 'a', user_name: 'a', uname: 'a', age: 1 }
const own = Object.freeze({ name: 'a', age: 1 })

test.each([
  ['a group', group(named), own, both],
  ['a list', list(group(named)), [own], [both]],
  ['what may be null', optional(group(named)), null, null],
  ['a group within', group({ user: group(named) }), { user: own }, { user: both }],
  [
    'a tree',
    tree(named),
    [{ ...own, children: [{ ...own, children: [] }] }],
    [{ ...both, children: [{ ...both, children: [] }] }],
  ],
  [
    'a tree by another name',
    tree({ routes: tree(named, { below: 'below', aliases: ['list'] }) }),
    [{ routes: [{ ...own, below: [] }], children: [] }],
    [{ routes: [{ ...both, below: [] }], list: [{ ...both, below: [] }], children: [] }],
  ],
  ['one shape or another, only what is there', json({ fields: named }), { state: 'wait' }, { state: 'wait' }],
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
  const fields = { ...named, details: optional(list(group(named))) }
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
  expect(fieldPathAsSent(place, sent, { ...named, details: optional(list(group(named))) })).toBe(expected)
})
