// Triggers against a simple reference: whatever arrives and whenever the server stops, each hit is stored once.
import { triggerCondition } from '@gemba/contract/gateway/trigger/dictionaries.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type SignalState, signalKeyOf, type TriggerRule, TriggerSignal } from './trigger-signal.ts'

const { rising, falling, change, equals, above, below, interval } = triggerCondition.codes

type Sample = readonly [ts: number, value: number]

/** Returns the hits of all samples at once: runs of one key that last for the debounce time. */
function computeHits(rule: TriggerRule, samples: readonly Sample[], end: number): number[] {
  const runs: { key: unknown; from: number }[] = []
  for (const [ts, value] of samples) {
    const key = signalKeyOf(rule, value)
    if (key !== undefined && (runs.length === 0 || runs.at(-1)?.key !== key)) runs.push({ key, from: ts })
  }
  const hits: number[] = []
  let present = runs[0]?.key
  runs.slice(1).forEach(({ key, from }, index) => {
    const to = runs[index + 2]?.from ?? end
    if (key === present || to - from < rule.debounceMs) return
    present = key
    const at = from + rule.debounceMs
    const isHit = key === true || rule.condition === change
    if (isHit && at - (hits.at(-1) ?? Number.NEGATIVE_INFINITY) >= rule.minGapMs) hits.push(at)
  })
  return hits
}

const rules = fc.record({
  condition: fc.constantFrom(rising, falling, change, equals, above, below),
  value: fc.constantFrom(0, 1, 2),
  intervalMs: fc.constant(null),
  debounceMs: fc.constantFrom(0, 0, 3, 10),
  minGapMs: fc.constantFrom(0, 0, 7, 40),
})

const step = fc.record({
  afterMs: fc.integer({ min: 1, max: 12 }),
  value: fc.integer({ min: 0, max: 3 }),
  next: fc.constantFrom('nothing', 'nothing', 'tick', 'store', 'crash'),
  /** How many samples before those that are needed a replay begins with. */
  early: fc.integer({ min: 0, max: 5 }),
})

test('hits are those of the reference, with any ticks, stores and crashes', () => {
  fc.assert(
    fc.property(rules, fc.array(step, { maxLength: 60 }), (rule, steps) => {
      const samples: Sample[] = []
      const stored = { hits: [] as number[], state: undefined as string | undefined, count: 0 }
      let fresh: number[] = []
      const open = (): TriggerSignal =>
        new TriggerSignal(rule, stored.state ? (JSON.parse(stored.state) as SignalState) : undefined, (at) =>
          fresh.push(at),
        )
      let signal = open()
      const store = (): void => {
        stored.hits.push(...fresh)
        fresh = []
        stored.state = signal.hasBegun ? JSON.stringify(signal.state) : undefined
        stored.count = samples.length
      }
      let now = 1000
      for (const { afterMs, value, next, early } of steps) {
        now += afterMs
        samples.push([now, value])
        signal.take(now, now, value)
        if (next === 'tick') signal.tick(now)
        else if (next === 'store') store()
        else if (next === 'crash') {
          fresh = []
          signal = open()
          for (const [ts, past] of samples.slice(Math.max(0, stored.count - early))) signal.replay(ts, ts, past)
        }
      }
      const end = now + 15
      signal.tick(end)
      store()
      expect(stored.hits).toEqual(computeHits(rule, samples, end))
    }),
    { numRuns: 2000 },
  )
})

const ruleOf = (more: Partial<TriggerRule>): TriggerRule => ({
  condition: above,
  value: 90,
  intervalMs: null,
  debounceMs: 0,
  minGapMs: 0,
  ...more,
})

function run(rule: TriggerRule, samples: readonly Sample[]): number[] {
  const hits: number[] = []
  const signal = new TriggerSignal(rule, undefined, (at) => hits.push(at))
  for (const [ts, value] of samples) signal.take(ts, ts, value)
  return hits
}

test('a value that is fulfilled from the beginning is no hit; the next crossing is', () => {
  expect(
    run(ruleOf({}), [
      [1, 95],
      [2, 96],
      [3, 80],
      [4, 91],
    ]),
  ).toEqual([4])
})

test('a peak shorter than the debounce time is no hit, also as a dip', () => {
  const rule = ruleOf({ debounceMs: 10 })
  expect(
    run(rule, [
      [0, 1],
      [10, 95],
      [15, 1],
      [30, 95],
      [50, 1],
      [55, 95],
      [90, 95],
    ]),
  ).toEqual([40])
})

test('an interval hits at whole multiples, once each, and skips those that passed while no server was running', () => {
  const hits: number[] = []
  const rule = ruleOf({ condition: interval, intervalMs: 60_000 })
  const signal = new TriggerSignal(rule, undefined, (at) => hits.push(at))
  for (const now of [59_000, 60_000, 60_500, 125_000]) signal.tick(now)
  const next = new TriggerSignal(rule, JSON.parse(JSON.stringify(signal.state)) as SignalState, (at) => hits.push(at))
  for (const now of [126_000, 3_600_000]) next.tick(now)
  const daily = new TriggerSignal(ruleOf({ condition: interval, intervalMs: 3_600_000 }), next.state, (at) =>
    hits.push(at),
  )
  daily.tick(7_800_000)
  expect(hits).toEqual([60_000, 120_000, 3_600_000])
})
