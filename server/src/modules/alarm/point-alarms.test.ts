// Samples that reach no monitor because they change nothing: a point raises the same alarms as monitors that receive
// every sample.
import { noLimits } from '@gemba/contract/alarm/limits.ts'
import { alarmRuleKind } from '@gemba/contract/alarm/rule/kinds.ts'
import { quality } from '@gemba/contract/telemetry/sample.ts'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { AlarmMonitor } from './monitor.ts'
import { PointAlarms, type Watch } from './point-alarms.ts'
import type { LevelChange } from './rule/ladder.ts'
import type { LoadedRule } from './rule/monitor-rule.ts'
import { emptyRule } from './signal/monitor-rule.fixture.ts'

const { limit, rate } = alarmRuleKind.codes
const usualRule: LoadedRule = Object.assign({}, emptyRule, {
  ackRequired: false,
  isLatched: false,
  isLateEvaluated: false,
})

interface RecordedMonitor {
  readonly monitor: AlarmMonitor
  readonly changes: LevelChange[]
}

function createMonitor(rule: LoadedRule): RecordedMonitor {
  const changes: LevelChange[] = []
  const monitor = new AlarmMonitor(rule, {
    changed: () => undefined,
    levelChanged: (_, change) => changes.push(change),
  })
  monitor.begin(0)
  return { monitor, changes }
}

function watchOf(rule: LoadedRule, monitor: AlarmMonitor): Watch {
  const { ruleId, companyId } = rule
  const times = { foldNo: 0, foldedAt: null, lastRts: 0, hasBegun: true, isTimed: false, latest: undefined }
  return Object.assign({ rule, ruleId, companyId, text: '', monitor, save: () => monitor.save() }, times)
}

const createAlarms = (): PointAlarms =>
  new PointAlarms({
    queue: { seal: () => undefined },
    time: () => undefined,
    latestKnown: () => undefined,
    noteLate: () => undefined,
  })

const limitValue = fc.option(fc.integer({ min: 0, max: 10 }), { nil: null })
const delayMs = fc.constantFrom(0, 0, 1000, 2500)
const ruleOf = (kind: LoadedRule['kind']) =>
  fc
    .record({
      limits: fc.record({ errorMax: limitValue, warnMax: limitValue, warnMin: limitValue, urgencyMin: limitValue }),
      comparison: fc.constantFrom(0, 1),
      deadband: fc.constantFrom(0, 1),
      onDelayMs: delayMs,
      offDelayMs: delayMs,
      onBad: fc.constantFrom(0 as const, 1 as const, 2 as const),
    })
    .map(
      (rule): LoadedRule =>
        Object.assign({}, usualRule, rule, {
          kind,
          windowMs: kind === rate ? 5000 : null,
          limits: Object.assign({}, noLimits, rule.limits),
        }),
    )
const step = fc.record({
  afterMs: fc.integer({ min: 0, max: 2000 }),
  value: fc.oneof(fc.integer({ min: -1, max: 11 }), fc.constantFrom(null, 'text', Number.NaN)),
  quality: fc.constantFrom(0, 0, 0, 0x40000000, 0x80000000),
  /** Whether the clock ticks before the sample. */
  isTicked: fc.boolean(),
})

