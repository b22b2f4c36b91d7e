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
  const source = `interface Told { a: string }
    type Kept = Told
    class Made { run(own: string) { return other(own) } }
    function make({ a, b: one = 1, ...rest }: Told, [first]: string[]) { return rows.map((row) => row.that) }
    const f = (one) => g(one, it)`
  expect(declaredNames(source)).toEqual({
    types: ['Told', 'Kept', 'Made'],
    variables: ['own', 'a', 'one', 'rest', 'first', 'row', 'f', 'one'],
  })
})
