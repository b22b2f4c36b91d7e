// The examples are those of RFC 8949, Appendix A.

import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeCbor, isCbor } from './cbor.ts'
import { parseBody, parseJson } from './decode-body.ts'

const limits = { maxDepth: 64, maxValues: 1000 }
const decode = (hex: string) => decodeCbor(Buffer.from(hex, 'hex'), limits)

test.each<[string, unknown]>([
  ['00', 0],
  ['17', 23],
  ['1818', 24],
  ['1903e8', 1000],
  ['1a000f4240', 1_000_000],
  ['1b000000e8d4a51000', 1_000_000_000_000],
  ['1bffffffffffffffff', '18446744073709551615'],
  ['c249010000000000000000', '18446744073709551616'],
  ['3bffffffffffffffff', '-18446744073709551616'],
  ['c349010000000000000000', '-18446744073709551617'],
  ['20', -1],
  ['3903e7', -1000],
  ['f90000', 0],
  ['f93c00', 1],
  ['fb3ff199999999999a', 1.1],
  ['f97bff', 65_504],
  ['fa47c35000', 100_000],
  ['fa7f7fffff', 3.4028234663852886e38],
  ['f90001', 2 ** -24],
  ['f9c400', -4],
  ['f97c00', 'Infinity'],
  ['f97e00', 'NaN'],
  ['faff800000', '-Infinity'],
  ['f4', false],
  ['f5', true],
  ['f6', null],
  ['f7', null],
  ['c074323031332d30332d32315432303a30343a30305a', '2013-03-21T20:04:00Z'],
  ['c11a514b67b0', 1_363_896_240_000],
  ['c1fb41d452d9ec200000', 1_363_896_240_500],
  ['c48221196ab3', 273.15],
  ['4401020304', 'AQIDBA'],
  ['6449455446', 'IETF'],
  ['62c3bc', 'ü'],
  ['80', []],
  ['8301820203820405', [1, [2, 3], [4, 5]]],
  ['a0', {}],
  ['a201020304', { 1: 2, 3: 4 }],
  ['a26161016162820203', { a: 1, b: [2, 3] }],
  ['7f657374726561646d696e67ff', 'streaming'],
  ['9f018202039f0405ffff', [1, [2, 3], [4, 5]]],
  ['bf61610161629f0203ffff', { a: 1, b: [2, 3] }],
  ['d9d9f7a0', {}],
])('%s is %j', (hex, json) => {
  expect(decode(hex)).toEqual({ json })
})

test.each([
  ['', 'notCbor'],
  ['ff', 'notCbor'],
  ['18', 'notCbor'],
  ['1c', 'notCbor'],
  ['0000', 'notCbor'],
  ['62c328', 'notCbor'],
  ['9b0000ffffffffffff', 'notCbor'],
  ['bb7fffffffffffffff00', 'notCbor'],
  ['5b7fffffffffffffff', 'notCbor'],
  ['5f5f', 'notCbor'],
  ['5f61', 'notCbor'],
  ['bf6161', 'notCbor'],
  ['a18001', 'notCbor'],
  ['c4820103f0', 'notCbor'],
  ['c482396fffff', 'notCbor'],
  ['c4821a7fffffff01', 'notCbor'],
  ['c25100112233445566778899aabbccddeeff00', 'notCbor'],
  ['c201', 'notCbor'],
  ['f8ff', 'notCbor'],
  [`${'81'.repeat(66)}00`, 'tooDeep'],
  [`${'c6'.repeat(66)}00`, 'tooDeep'],
  ['9f'.repeat(100), 'tooDeep'],
  [`9903e8${'00'.repeat(1000)}`, 'tooManyValues'],
  [`5f${'40'.repeat(1000)}ff`, 'tooManyValues'],
])('%s is refused: %s', (hex, reason) => {
  expect(decode(hex)).toBe(reason)
})

test('no key reaches the prototype of a table', () => {
  const decoded = decode('a1695f5f70726f746f5f5fa1616101') as { json: object }
  expect(Object.keys(decoded.json)).toEqual(['__proto__'])
  expect(Object.getPrototypeOf(decoded.json)).toBe(Object.prototype)
})

test('random bytes are decoded or refused, and never throw', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const decoded = decodeCbor(Buffer.from(bytes), limits)
      if (typeof decoded === 'object') expect(() => JSON.stringify(decoded.json)).not.toThrow()
    }),
    { numRuns: 2000 },
  )
})

test('a body of CBOR is recognised by its first byte, also compressed; JSON never is', () => {
  const body = Buffer.from('a1616481a2636465766261616176a1617801', 'hex')
  expect(isCbor(body)).toBe(true)
  expect(parseBody(body)).toMatchObject({ groups: [{ dev: 'aa', v: { x: 1 } }] })
  expect(parseBody(gzipSync(body))).toEqual(parseBody(body))
  for (const text of ['{}', ' {}', '\n{}', '[1]', '"a"', '1', '\ufeff{}']) expect(isCbor(Buffer.from(text))).toBe(false)
  expect(parseJson(Buffer.from('a1', 'hex'))).toBe('notCbor')
  expect(parseJson(Buffer.from(`a16164${'81'.repeat(100)}00`, 'hex'))).toBe('tooDeep')
})
