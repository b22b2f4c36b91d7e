import { quality, sampleFlags } from '@gemba/contract/telemetry/sample.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spoolOnly } from '../../../platform/history/row-codec.ts'
import { demoPoint } from '../point/point.fixture.ts'
import type { IntakePoint } from '../point/point.ts'
import { PointState, type Sample } from './point-state.ts'
import { filterStore, replaySkipped, storeSkipped } from './store-filter.ts'

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
  [
    'periodic: the first of each interval, and a new severity',
    { storeMode: 3, maxIntervalMs: 1000 },
    [
      [200, 5],
      [900, 6],
      [1400, 6],
      [1900, null, quality.bad],
      [2100, 7],
      [2900, 8],
    ],
    [200, 1400, 1900, 2100],
  ],
  [
    'swinging door: both ends of each line',
    { storeMode: 4, storeDeadband: 0.5, maxIntervalMs: 0 },
    [
      [0, 0],
      [100, 1],
      [200, 2],
      [300, 3],
      [400, 3],
      [500, 3],
      [600, 9],
    ],
    [0, 300, 500],
  ],
  [
    'swinging door: both ends of a gap and of a bad value',
    { storeMode: 4, storeDeadband: 1, maxIntervalMs: 0, periodMs: 100 },
    [
      [0, 5],
      [100, 5],
      [200, 5],
      [70_000, 5],
      [70_100, 5],
      [70_200, null, quality.bad],
      [70_300, 5],
    ],
    [0, 200, 70_000, 70_100, 70_200, 70_300],
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

test('the lines between the samples of a swinging door differ from every reading by at most the deadband', () => {
  const deadband = 1
  const steps = fc.array(
    fc.tuple(
      fc.oneof({ weight: 30, arbitrary: fc.integer({ min: 1, max: 400 }) }, fc.integer({ min: 60_001, max: 90_000 })),
      fc.double({ min: -2, max: 2, noNaN: true }),
      fc.integer({ min: 0, max: 19 }),
    ),
    { maxLength: 200 },
  )
  fc.assert(
    fc.property(steps, fc.constantFrom(0, 1500), (walk, maxIntervalMs) => {
      let [ts, level] = [0, 0]
      const readings = walk.map(([stepMs, rise, kind]): Reading => {
        ts += stepMs
        level += rise
        return kind === 0 ? [ts, null, quality.bad] : [ts, level]
      })
      const storedSamples = store({ storeMode: 4, storeDeadband: deadband, maxIntervalMs }, readings)
      const lastTs = storedSamples.at(-1)?.ts ?? Number.NEGATIVE_INFINITY
      for (const [at, value] of readings) {
        // The line to the last reading is not stored yet.
        if (at > lastTs) break
        const before = storedSamples.findLast((sample) => sample.ts <= at)
        const after = storedSamples.find((sample) => sample.ts >= at)
        if (before === undefined || after === undefined) throw new Error(`nothing is stored around ${at}`)
        if (value === null || typeof before.value !== 'number' || typeof after.value !== 'number') {
          expect(before.ts === at || before.value === value).toBe(true)
          continue
        }
        const share = before.ts === after.ts ? 0 : (at - before.ts) / (after.ts - before.ts)
        const shown = before.value + share * (after.value - before.value)
        expect(Math.abs(shown - value)).toBeLessThanOrEqual(deadband + 1e-9)
      }
      expect(storedSamples.map((sample) => sample.ts)).toEqual(
        storedSamples.map((sample) => sample.ts).toSorted((a, b) => a - b),
      )
    }),
    { numRuns: 400 },
  )
})

test('the log of an earlier run restores the last skipped sample, which the first sample of this run stores', () => {
  const row = (ts: number, flags = 0): Sample => ({ ts, rts: ts, value: 5, quality: quality.good, flags })
  const storedAfter = (change: Partial<IntakePoint>, rows: readonly Sample[]): number[] => {
    const state = new PointState(demoPoint(change))
    const instants: number[] = []
    for (const entry of rows) replaySkipped(state, entry)
    filterStore(state, row(900), ({ ts }) => instants.push(ts))
    return instants
  }
  const door = { storeMode: 4, storeDeadband: 1 } as const
  expect(storedAfter(door, [row(100), row(300, spoolOnly)])).toEqual([300, 900])
  expect(storedAfter(onChange, [row(300, spoolOnly), row(200)])).toEqual([300, 900])
  expect(storedAfter(door, [row(300, spoolOnly), row(400)])).toEqual([900])
  expect(storedAfter({ storeMode: 3 }, [row(300, spoolOnly)])).toEqual([900])
  expect(storedAfter({ storeMode: 0 }, [row(300, spoolOnly)])).toEqual([])
})

test('at the end of a run the last skipped sample is stored once', () => {
  const state = new PointState(demoPoint({ storeMode: 4, storeDeadband: 1 }))
  const instants: number[] = []
  const store = ({ ts }: Sample) => instants.push(ts)
  for (const ts of [0, 100, 200]) filterStore(state, { ts, rts: ts, value: 5, quality: quality.good, flags: 0 }, store)
  expect([storeSkipped(state, store), storeSkipped(state, store)]).toEqual([true, false])
  expect(instants).toEqual([0, 200])
})
