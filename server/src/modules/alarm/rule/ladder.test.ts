import { noLimits } from '@gemba/contract/alarm/limits.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Ladder, type LadderRule, type LevelChange } from './ladder.ts'

const rule = (rest: Partial<LadderRule> = {}): LadderRule => ({
  limits: { ...noLimits, warnMax: 80, errorMax: 90, urgencyMax: 100 },
  deadband: 1,
  onDelayMs: 0,
  offDelayMs: 0,
  ...rest,
})

/** Feeds values one second apart; returns `action level@second`. */
function feed(ladder: Ladder, values: readonly number[]): string[] {
  return values.flatMap((value, index) => {
    const at = index * 1000
    return ladder
      .take({ ts: at, rts: at, value, quality: 0 })
      .map((change) => `${change.action} ${change.level}@${index}`)
  })
}

describe('without delays', () => {
  test.each([
    { values: [80, 80.1], changes: ['raise 3@1'], name: 'a limit is crossed strictly' },
    {
      values: [81, 79.5, 79],
      changes: ['raise 3@0', 'return 0@2'],
      name: 'the deadband is left at limit minus deadband',
    },
    { values: [85, 95, 105], changes: ['raise 3@0', 'escalate 2@1', 'escalate 1@2'], name: 'climbs tier by tier' },
    { values: [105], changes: ['raise 1@0'], name: 'jumps to the most severe tier' },
    {
      values: [105, 99.5, 99, 85, 20],
      changes: ['raise 1@0', 'deescalate 2@2', 'deescalate 3@3', 'return 0@4'],
      name: 'falls tier by tier',
    },
    { values: [105, 20], changes: ['raise 1@0', 'return 0@1'], name: 'returns from any tier' },
    { values: [85, 85, 85], changes: ['raise 3@0'], name: 'says a thing once' },
  ])('$name', ({ values, changes }) => {
    expect(feed(new Ladder('high', rule()), values)).toEqual(changes)
  })

  test('limits that include their value raise at the limit, and are left below it', () => {
    const reached = (deadband: number) => rule({ comparison: 1, deadband })
    expect(feed(new Ladder('high', reached(0)), [79.9, 80, 80, 79.9])).toEqual(['raise 3@1', 'return 0@3'])
    expect(feed(new Ladder('high', reached(1)), [90, 89, 88.9, 78.9])).toEqual([
      'raise 2@0',
      'deescalate 3@2',
      'return 0@3',
    ])
    const low = rule({ limits: { ...noLimits, urgencyMin: 0 }, comparison: 1, deadband: 0 })
    expect(feed(new Ladder('low', low), [0.1, 0, 0.1])).toEqual(['raise 1@1', 'return 0@2'])
  })

  test('the low side mirrors the high one', () => {
    const low = rule({ limits: { ...noLimits, warnMin: 10, errorMin: 5, urgencyMin: 0 } })
    expect(feed(new Ladder('low', low), [10, 9.9, 4, -1, 1, 6, 11])).toEqual([
      'raise 3@1',
      'escalate 2@2',
      'escalate 1@3',
      'deescalate 2@4',
      'deescalate 3@5',
      'return 0@6',
    ])
  })

  test('a tier without a limit is skipped', () => {
    const sparse = rule({ limits: { ...noLimits, warnMax: 80, urgencyMax: 100 } })
    expect(feed(new Ladder('high', sparse), [95, 105, 95, 20])).toEqual([
      'raise 3@0',
      'escalate 1@1',
      'deescalate 3@2',
      'return 0@3',
    ])
  })
})

describe('delays', () => {
  test('a condition must last; any sample outside restarts it', () => {
    const ladder = new Ladder('high', rule({ onDelayMs: 2000 }))
    expect(feed(ladder, [85, 85, 20, 85, 85, 85])).toEqual(['raise 3@5'])
  })

  test('the clock raises without another sample, with the time of the first one', () => {
    const ladder = new Ladder('high', rule({ onDelayMs: 2000 }))
    expect(ladder.take({ ts: 500, rts: 1000, value: 85, quality: 0 })).toEqual([])
    expect(ladder.isPending).toBe(true)
    expect(ladder.due(2999)).toEqual([])
    expect(ladder.due(3000)).toMatchObject([{ action: 'raise', level: 3, ts: 500, rts: 3000, value: 85 }])
    expect(ladder.isPending).toBe(false)
  })

  test('a return must last', () => {
    const ladder = new Ladder('high', rule({ offDelayMs: 2000 }))
    expect(feed(ladder, [85, 20, 85, 20, 20, 20])).toEqual(['raise 3@0', 'return 0@5'])
  })

  test('a worse tier has its own timer', () => {
    const ladder = new Ladder('high', rule({ onDelayMs: 3000 }))
    // The urgency tier is violated from second 2 on, the warn tier from second 0.
    expect(feed(ladder, [85, 85, 105, 105, 105, 105])).toEqual(['raise 3@3', 'escalate 1@5'])
  })

  test('bad quality restarts running timers', () => {
    const ladder = new Ladder('high', rule({ onDelayMs: 2000 }))
    ladder.take({ ts: 0, rts: 0, value: 85, quality: 0 })
    ladder.pause()
    expect(ladder.due(10_000)).toEqual([])
  })

  test('a restored state continues', () => {
    const before = new Ladder('high', rule({ onDelayMs: 2000 }))
    before.take({ ts: 0, rts: 0, value: 85, quality: 0 })
    const after = new Ladder('high', rule({ onDelayMs: 2000 }))
    after.restore(before.save())
    expect(after.due(2000)).toMatchObject([{ action: 'raise', level: 3, ts: 0 }])
  })
})