test('a point raises the alarms of monitors that receive every sample', () => {
  const rules = fc.array(fc.oneof(ruleOf(limit), ruleOf(limit), ruleOf(rate)), { minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(rules, fc.array(step, { maxLength: 60 }), (pointRules, steps) => {
      const alone = pointRules.map(createMonitor)
      const connected = pointRules.map(createMonitor)
      const alarms = createAlarms()
      pointRules.forEach((rule, index) => {
        alarms.connect(watchOf(rule, (connected[index] as RecordedMonitor).monitor), null)
      })
      let now = 0
      for (const { afterMs, value, quality, isTicked } of steps) {
        now += afterMs
        if (isTicked) for (const { monitor } of [...alone, ...connected]) monitor.due(now - 1)
        for (const { monitor } of alone) monitor.take(now, now, value, quality)
        alarms.take(now, now, value, quality)
        expect(connected.map(({ changes }) => changes)).toEqual(alone.map(({ changes }) => changes))
      }
    }),
    { numRuns: 1000 },
  )
})

test('samples within the limits reach no monitor until one is beyond them, and again after the alarm has ended', () => {
  const rule = Object.assign({}, usualRule, { limits: Object.assign({}, noLimits, { warnMax: 80, warnMin: 20 }) })
  const { monitor, changes } = createMonitor(rule)
  const alarms = createAlarms()
  alarms.connect(watchOf(rule, monitor), null)
  const take = vi.spyOn(monitor, 'take')
  const values = [50, 50, 79, 81, 82, 50, 50, 21, 19, 50, 50]
  const passed = values.filter((value, index) => {
    const before = take.mock.calls.length
    alarms.take(index * 1000, index * 1000, value, 0)
    return take.mock.calls.length > before
  })
  expect(passed).toEqual([50, 81, 82, 50, 19, 50])
  expect(changes.map(({ action }) => action)).toEqual(['raise', 'return', 'raise', 'return'])
})

test('rules of another kind, rules with inputs and a newly connected rule receive every sample', () => {
  const usual = createMonitor(usualRule)
  const alarms = createAlarms()
  alarms.connect(watchOf(usualRule, usual.monitor), null)
  alarms.take(0, 0, 50, 0)
  const rateRule: LoadedRule = Object.assign({}, usualRule, { kind: rate, windowMs: 5000 })
  const { monitor } = createMonitor(rateRule)
  alarms.connect(watchOf(rateRule, monitor), null)
  const take = vi.spyOn(monitor, 'take')
  for (let n = 1; n <= 3; n++) alarms.take(n * 1000, n * 1000, 50, 0)
  expect(take).toHaveBeenCalledTimes(3)
  const takeInput = vi.spyOn(usual.monitor, 'takeInput')
  alarms.disconnect()
  alarms.connect(watchOf(usualRule, usual.monitor), 'temperature')
  for (let n = 4; n <= 6; n++) alarms.take(n * 1000, n * 1000, 50, 0)
  expect(takeInput).toHaveBeenCalledTimes(3)
  expect(take).toHaveBeenCalledTimes(3)
})

test('replayed samples that are in the state of a rule are compared with later ones of other points', () => {
  const rule: LoadedRule = Object.assign({}, usualRule, {
    kind: alarmRuleKind.codes.deviation,
    referencePoint: 'set',
    limits: Object.assign({}, noLimits, { warnMax: 30 }),
  })
  const { monitor, changes } = createMonitor(rule)
  const watch = Object.assign(watchOf(rule, monitor), { foldedAt: 2000 })
  const [value, reference] = [createAlarms(), createAlarms()]
  value.connect(watch, null)
  reference.connect(watch, 'set')
  // The restored value of the point is one in alarm, that of the reference is one that was not stored as a sample.
  value.restore(500, 500, 95, 0)
  reference.restore(2500, 2500, 52, 0)
  reference.replay(100, 100, 50, 0)
  value.replay(500, 500, 95, 0)
  value.replay(2000, 2000, 55, 0)
  value.replay(2100, 2100, 79, 0)
  value.endReplay()
  reference.endReplay()
  expect(changes).toEqual([])
  value.take(3000, 3000, 81, 0)
  value.take(4000, 4000, 83, 0)
  expect(changes).toMatchObject([{ action: 'raise', ts: 4000, value: 31 }])
})

test('only a confirmed latest value is one to evaluate a changed rule with, until a sample arrives', () => {
  const { monitor } = createMonitor(usualRule)
  const watch = Object.assign(watchOf(usualRule, monitor), { latest: new Map() })
  const alarms = createAlarms()
  alarms.connect(watch, null)
  alarms.restore(1000, 1000, 95, quality.uncertainInitialValue)
  alarms.restore(1000, 1000, 95, quality.uncertainNoCommunicationLastUsableValue)
  expect(watch.latest.size).toBe(0)
  alarms.restore(1000, 1000, 95, quality.good)
  expect(watch.latest.get(null)).toMatchObject({ value: 95 })
  alarms.take(2000, 2000, 20, quality.good)
  expect(watch.latest).toBeUndefined()
})
