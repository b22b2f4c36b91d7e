// Each kind of rule as a monitor: what raises and ends its alarm, and that only samples and time decide, not the calls.
import { noLimits } from '@gemba/contract/alarm/limits.ts'
import { alarmRuleKind } from '@gemba/contract/alarm/rule/kinds.ts'
import { formatSchedule, isScheduled, parseSchedule } from '@gemba/contract/alarm/rule/week-schedule.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AlarmMonitor, type MonitorRule } from '../monitor.ts'
import type { LevelChange } from '../rule/ladder.ts'
import { emptyRule } from './monitor-rule.fixture.ts'
import { TimerWheel } from './timer-wheel.ts'

const { limit, state, rate, deviation, noData, expression, frozen } = alarmRuleKind.codes
const bad = 0x80000000

type Step =
  | { at: number; value: number | string | null; quality?: number; input?: string }
  /** Only time passes. */
  | { at: number }

/** Runs steps (seconds) and returns `action level side@second value`. */
function runSteps(rule: Partial<MonitorRule>, steps: readonly Step[], tickMs = 0): string[] {
  const changes: LevelChange[] = []
  const monitor = new AlarmMonitor(Object.assign({}, emptyRule, rule), {
    changed: () => undefined,
    levelChanged: (_, change) => changes.push(change),
  })
  monitor.begin(0)
  let now = 0
  for (const step of steps) {
    const at = step.at * 1000
    for (; tickMs > 0 && now < at - 1; now += tickMs) monitor.due(now)
    if (!('value' in step)) monitor.due(at)
    else if (step.input === undefined) monitor.take(at, at, step.value, step.quality ?? 0)
    else monitor.takeInput(step.input, { ts: at, rts: at, value: step.value, quality: step.quality ?? 0 })
    now = at
  }
  return changes.map(({ action, level, side, ts, value }) => `${action} ${level} ${side}@${ts / 1000} ${value}`)
}

const values = (...list: (number | null)[]): Step[] =>
  list.map((value, at) => (value === null ? { at, value, quality: bad } : { at, value }))

