import { expect, test } from 'vitest'
import { curveWindowOf, pointUnitOf } from './alarm-curve.ts'

const minuteMs = 60_000

test('the curve of an active alarm begins 10 minutes before it and ends now', () => {
  const raised = Date.UTC(2026, 10, 29, 7, 0, 54)
  const now = raised + 3 * minuteMs
  const active = { from: raised - 10 * minuteMs, to: now + 10 * minuteMs }
  expect(curveWindowOf(active, now)).toEqual({ spanMs: 13 * minuteMs, to: undefined })
})

test('the curve of a closed alarm ends 10 minutes after it', () => {
  expect(curveWindowOf({ from: 1_000, to: 61_000 }, 100_000)).toEqual({ spanMs: 60_000, to: 61_000 })
})

test('values of the point have its unit, also in the alarm of a rate', () => {
  expect(pointUnitOf({ unit: '°C/s', ruleKind: 3 })).toBe('°C')
  expect(pointUnitOf({ unit: 'm/s', ruleKind: 1 })).toBe('m/s')
  expect(pointUnitOf({ unit: null, ruleKind: 3 })).toBe(null)
})
