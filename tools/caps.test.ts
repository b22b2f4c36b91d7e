// The caps in the decision, the code and the linter are equal.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { caps, isGenerated } from './caps.ts'
import { ourFiles, readOurs } from './our-files.ts'

const textOf = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

test('each cap equals that of the decision', () => {
  const rows = [...textOf('docs/adr/0068-caps-of-the-code.md').matchAll(/^\| `(\w+)` \| (\d+) \|/gm)]
  expect(Object.fromEntries(rows.map(([, name, value]) => [name, Number(value)]))).toEqual(caps)
})

test('the linter has the same cap for lines of a function', () => {
  const { linter } = JSON.parse(textOf('biome.json')) as {
    linter: { rules: { complexity: { noExcessiveLinesPerFunction: { options: { maxLines: number } } } } }
  }
  expect(linter.rules.complexity.noExcessiveLinesPerFunction.options.maxLines).toBe(caps.functionLines)
})

test('a generated file names the tool that writes it', () => {
  const generated = ourFiles().filter(isGenerated)
  expect(generated.length).toBeGreaterThan(10)
  expect(generated.filter((path) => !readOurs(path).startsWith('// Made by `node tools/'))).toEqual([])
})
