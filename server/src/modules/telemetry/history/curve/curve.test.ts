import type { HistoryPoint } from '@gemba/contract/telemetry/read.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gapAfterMs, pushPoint, thinCurve, thinSegment } from './curve.ts'

test('a silence of more than three periods and 60 s breaks the curve', () => {
  const every = { storeMode: 1, maxIntervalMs: 600_000 } as const
  expect(gapAfterMs({ ...every, periodMs: 1000 })).toBe(60_000)
  expect(gapAfterMs({ ...every, periodMs: 900_000 })).toBe(2_700_000)
  expect(gapAfterMs({ storeMode: 2, maxIntervalMs: 600_000, periodMs: 1000 })).toBe(660_000)
  expect(gapAfterMs({ storeMode: 2, maxIntervalMs: 0, periodMs: 1000 })).toBe(Number.MAX_SAFE_INTEGER)
  const curve: HistoryPoint[] = []
  for (const ts of [0, 60_000, 120_001]) pushPoint(curve, [ts, 1, 0], { gapMs: 60_000, isHeld: false })
  expect(curve.map(([ts, value]) => [ts, value])).toEqual([
    [0, 1],
    [60_000, 1],
    [60_001, null],
    [120_001, 1],
  ])
})

const walk = fc
  .array(
    fc.tuple(
      fc.integer({ min: 1, max: 90_000 }),
      fc.option(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { freq: 20 }),
    ),
  )
  .map((steps) => {
    const curve: HistoryPoint[] = []
    let ts = 0
    for (const [step, value] of steps) {
      ts += step
      pushPoint(curve, [ts, value, value === null ? 0x80000000 : 0], { gapMs: 60_000, isHeld: false })
    }
    return curve
  })

test('thinning keeps breaks, the ends of each segment and the order, and adds no points', () => {
  fc.assert(
    fc.property(walk, fc.integer({ min: 1, max: 50 }), (curve, maxPoints) => {
      const thinned = thinCurve(curve, maxPoints)
      const isBreak = ([, value]: HistoryPoint) => value === null
      expect(thinned.filter(isBreak)).toEqual(curve.filter(isBreak))
      expect(thinned.every((point) => curve.includes(point))).toBe(true)
      expect(thinned.map(([ts]) => ts)).toEqual([...new Set(thinned.map(([ts]) => ts))].sort((a, b) => a - b))
      curve.forEach((point, index) => {
        const opens = index === 0 || curve[index - 1]?.[1] === null
        const closes = index === curve.length - 1 || curve[index + 1]?.[1] === null
        if (point[1] !== null && (opens || closes)) expect(thinned).toContain(point)
      })
      const stretches = curve.filter(isBreak).length + 1
      const samples = thinned.filter((point) => !isBreak(point)).length
      expect(samples).toBeLessThanOrEqual(Math.max(maxPoints, 0) + 2 * stretches)
    }),
  )
})

test('a peak remains', () => {
  const flat = Array.from({ length: 10_000 }, (_, ts): HistoryPoint => [ts, ts === 4321 ? 100 : 1, 0])
  const thinned = thinSegment(flat, 50)
  expect(thinned).toHaveLength(50)
  expect(thinned.some(([ts, value]) => ts === 4321 && value === 100)).toBe(true)
})
