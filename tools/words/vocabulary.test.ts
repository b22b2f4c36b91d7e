// No declared name is one that docs/vocabulary.md rejects.
import { expect, test } from 'vitest'
import { ourFiles, readOurs } from '../our-files.ts'
import { declaredNames } from './declared-names.ts'

const code = ourFiles().filter((path) => /[.](tsx?|mjs|js)$/.test(path) && !path.endsWith('.d.ts'))

/** Returns the words of the paragraph in section 8 that starts with this line. */
function rejected(line: string): ReadonlySet<string> {
  const [, enforced = ''] = readOurs('docs/vocabulary.md').split('## 8. Enforced')
  const paragraphs = enforced.split('\n\n')
  const paragraph = paragraphs[paragraphs.findIndex((text) => text.startsWith(line)) + 1] ?? ''
  return new Set([...paragraph.matchAll(/`([^`]+)`/g)].map(([, word]) => word ?? ''))
}

const declared = code.map((path) => ({ path, ...declaredNames(readOurs(path), { tsx: path.endsWith('x') }) }))

test('no type has a rejected name', () => {
  const names = rejected('No type has')
  expect(names.size).toBeGreaterThan(50)
  const violations = declared.flatMap(({ path, types }) =>
    types.filter((name) => names.has(name)).map((name) => [path, name]),
  )
  expect(violations).toEqual([])
})

/** Other meanings of rejected properties: name, files and reason. An entry without occurrences fails. */
const otherMeanings: readonly (readonly [name: string, files: RegExp, reason: string])[] = [
  ['told', /^server\/src\/platform\/db\/tables\/production[.]ts$/, 'a column, until a migration renames it'],
  ['told', /^server\/src\/modules\/production\/andon\/andon-clock[.]test/, 'a field of a reply'],
]

test('no property has a rejected name', () => {
  const names = rejected('No property')
  expect(names.size).toBeGreaterThan(10)
  const violations = declared.flatMap(({ path, properties }) =>
    properties.filter((name) => names.has(name)).map((name) => ({ path, name })),
  )
  const covers = ([name, files]: (typeof otherMeanings)[number], property: (typeof violations)[number]): boolean =>
    name === property.name && files.test(property.path)
  expect(violations.filter((property) => !otherMeanings.some((meaning) => covers(meaning, property)))).toEqual([])
  expect(otherMeanings.filter((meaning) => !violations.some((property) => covers(meaning, property)))).toEqual([])
})

test('no parameter and no variable has a rejected name', () => {
  const names = rejected('No parameter')
  expect(names.size).toBeGreaterThan(0)
  const violations = declared.flatMap(({ path, variables }) =>
    variables.filter((name) => names.has(name)).map((name) => [path, name]),
  )
  expect(violations).toEqual([])
})

test('no path of code contains a rejected word', () => {
  const words = rejected('No file of code')
  expect(words.size).toBeGreaterThan(0)
  expect(code.filter((path) => path.split(/[/.-]/).some((word) => words.has(word)))).toEqual([])
})

test('declarations are found in every kind of pattern, uses are not', () => {
  const source = `interface Told { a: string; asked?(b: number): void }
    type Kept = Told
    class Made { #worth = { given: 1 }; run(own: string) { return other(own) } }
    function make({ a, b: one = 1, ...rest }: Told, [first]: string[]) { return rows.map((row) => row.that) }
    const f = (one) => g(one, it)`
  expect(declaredNames(source)).toEqual({
    types: ['Told', 'Kept', 'Made'],
    properties: ['a', 'asked', 'worth', 'run'],
    variables: ['own', 'a', 'one', 'rest', 'first', 'row', 'f', 'one'],
  })
})
