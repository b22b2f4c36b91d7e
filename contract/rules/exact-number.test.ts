import { expect, test } from 'vitest'
import { asInteger, exactInteger, fitsFloat } from './exact-number.ts'

test('a quotient of a scale is the integer that it almost is, and a fraction stays a fraction', () => {
  expect([21.3 / 0.1, (1000.1 - 1000) / 0.1, 429_496_729.5 / 0.1, -0.3 / 0.1].map(asInteger)).toEqual([
    213, 1, 4_294_967_295, -3,
  ])
  expect([1_000_000.4, 4_294_967_294.5, 0.5, Number.POSITIVE_INFINITY].map(asInteger)).toEqual([
    1_000_000.4,
    4_294_967_294.5,
    0.5,
    Number.POSITIVE_INFINITY,
  ])
  expect(asInteger(Number.NaN)).toBeNaN()
})

test('an integer of 64 bits keeps its digits, and a fraction or a text is none', () => {
  expect(['9007199254740993', '-9223372036854775808', 7n, 213.00000000000003, true, '1e3'].map(exactInteger)).toEqual([
    9_007_199_254_740_993n,
    -(2n ** 63n),
    7n,
    213n,
    1n,
    1000n,
  ])
  expect([1.5, 'warm', Number.NaN, Number.POSITIVE_INFINITY].map(exactInteger)).toEqual(Array(4).fill(undefined))
})

test('a number beyond single precision does not fit it', () => {
  expect([3.4028234663852886e38, -1e39, Number.NaN].map(fitsFloat)).toEqual([true, false, false])
})