describe('a rule of the kind', () => {
  test.each<{ name: string; rule: Partial<MonitorRule>; steps: Step[]; changes: string[] }>([
    {
      name: 'state raises in its states and returns in others, at its level',
      rule: { kind: state, states: '3, 4', level: 2 },
      steps: values(1, 3, 4, 0),
      changes: ['raise 2 high@1 3', 'return 0 high@3 0'],
    },
    {
      name: 'state shows the value 0 as well',
      rule: { kind: state, states: '0', level: 3 },
      steps: values(1, 0, 1),
      changes: ['raise 3 high@1 0', 'return 0 high@2 1'],
    },
    {
      name: 'state waits for its delay',
      rule: { kind: state, states: '3', onDelayMs: 2000 },
      steps: [...values(3, 1, 3, 3), { at: 5, value: 3 }],
      changes: ['raise 1 high@2 3'],
    },
    {
      name: 'rate measures units per second over its window, rising and falling',
      rule: { kind: rate, windowMs: 2000, limits: { ...noLimits, warnMax: 5, warnMin: -5 } },
      steps: values(0, 0, 8, 20, 20, 20, 0, 0, 0),
      changes: ['raise 3 high@3 10', 'return 0 high@5 0', 'raise 3 low@6 -10', 'return 0 low@8 0'],
    },
    {
      name: 'rate of slow samples is measured since the previous one',
      rule: { kind: rate, windowMs: 1000, limits: { ...noLimits, warnMax: 1 } },
      steps: [
        { at: 0, value: 0 },
        { at: 60, value: 30 },
        { at: 120, value: 150 },
      ],
      changes: ['raise 3 high@120 2'],
    },
    {
      name: 'deviation from a constant',
      rule: { kind: deviation, referenceValue: 50, limits: { ...noLimits, warnMax: 5, errorMin: -10 }, deadband: 1 },
      steps: values(54, 56, 54.5, 54, 39),
      changes: ['raise 3 high@1 6', 'return 0 high@3 4', 'raise 2 low@4 -11'],
    },
    {
      name: 'deviation from another point follows both, and says nothing without one of them',
      rule: { kind: deviation, referencePoint: 'set', limits: { ...noLimits, warnMax: 5 } },
      steps: [
        { at: 0, value: 90 },
        { at: 1, value: 88, input: 'set' },
        { at: 2, value: 80, input: 'set' },
        { at: 3, value: null, quality: bad, input: 'set' },
        { at: 4, value: 82 },
        { at: 5, value: 80, input: 'set' },
      ],
      changes: ['raise 3 high@2 10', 'return 0 high@5 2'],
    },
    {
      name: 'no data raises after its window by the clock, and returns with the next sample',
      rule: { kind: noData, windowMs: 10_000 },
      steps: [{ at: 0, value: 7 }, { at: 9 }, { at: 10 }, { at: 30 }, { at: 31, value: 8 }],
      changes: ['raise 1 high@10 7', 'return 0 high@31 8'],
    },
    {
      name: 'no data counts bad samples as silence, and a point that never sent from the start',
      rule: { kind: noData, windowMs: 10_000 },
      steps: [{ at: 5, value: null, quality: bad }, { at: 12 }],
      changes: ['raise 1 high@10 0'],
    },
    {
      name: 'no data is detected by a late sample too',
      rule: { kind: noData, windowMs: 10_000 },
      steps: [
        { at: 0, value: 7 },
        { at: 60, value: 8 },
      ],
      changes: ['raise 1 high@10 7', 'return 0 high@60 8'],
    },
    {
      name: 'expression reads several points, and holds while one is missing',
      rule: { kind: expression, expression: 'temp > 80 && [M01/run] == 1' },
      steps: [
        { at: 0, value: 85 },
        { at: 0, value: 85, input: 'temp' },
        { at: 1, value: 1, input: 'M01/run' },
        { at: 2, value: null, quality: bad, input: 'temp' },
        { at: 3, value: 0, input: 'M01/run' },
      ],
      changes: ['raise 1 high@1 85', 'return 0 high@3 85'],
    },
    {
      name: 'expression with a wrong type never raises',
      rule: { kind: expression, expression: 'temp > 80' },
      steps: [{ at: 0, value: 'hot', input: 'temp' }],
      changes: [],
    },
    {
      name: 'frozen raises when samples repeat a value for the window, within its deadband',
      rule: { kind: frozen, windowMs: 3000, deadband: 0.1 },
      steps: values(5, 5.05, 5, 4.95, 5, 5.2),
      changes: ['raise 1 high@3 4.95', 'return 0 high@5 5.2'],
    },
    {
      name: 'frozen says nothing without samples',
      rule: { kind: frozen, windowMs: 3000 },
      steps: [{ at: 0, value: 5 }, { at: 60 }],
      changes: [],
    },
    {
      name: 'bad quality that is treated as normal ends a condition',
      rule: { kind: state, states: '3', onBad: 2 },
      steps: values(3, null),
      changes: ['raise 1 high@0 3', 'return 0 high@1 3'],
    },
    {
      name: 'bad quality that holds ends nothing',
      rule: { kind: state, states: '3' },
      steps: values(3, null, 3),
      changes: ['raise 1 high@0 3'],
    },
  ])('$name', ({ rule, steps, changes }) => expect(runSteps(rule, steps)).toEqual(changes))
})