describe('properties', () => {
  const steps = fc.array(
    fc.record({ value: fc.integer({ min: 60, max: 120 }), gapMs: fc.integer({ min: 1, max: 5000 }) }),
    { maxLength: 60 },
  )
  const delays = fc.constantFrom(0, 1000, 4000)

  test('the same samples cause the same changes, whenever `due` is called and the state is saved', () => {
    const looks = fc.array(fc.integer({ min: 0, max: 5000 }), { maxLength: 60 })
    fc.assert(
      fc.property(steps, looks, fc.nat(60), delays, delays, (samples, lookMs, savedAt, onDelayMs, offDelayMs) => {
        const rules = rule({ onDelayMs, offDelayMs })
        const changesOf = (isDisturbed: boolean): LevelChange[] => {
          let ladder = new Ladder('high', rules)
          let at = 0
          const changes = samples.flatMap(({ value, gapMs }, index) => {
            const looked = isDisturbed ? ladder.due(at + Math.min(lookMs[index] ?? 0, gapMs - 1)) : []
            at += gapMs
            if (isDisturbed && index === savedAt) {
              const restored = new Ladder('high', rules)
              restored.restore(JSON.parse(JSON.stringify(ladder.save())))
              ladder = restored
            }
            return [...looked, ...ladder.take({ ts: at, rts: at, value, quality: 0 })]
          })
          return [...changes, ...ladder.due(at + 10_000)]
        }
        expect(changesOf(true)).toEqual(changesOf(false))
      }),
    )
  })

  test('level changes are consistent and contain the resulting level', () => {
    fc.assert(
      fc.property(steps, delays, delays, (samples, onDelayMs, offDelayMs) => {
        const ladder = new Ladder('high', rule({ onDelayMs, offDelayMs }))
        let at = 0
        let level = 0
        const check = (change: LevelChange): void => {
          const isRise = change.level !== 0 && (level === 0 || change.level < level)
          expect(change.action).toBe(
            isRise ? (level === 0 ? 'raise' : 'escalate') : change.level === 0 ? 'return' : 'deescalate',
          )
          expect(change.level).not.toBe(level)
          expect(change.rts - change.ts).toBeGreaterThanOrEqual(isRise ? onDelayMs : offDelayMs)
          level = change.level
        }
        for (const { value, gapMs } of samples) {
          at += gapMs
          ladder.due(at - 1).forEach(check)
          ladder.take({ ts: at, rts: at, value, quality: 0 }).forEach(check)
          expect(ladder.level).toBe(level)
        }
        ladder.due(at + 10_000).forEach(check)
        const last = samples.at(-1)?.value ?? 0
        // After all delays the level is that of the last value, give or take the deadband.
        if (last > 80) expect(level).not.toBe(0)
        if (last <= 79) expect(level).toBe(0)
        expect(ladder.isPending).toBe(false)
      }),
    )
  })
})

describe('a clock that is set back', () => {
  const hour = 3_600_000
  const reading = (at: number, value: number) => ({ ts: at, rts: at, value, quality: 0 })

  test('a delay that began at a future instant is counted from the first instant after it, by samples and by time', () => {
    for (const isByTime of [false, true]) {
      const ladder = new Ladder('high', rule({ onDelayMs: 5000 }))
      expect(ladder.take(reading(hour, 85))).toEqual([])
      expect(isByTime ? ladder.due(1000) : ladder.take(reading(1000, 85))).toEqual([])
      expect(ladder.due(5999)).toEqual([])
      expect(ladder.due(6000)).toMatchObject([{ action: 'raise', level: 3, rts: 6000 }])
    }
  })

  test('also for an off delay', () => {
    const ladder = new Ladder('high', rule({ offDelayMs: 5000 }))
    ladder.take(reading(hour, 85))
    ladder.take(reading(hour + 1000, 70))
    expect(ladder.take(reading(1000, 70))).toEqual([])
    expect(ladder.due(6000)).toMatchObject([{ action: 'return', rts: 6000 }])
  })

  test('without delays levels change at once', () => {
    const ladder = new Ladder('high', rule())
    ladder.take(reading(hour, 85))
    expect(ladder.take(reading(1000, 70))).toMatchObject([{ action: 'return', rts: 1000 }])
    expect(ladder.take(reading(2000, 85))).toMatchObject([{ action: 'raise', rts: 2000 }])
  })

  test('a sample of the current millisecond is not ahead', () => {
    const ladder = new Ladder('high', rule({ onDelayMs: 5000 }))
    ladder.take(reading(1000, 85))
    const { changes } = ladder
    ladder.due(999)
    expect(ladder.changes).toBe(changes)
  })
})
