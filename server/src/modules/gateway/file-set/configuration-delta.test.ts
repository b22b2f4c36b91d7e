import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textOfConfiguration } from './box-configuration.ts'
import { applyPatch, patchOf } from './configuration-delta.ts'

test.each([
  ['a changed member', { a: { b: 1, c: 2 } }, { a: { b: 1, c: 3 } }, { a: { c: 3 } }],
  ['an added member', {}, { a: { b: 1 } }, { a: { b: 1 } }],
  ['a removed member', { a: 1, b: { c: 1 } }, { b: {} }, { a: null, b: { c: null } }],
  ['a list', { a: [1, 2] }, { a: [1] }, { a: [1] }],
  ['nothing', { a: [{ b: 1 }] }, { a: [{ b: 1 }] }, undefined],
])('%s', (_, base, next, patch) => {
  expect(patchOf(base, next)).toEqual(patch)
})

test('a patch that is applied to its base gives the text of the next configuration', () => {
  const configuration = fc.dictionary(
    fc.constantFrom('a', 'b', 'c'),
    fc.oneof(fc.integer(), fc.array(fc.integer()), fc.dictionary(fc.constantFrom('d', 'e'), fc.string())),
  )
  fc.assert(
    fc.property(configuration, configuration, (base, next) => {
      const patch = patchOf(base, next) ?? {}
      expect(textOfConfiguration(applyPatch(base, patch))).toBe(textOfConfiguration(next))
    }),
    { numRuns: 300 },
  )
})