test('the result depends on samples and time, not on how often the clock calls', () => {
  const rules: Partial<MonitorRule>[] = [
    { kind: state, states: '1, 2', onDelayMs: 1500, offDelayMs: 700 },
    { kind: rate, windowMs: 2000, limits: { ...noLimits, warnMax: 1, warnMin: -1 }, onDelayMs: 900 },
    { kind: deviation, referencePoint: 'x', limits: { ...noLimits, warnMax: 1, errorMax: 2 }, offDelayMs: 1100 },
    { kind: noData, windowMs: 2500, onDelayMs: 500, offDelayMs: 300 },
    { kind: expression, expression: 'x > 1', onDelayMs: 700 },
    { kind: frozen, windowMs: 2000, offDelayMs: 600 },
  ]
  const step = fc.record({
    gap: fc.integer({ min: 1, max: 40 }),
    value: fc.integer({ min: 0, max: 4 }),
    own: fc.boolean(),
  })
  fc.assert(
    fc.property(
      fc.constantFrom(...rules),
      fc.array(step, { maxLength: 30 }),
      fc.integer({ min: 7, max: 900 }),
      (rule, list, tickMs) => {
        let at = 0
        const steps = list.map(({ gap, value, own }): Step => {
          at += gap / 10
          return own ? { at, value } : { at, value, input: 'x' }
        })
        steps.push({ at: at + 10 })
        const isInputUsed = rule.kind === deviation || rule.kind === expression
        const usedSteps = isInputUsed ? steps : steps.filter((item) => !('input' in item))
        const changes = runSteps(rule, usedSteps)
        expect(runSteps(rule, usedSteps, tickMs)).toEqual(changes)
        // Raise and return alternate on each side.
        for (const side of ['high', 'low']) {
          const actions = changes.filter((change) => change.includes(` ${side}@`)).map((change) => change.split(' ')[0])
          const ends = actions.filter((action) => action === 'raise' || action === 'return')
          expect(ends).toEqual(ends.map((_, index) => (index % 2 === 0 ? 'raise' : 'return')))
        }
      },
    ),
    { numRuns: 400 },
  )
})

describe('a rule out of use', () => {
  const wednesday = Date.UTC(2026, 10, 25, 0, 0) / 1000

  test('by its condition raises suppressed alarms, and annunciates what is still active when it is in use again', () => {
    const rule = { kind: limit, limits: { ...noLimits, warnMax: 80 }, condExpr: 'run == 1' }
    const steps: Step[] = [
      { at: 0, value: 0, input: 'run' },
      { at: 1, value: 85 },
      { at: 2, value: 1, input: 'run' },
      { at: 3, value: null, quality: bad, input: 'run' },
      { at: 4, value: 0, input: 'run' },
      { at: 5, value: 20 },
    ]
    expect(runSteps(rule, steps)).toEqual([
      'suppress 0 high@0 0',
      'raise 3 high@1 85',
      'unsuppress 3 high@2 85',
      'suppress 3 high@4 85',
      'return 0 high@5 20',
    ])
  })

  test('by its weekly times follows the wall clock of its zone, between samples too', () => {
    const rule = { kind: limit, limits: { ...noLimits, warnMax: 80 }, schedule: '3 09:00-17:00' }
    const hour = 3600
    const steps: Step[] = [
      // 08:00 and 09:00 in Shanghai.
      { at: wednesday, value: 85 },
      { at: wednesday + hour },
      { at: wednesday + 9 * hour },
    ]
    expect(runSteps(rule, steps).map((change) => change.split(' ')[0])).toEqual([
      'suppress',
      'raise',
      'unsuppress',
      'suppress',
    ])
  })
})

test.each([
  ['1-5 08:00-17:30; 6 08:00-12:00', true],
  ['7 00:00-24:00', true],
  ['', false],
  ['5-1 08:00-09:00', false],
  ['1-5 22:00-06:00', true],
  ['7 09:00-08:00', true],
  ['1 08:00-08:00', false],
  ['1 24:00-06:00', false],
  ['8 08:00-09:00', false],
  ['1 08:00-24:01', false],
  ['1 8:00-9:00', false],
])('the weekly times %s are valid: %s', (text, isValid) => {
  const windows = parseSchedule(text)
  expect(windows !== undefined).toBe(isValid)
  if (windows) expect(formatSchedule(windows)).toBe(text)
})

