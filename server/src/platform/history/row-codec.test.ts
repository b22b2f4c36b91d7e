import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RowBuffer, type SampleRow, toPointKey, visitRows } from './row-codec.ts'

const rows = fc.array(
  fc.record({
    point: fc.bigInt({ min: 1n, max: 2n ** 64n - 1n }).map(String),
    ts: fc.nat(Number.MAX_SAFE_INTEGER),
    rts: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    value: fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.constant(null),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 400 }),
    ),
    quality: fc.nat(0xffffffff),
    flags: fc.nat(255),
  }),
)

function written(samples: readonly SampleRow[]): Buffer {
  const buffer = new RowBuffer(64)
  for (const sample of samples) buffer.append(toPointKey(sample.point), sample)
  return Buffer.from(buffer.rows())
}

test('rows are read as written', () => {
  fc.assert(
    fc.property(rows, (samples) => {
      const bytes = written(samples)
      const back: SampleRow[] = []
      expect(visitRows(bytes, (row) => back.push(row))).toBe(bytes.length)
      expect(back).toEqual(samples)
    }),
  )
})

test('a torn or zeroed tail loses only the affected rows', () => {
  fc.assert(
    fc.property(rows, fc.nat(100), fc.boolean(), (samples, cut, isZeroed) => {
      const fullBytes = written(samples)
      const cutBytes = fullBytes.subarray(0, Math.max(0, fullBytes.length - cut))
      const bytes = isZeroed ? Buffer.concat([fullBytes, Buffer.alloc(cut)]) : cutBytes
      const back: SampleRow[] = []
      const usedBytes = visitRows(bytes, (row) => back.push(row))
      expect(back).toEqual(samples.slice(0, back.length))
      if (isZeroed) expect(back).toHaveLength(samples.length)
      expect(written(back)).toEqual(bytes.subarray(0, usedBytes))
    }),
  )
})
