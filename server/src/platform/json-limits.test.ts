import { expect, test } from 'vitest'
import { findJsonExcess, type JsonLimits } from './json-limits.ts'

const limits: JsonLimits = { maxDepth: 3, maxKeys: 4, maxValues: 8 }
const find = (text: string): string | undefined => findJsonExcess(Buffer.from(text), limits)

test('what is within every limit passes', () => {
  expect(find('')).toBeUndefined()
  expect(find('null')).toBeUndefined()
  expect(find('[[[1]]]')).toBeUndefined()
  expect(find('[[[]],[[]]]')).toBeUndefined()
  expect(find('{"a":1,"b":[1,2],"c":{"d":null}}')).toBeUndefined()
  expect(find('[1,2,3,4,5,6,7,8]')).toBeUndefined()
})

test('depth, keys and values have their limits', () => {
  expect(find('[[[[1]]]]')).toBe('maxDepth')
  expect(find('{"a":{"a":{"a":{}}}}')).toBe('maxDepth')
  expect(find('{"a":1,"b":1,"c":1,"d":1,"e":1}')).toBe('maxKeys')
  expect(find('[1,2,3,4,5,6,7,8,9]')).toBe('maxValues')
  expect(find('[[],[],[],[],[]]')).toBe('maxValues')
})

test('what stands inside a string counts for nothing', () => {
  expect(find(`["${'[{,:'.repeat(100)}"]`)).toBeUndefined()
  expect(find(String.raw`["\"[[[[[[[[[[[", "\\", "\\\"{{{{{{{{"]`)).toBeUndefined()
  expect(find(String.raw`["\\", [[[1]]]]`)).toBe('maxDepth')
  expect(find('["[[[[[[[[')).toBeUndefined()
  expect(find('["\\')).toBeUndefined()
})

test('a torn text is measured as far as it goes', () => {
  expect(find('['.repeat(30_000))).toBe('maxDepth')
  expect(find(']]]]')).toBeUndefined()
  expect(find(',,,,,,,,,,')).toBe('maxValues')
})
