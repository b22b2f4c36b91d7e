import { quality } from '@gemba/contract/telemetry/sample.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addBuckets, addHeldSamples, GoodTime } from './good-time.ts'

test('a sample is valid until the next one, at most for the gap, and not beyond the range', () => {
  const goodTime = new GoodTime({ from: 100, end: 200, widthMs: 50 })
  addHeldSamples(
    goodTime,
    [
      [90, quality.good],
      [110, quality.bad],
      [120, quality.good],
      [180, quality.goodClamped],
    ],
    30,
  )
  expect([0, 1, 2].map((bucket) => goodTime.percentOf(bucket))).toEqual([80, 40, 0])
  expect(goodTime.percent()).toBe(60)
})

test('a last bucket is measured up to the end; a range that has not begun has no share', () => {
  const goodTime = new GoodTime({ from: 0, end: 150, widthMs: 100 })
  goodTime.add(100, 150)
  expect([goodTime.percentOf(0), goodTime.percentOf(1)]).toEqual([0, 100])
  expect(new GoodTime({ from: 5, end: 5 }).percent()).toBeNull()
})

test('buckets of Good samples give the same time as their samples', () => {
  const steps = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 50 })
  fc.assert(
    fc.property(steps, fc.integer({ min: 40, max: 60 }), fc.integer({ min: 1, max: 300 }), (gaps, gapMs, widthMs) => {
      let ts = 0
      const instants = gaps.map((step) => (ts += step))
      const range = { from: 0, end: ts + 100, widthMs }
      const bySample = new GoodTime(range)
      addHeldSamples(
        bySample,
        instants.map((at) => [at, quality.good]),
        gapMs,
      )
      const grouped = Map.groupBy(instants, (at) => Math.floor(at / widthMs))
      const buckets = [...grouped].map(([bucket, list]) => {
        const [firstTs, lastTs] = [list[0] ?? 0, list.at(-1) ?? 0]
        return { bucket, firstTs, lastTs, goodMs: lastTs - firstTs, lastQuality: quality.good }
      })
      const byBucket = new GoodTime(range)
      addBuckets(byBucket, buckets, gapMs)
      for (let bucket = 0; bucket * widthMs < range.end; bucket++) {
        expect(byBucket.percentOf(bucket)).toBeCloseTo(bySample.percentOf(bucket), 9)
      }
      expect(byBucket.percent()).toBeCloseTo(bySample.percent() ?? -1, 9)
    }),
  )
})
