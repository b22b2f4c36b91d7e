import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findJsonExcess, type JsonLimits } from './json-limits.ts'

const limits: JsonLimits = { maxDepth: 3, maxKeys: 4, maxValues: 8 }
const find = (text: string): string | undefined => findJsonExcess(Buffer.from(text), limits)

test('a text within every limit passes', () => {
  expect(find('')).toBeUndefined()
  expect(find('null')).toBeUndefined()
  expect(find('[[[1]]]')).toBeUndefined()
  expect(find('[[[]],[[]]]')).toBeUndefined()
  expect(find('{"a":1,"b":[1,2],"c":{"d":null}}')).toBeUndefined()
  expect(find('[1,2,3,4,5,6,7,8]')).toBeUndefined()
})

test('depth, keys and values are limited', () => {
  expect(find('[[[[1]]]]')).toBe('maxDepth')
  expect(find('{"a":{"a":{"a":{}}}}')).toBe('maxDepth')
  expect(find('{"a":1,"b":1,"c":1,"d":1,"e":1}')).toBe('maxKeys')
  expect(find('[1,2,3,4,5,6,7,8,9]')).toBe('maxValues')
  expect(find('[[],[],[],[],[]]')).toBe('maxValues')
})

test('the content of strings does not count', () => {
  expect(find(`["${'[{,:'.repeat(100)}"]`)).toBeUndefined()
  expect(find(String.raw`["\"[[[[[[[[[[[", "\\", "\\\"{{{{{{{{"]`)).toBeUndefined()
  expect(find(String.raw`["\\", [[[1]]]]`)).toBe('maxDepth')
  expect(find('["[[[[[[[[')).toBeUndefined()
  expect(find('["\\')).toBeUndefined()
})

test('a truncated text is measured up to its end', () => {
  expect(find('['.repeat(30_000))).toBe('maxDepth')
  expect(find(']]]]')).toBeUndefined()
  expect(find(',,,,,,,,,,')).toBe('maxValues')
})

/** Returns depth and number of values as the scan counts them: containers, and what follows a comma. */
function measure(value: unknown): { depth: number; values: number } {
  if (typeof value !== 'object' || value === null) return { depth: 0, values: 0 }
  const parts = Object.values(value).map(measure)
  const depth = 1 + Math.max(0, ...parts.map((part) => part.depth))
  return { depth, values: 1 + Math.max(0, parts.length - 1) + parts.reduce((sum, part) => sum + part.values, 0) }
}

const maxDepth = 64

test('the scan of any JSON agrees with its parsed form, and no bytes throw', () => {
  const nested = fc.tuple(fc.json({ maxDepth: 3 }), fc.nat(maxDepth + 3), fc.boolean())
  fc.assert(
    fc.property(nested, fc.integer({ min: 1, max: 90 }), ([inner, levels, isTable], maxValues) => {
      const text = (isTable ? '{"[":' : '[').repeat(levels) + inner + (isTable ? '}' : ']').repeat(levels)
      const { depth, values } = measure(JSON.parse(text))
      const excess = findJsonExcess(Buffer.from(text), { maxDepth, maxKeys: 1000, maxValues })
      if (excess === undefined) expect(depth <= maxDepth && values <= maxValues).toBe(true)
      else expect(depth > maxDepth || values > maxValues).toBe(true)
    }),
  )
  fc.assert(fc.property(fc.uint8Array(), (bytes) => void findJsonExcess(bytes, limits)))
})