test.each([
  // Monday to Friday from 22:00 to 06:00 of the next day, in Shanghai. 23 November 2026 is a Monday.
  ['2026-11-23T05:59+08:00', false],
  ['2026-11-23T21:59+08:00', false],
  ['2026-11-23T22:00+08:00', true],
  ['2026-11-24T05:59+08:00', true],
  ['2026-11-24T06:00+08:00', false],
  ['2026-11-28T05:59+08:00', true],
  ['2026-11-28T22:00+08:00', false],
  ['2026-11-29T05:59+08:00', false],
])('weekly times that end on the next day contain %s: %s', (at, isContained) => {
  expect(isScheduled(parseSchedule('1-5 22:00-06:00') ?? [], Date.parse(at), 'Asia/Shanghai')).toBe(isContained)
})

test('weekly times of Sunday night end on Monday', () => {
  const windows = parseSchedule('7 22:00-06:00') ?? []
  expect(isScheduled(windows, Date.parse('2026-11-23T05:59+08:00'), 'Asia/Shanghai')).toBe(true)
})

test('a timer wheel returns what is due once, in order, also after a jump of the clock', () => {
  const wheel = new TimerWheel<string>()
  wheel.add('b', 250)
  wheel.add('a', 100)
  wheel.add('c', 3_600_000)
  expect(wheel.takeDue(99)).toEqual([])
  expect(wheel.takeDue(299)).toEqual(['a'])
  expect(wheel.takeDue(300)).toEqual(['b'])
  wheel.add('d', 50)
  expect(wheel.takeDue(7_200_000)).toEqual(['d', 'c'])
  expect(wheel.takeDue(9_000_000)).toEqual([])
})

describe('after a restart', () => {
  /** Returns the changes of the second run, which begins with the state of the first one. */
  function restart(rule: Partial<MonitorRule>, first: readonly Step[], second: readonly Step[]): string[] {
    const changes: LevelChange[] = []
    const host = {
      changed: () => undefined,
      levelChanged: (_: AlarmMonitor, change: LevelChange) => changes.push(change),
    }
    const full = Object.assign({}, emptyRule, rule)
    const before = new AlarmMonitor(full, host)
    before.begin(0)
    const samples = (steps: readonly Step[]) =>
      steps.flatMap((step) =>
        'value' in step
          ? [{ ts: step.at * 1000, rts: step.at * 1000, value: step.value, quality: step.quality ?? 0 }]
          : [],
      )
    for (const { ts, rts, value, quality } of samples(first)) before.take(ts, rts, value, quality)
    const state = JSON.parse(JSON.stringify(before.save()))
    changes.length = 0
    const after = new AlarmMonitor(full, host)
    after.restore(state)
    const latest = samples(first).at(-1)
    if (latest) after.restoreLatest(latest, null)
    for (const sample of samples(first).slice(-3)) after.remember(sample)
    after.begin(samples(second)[0]?.rts ?? 0)
    for (const { ts, rts, value, quality } of samples(second)) after.take(ts, rts, value, quality)
    return changes.map(({ action, ts }) => `${action}@${ts / 1000}`)
  }

  const later = (at: number, ...list: number[]): Step[] => list.map((value, index) => ({ at: at + index, value }))

  test('a frozen value stays in alarm until it changes', () => {
    const rule = { kind: frozen, windowMs: 3000 }
    expect(restart(rule, values(5, 5, 5, 5, 5), later(5, 5, 5, 6))).toEqual(['return@7'])
  })

  test('a value that was unchanged before becomes frozen as if nothing had happened', () => {
    expect(restart({ kind: frozen, windowMs: 4000 }, values(5, 5, 5), later(3, 5, 5))).toEqual(['raise@4'])
  })

  test('a rate is measured from the samples before, and neither raised twice nor lost', () => {
    const rule = { kind: rate, windowMs: 2000, limits: { ...noLimits, warnMax: 5 } }
    expect(restart(rule, values(0, 0, 0), later(3, 20))).toEqual(['raise@3'])
    expect(restart(rule, values(0, 0, 20), later(3, 40, 40, 40))).toEqual(['return@5'])
  })
})
