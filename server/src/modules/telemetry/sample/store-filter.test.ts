import { quality, sampleFlags } from '@gemba/contract/telemetry/sample.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { demoPoint } from '../point/point.fixture.ts'
import type { IntakePoint } from '../point/point.ts'
import { PointState, type Sample } from './point-state.ts'
import { filterStore } from './store-filter.ts'

type Reading = [ts: number, value: number | null, quality?: number]

function store(change: Partial<IntakePoint>, readings: readonly Reading[]): Sample[] {
  const state = new PointState(demoPoint(change))
  const storedSamples: Sample[] = []
  for (const [ts, value, code] of readings) {
    filterStore(state, { ts, rts: ts, value, quality: code ?? quality.good, flags: 0 }, (sample) =>
      storedSamples.push({ ...sample }),
    )
  }
  return storedSamples
}

const onChange = { storeMode: 2, storeDeadband: 1, maxIntervalMs: 1000, minIntervalMs: 0 } as const
const steady: Reading[] = [
  [0, 5],
  [100, 5.5],
  [200, 6],
  [300, 6.1],
]

test.each<[string, Partial<IntakePoint>, Reading[], number[]]>([
  ['none', { storeMode: 0 }, steady, []],
  ['every', { storeMode: 1 }, steady, [0, 100, 200, 300]],
  ['on change stores the last skipped one too', onChange, steady, [0, 200, 300]],
  [
    'a change right after a stored one',
    onChange,
    [
      [0, 5],
      [100, 9],
    ],
    [0, 100],
  ],
  [
    'null against a number',
    onChange,
    [
      [0, 5],
      [100, null, quality.bad],
      [200, 5],
    ],
    [0, 100, 200],
  ],
  [
    'severity',
    onChange,
    [
      [0, 5],
      [100, 5, quality.uncertainSubNormal],
      [200, 5, quality.uncertainInitialValue],
    ],
    [0, 100],
  ],
  [
    'not more often than minIntervalMs',
    { ...onChange, minIntervalMs: 250 },
    [
      [0, 5],
      [100, 9],
      [200, 12],
      [300, 15],
    ],
    [0, 200, 300],
  ],
  [
    'an overwritten instant',
    onChange,
    [
      [0, 5],
      [0, 5.1],
    ],
    [0, 0],
  ],
])('%s', (_name, change, readings, stored) => {
  expect(store(change, readings).map((sample) => sample.ts)).toEqual(stored)
})

test('the heartbeat has its own time and flag', () => {
  const storedSamples = store(onChange, [
    [0, 5],
    [600, 5],
    [1000, 5],
  ])
  expect(storedSamples.map((sample) => [sample.ts, sample.flags])).toEqual([
    [0, 0],
    [600, 0],
    [1000, sampleFlags.heartbeat],
  ])
})

test('between two stored samples no reading differs from the first by more than the deadband', () => {
  const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 400 }), fc.double({ min: -5, max: 5, noNaN: true })))
  fc.assert(
    fc.property(steps, (walk) => {
      let ts = 0
      const readings = walk.map(([step, value]): Reading => {
        ts += step
        return [ts, value]
      })
      const storedSamples = store(onChange, readings)
      let last: Sample | undefined
      let next = 0
      for (const [at, value] of readings) {
        if (storedSamples[next]?.ts === at) last = storedSamples[next++]
        else expect(Math.abs((value ?? 0) - Number(last?.value))).toBeLessThanOrEqual(1)
        expect(at - (last?.ts ?? at)).toBeLessThan(1000)
      }
      expect(next).toBe(storedSamples.length)
    }),
  )
})
