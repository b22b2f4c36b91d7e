// The specification's odd spellings stand in paths and in `aliases` only; a field itself has a clear name.
import { expect, test } from 'vitest'
import type { Reply } from './kit/command.ts'
import type { Field, FieldRecord } from './kit/field.ts'
import { modules } from './modules.ts'

const odd =
  /[^A-Za-z0-9]|^(fact|rids?|isShow|isSso|notic)$|nike|creater|creatime|classify|depart(?!ment)|dept|bgm|bgImg|headImg|vueUrl|formal|^resources?[A-Z]|router[A-Z]|cmsDoc/

/** Where an odd name is what it says, and why. An entry that nothing needs any more fails. */
const exceptions: Readonly<Record<string, string>> = {
  'readUnread.notic': 'the type of message itself, a value of the wire',
}

/** Returns the names of fields and of those within them; what a reference leads to has its own place. */
function namesIn(shape: Reply): string[] {
  if (!shape) return []
  if (typeof shape.kind === 'string') return namesOf(shape as Field)
  return Object.entries(shape as FieldRecord).flatMap(([name, field]) => [name, ...namesOf(field)])
}
const namesOf = ({ fields, item }: Field): string[] => [...namesIn(fields), ...(item ? namesOf(item) : [])]

const all = modules.flatMap(({ commands, resources, recordKinds }) => [
  ...commands.flatMap(({ name, input, reply }) => [input, reply].map((shape) => [name, shape] as const)),
  ...recordKinds.map(({ name, fields }) => [name, fields] as const),
  ...resources.flatMap(({ name, fields, extraInput = {}, extraOutput, replies = {} }) =>
    [fields, extraOutput, ...Object.values(extraInput), ...Object.values(replies)].map(
      (shape) => [name, shape] as const,
    ),
  ),
])
const found = new Set(
  all.flatMap(([owner, shape]) =>
    namesIn(shape)
      .filter((name) => odd.test(name))
      .map((name) => `${owner}.${name}`),
  ),
)

test('no field has an odd name outside its aliases', () => {
  expect(all.flatMap(([, shape]) => namesIn(shape)).length).toBeGreaterThan(1500)
  expect([...found].filter((name) => !(name in exceptions))).toEqual([])
  expect(Object.keys(exceptions).filter((name) => !found.has(name))).toEqual([])
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
