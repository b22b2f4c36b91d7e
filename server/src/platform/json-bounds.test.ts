import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findJsonExcess, maxJsonDepth } from './json-bounds.ts'

const of = (text: string, maxValues = 1000) => findJsonExcess(Buffer.from(text), { maxValues })

/** Depth of a value, and its values as the scan counts them: containers, and what stands behind a comma. */
function measure(value: unknown): { depth: number; values: number } {
  if (typeof value !== 'object' || value === null) return { depth: 0, values: 0 }
  const parts = Object.values(value).map(measure)
  const depth = 1 + Math.max(0, ...parts.map((part) => part.depth))
  return { depth, values: 1 + Math.max(0, parts.length - 1) + parts.reduce((sum, part) => sum + part.values, 0) }
}

describe('bounds on JSON', () => {
  test('a nest of the allowed depth passes, one deeper is refused', () => {
    expect(of('['.repeat(maxJsonDepth) + ']'.repeat(maxJsonDepth))).toBeUndefined()
    expect(of('['.repeat(maxJsonDepth + 1))).toBe('tooDeep')
    expect(of('{"a":'.repeat(maxJsonDepth + 1))).toBe('tooDeep')
  })

  test('brackets and commas within text count for nothing, whatever is escaped', () => {
    expect(of(`["${'[{,'.repeat(500)}\\"${'['.repeat(500)}\\\\",1]`)).toBeUndefined()
    expect(of(`["\\\\",${'['.repeat(100)}`)).toBe('tooDeep')
  })

  test('values are counted', () => {
    expect(of(`[${'1,'.repeat(998)}1]`)).toBeUndefined()
    expect(of(`[${'1,'.repeat(1001)}1]`)).toBe('tooManyValues')
  })

  test('any JSON is judged as its parsed form, and no bytes throw', () => {
    const nested = fc.tuple(fc.json({ maxDepth: 3 }), fc.nat(maxJsonDepth + 3), fc.boolean())
    fc.assert(
      fc.property(nested, fc.integer({ min: 1, max: 90 }), ([inner, levels, isTable], maxValues) => {
        const text = (isTable ? '{"[":' : '[').repeat(levels) + inner + (isTable ? '}' : ']').repeat(levels)
        const { depth, values } = measure(JSON.parse(text))
        const excess = of(text, maxValues)
        if (excess === undefined) expect(depth <= maxJsonDepth && values <= maxValues).toBe(true)
        else expect(depth > maxJsonDepth || values > maxValues).toBe(true)
      }),
    )
    fc.assert(fc.property(fc.uint8Array(), (bytes) => void findJsonExcess(bytes, { maxValues: 10 })))
  })
})
