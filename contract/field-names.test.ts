// Misspelled names of the specification occur only in paths and in `aliases`. Fields have clear names.
import { expect, test } from 'vitest'
import { type Field, type FieldRecord, fieldsWithin, itemOf } from './kit/field.ts'
import { answeredFields } from './kit/reply.ts'
import { modules } from './modules.ts'

const odd =
  /[^A-Za-z0-9]|^(fact|rids?|isShow|isSso|notic)$|nike|creater|creatime|classify|depart(?!ment)|dept|bgm|bgImg|headImg|vueUrl|formal|^resources?[A-Z]|router[A-Z]|cmsDoc/

/** Permitted occurrences of such words, with the reason. An unused entry fails. */
const exceptions: Readonly<Record<string, string>> = {
  'readUnread.notic': 'the type of message itself, a value of the wire',
}

/** Returns the given fields and all nested ones, record by record. Targets of references are checked separately. */
const recordsIn = (fields: FieldRecord): FieldRecord[] => [fields, ...Object.values(fields).flatMap(recordsOf)]
function recordsOf(field: Field): FieldRecord[] {
  const item = itemOf(field)
  return item ? recordsOf(item) : recordsIn(fieldsWithin(field) ?? {})
}

const shapes = modules.flatMap(({ commands, resources, recordKinds }) => [
  ...commands.flatMap(({ name, input, reply }) => [input, reply].map((shape) => ({ name, shape }))),
  ...recordKinds.map(({ name, fields }) => ({ name, shape: fields })),
  ...resources.flatMap(({ name, extraInput = {}, replies = {}, ...resource }) =>
    [answeredFields(resource), ...Object.values(extraInput), ...Object.values(replies)].map((shape) => ({
      name,
      shape,
    })),
  ),
])
const records = shapes.flatMap(({ name, shape }) =>
  (shape ? recordsIn((typeof shape.kind === 'string' ? { '': shape } : shape) as FieldRecord) : []).map((fields) => ({
    name,
    fields,
  })),
)
const namedFields = records.flatMap(({ name, fields }) =>
  Object.keys(fields).flatMap((field) => (field === '' ? [] : [{ place: `${name}.${field}`, field }])),
)

test('misspelled names of the specification occur only in aliases', () => {
  expect(namedFields.length).toBeGreaterThan(1500)
  const oddFields = new Set(namedFields.flatMap(({ place, field }) => (odd.test(field) ? [place] : [])))
  expect([...oddFields].filter((place) => !(place in exceptions))).toEqual([])
  expect(Object.keys(exceptions).filter((place) => !oddFields.has(place))).toEqual([])
})

test('each spelling belongs to one field of its record', () => {
  const doubled = records.flatMap(({ name, fields }) => {
    const spellings = Object.entries(fields).flatMap(([field, { aliases = [] }]) => [field, ...aliases])
    return spellings
      .filter((spelling, at) => spellings.indexOf(spelling) !== at)
      .map((spelling) => `${name}.${spelling}`)
  })
  expect(doubled).toEqual([])
})

test.each([
  ['user_nike_name', true],
  ['userName', false],
  ['departName', true],
  ['departmentName', false],
  ['resourcesUrl', true],
  ['resource', false],
  ['isShow', true],
  ['isShown', false],
])('%s is odd: %s', (name, expected) => {
  expect(odd.test(name)).toBe(expected)
})
