import { sampleFlags } from '@gemba/contract/telemetry/sample.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fileInstant, maxClockAheadMs, toMilliseconds } from './time-rules.ts'

const receivedAt = 1_800_000_000_000
const day = 86_400_000

describe('time rules', () => {
  test.each([
    ['no source time', undefined, receivedAt, 0, false],
    ['milliseconds', receivedAt - 5, receivedAt - 5, 0, false],
    ['seconds', 1_799_999_999, 1_799_999_999_000, 0, false],
    ['fractional seconds', 1_799_999_999.25, 1_799_999_999_250, 0, false],
    ['microseconds', 1_799_999_999_123_456, 1_799_999_999_123, 0, false],
    ['600 s ahead is accepted', receivedAt + maxClockAheadMs, receivedAt + maxClockAheadMs, 0, false],
    ['beyond 600 s ahead', receivedAt + maxClockAheadMs + 1, receivedAt, sampleFlags.clampedTs, true],
    ['nanoseconds run ahead of any clock', 1.8e18, receivedAt, sampleFlags.clampedTs, true],
  ])('%s', (_name, sourceTs, ts, flags, clockAhead) => {
    const filed = fileInstant(sourceTs, { receivedAt, retentionDays: 0 })
    expect(filed).toEqual({ ts, flags, clockAhead, tooOld: false })
  })

  test('older than raw retention is dropped, unlimited retention keeps it', () => {
    const old = receivedAt - 90 * day - 1
    expect(fileInstant(old, { receivedAt, retentionDays: 90 }).tooOld).toBe(true)
    expect(fileInstant(old + 1, { receivedAt, retentionDays: 90 }).tooOld).toBe(false)
    expect(fileInstant(old, { receivedAt, retentionDays: 0 }).tooOld).toBe(false)
    expect(fileInstant(-1, { receivedAt, retentionDays: 0 }).tooOld).toBe(true)
  })

  test('a stored time is a whole millisecond and at most 600 s ahead', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.nat(4000), (sourceTs, retentionDays) => {
        const filed = fileInstant(sourceTs, { receivedAt, retentionDays })
        if (filed.tooOld) return
        expect(Number.isSafeInteger(filed.ts)).toBe(true)
        expect(filed.ts).toBeLessThanOrEqual(receivedAt + maxClockAheadMs)
        if (retentionDays > 0) expect(filed.ts).toBeGreaterThanOrEqual(receivedAt - retentionDays * day)
        expect(filed.clockAhead).toBe((filed.flags & sampleFlags.clampedTs) !== 0)
      }),
    )
  })

  test('the same time in seconds, milliseconds and microseconds gives one result', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000_001, max: 4_000_000_000 }), (seconds) => {
        expect(toMilliseconds(seconds)).toBe(seconds * 1000)
        expect(toMilliseconds(seconds * 1e6)).toBe(seconds * 1000)
        if (seconds * 1000 >= 1e11) expect(toMilliseconds(seconds * 1000)).toBe(seconds * 1000)
      }),
    )
  })
})
