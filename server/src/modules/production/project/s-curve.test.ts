// Planned and actual progress by day: fixed examples, and properties for any curve.
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { segmentPlanStatus } from '@gemba/contract/production/segment-plan/dictionaries.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ProjectOrderSummary } from './progress.ts'
import {
  type CurvePart,
  curveOf,
  dayOf,
  maxSCurvePoints,
  type Ramp,
  rampsOfItem,
  rampsOfOrder,
  type SegmentSummary,
  textOfDay,
} from './s-curve.ts'

const start = dayOf('2026-11-02')
const rampOf = (from: number, to: number): Ramp => ({ from, to, share: 1 })
const part = (planned: Ramp, done: readonly Ramp[] = [], weight = 1): CurvePart => ({ weight, planned, done })

test('days are converted to numbers and back', () => {
  expect(dayOf('1970-01-02')).toBe(1)
  expect(textOfDay(start)).toBe('2026-11-02')
})

test('the plan is linear between its times; actual progress stays constant without reports and ends today', () => {
  const doneRamps = [{ from: start + 1, to: start + 2, share: 0.4 }]
  const parts = [part(rampOf(start, start + 4), doneRamps)]
  expect(curveOf({ parts, today: start + 2, isOpen: true })).toEqual({
    xAxis: ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05'],
    plan: [25, 50, 75, 100],
    actual: [0, 40, 40, null],
  })
})

test('weights count, and a plan without duration is a step', () => {
  const parts = [part(rampOf(start, start), [], 1), part(rampOf(start + 1, start + 2), [], 3)]
  const { plan } = curveOf({ parts, today: start, isOpen: true })
  expect(plan).toEqual([25, 100])
})

test('the curve extends to today while the project is open, and to its end when it is over', () => {
  const parts = [part(rampOf(start, start + 2), [rampOf(start, start + 1)])]
  expect(curveOf({ parts, today: start + 5, isOpen: true }).actual).toEqual([100, 100, 100, 100, 100, 100])
  expect(curveOf({ parts, today: start + 5, isOpen: false }).actual).toEqual([100, 100])
})

test('a project without work has no curve', () => {
  expect(curveOf({ parts: [], today: start, isOpen: true })).toEqual({ xAxis: [], plan: [], actual: [] })
})

test('a thousand years are a few hundred points, and today is one of them', () => {
  const parts = [part(rampOf(dayOf('1500-01-01'), dayOf('2600-01-01')), [{ from: start, to: start + 1, share: 0.5 }])]
  const { xAxis, plan, actual } = curveOf({ parts, today: start, isOpen: true })
  expect(xAxis.length).toBeLessThanOrEqual(maxSCurvePoints)
  expect(plan.at(-1)).toBe(100)
  expect(actual.findLast((value) => value !== null)).toBe(50)
})

const { completed, inProgress } = productionOrderStatus.codes
const segments: SegmentSummary[] = ['turn', 'fit'].map((id, at) => ({
  id,
  orderId: 'a',
  status: segmentPlanStatus.codes.inProgress,
  planned: 10,
  endedOn: null,
  seconds: at === 0 ? 100 : 300,
}))
const order: ProjectOrderSummary = {
  id: 'a',
  projectId: '1',
  code: 'a',
  status: inProgress,
  statusReason: null,
  start,
  end: start + 4,
  endedOn: null,
  seconds: 400,
  share: 0,
}
const sum = (ramps: readonly Ramp[]) => ramps.reduce((all, { share }) => all + share, 0)

test('reports count by the planned times of their segments, on their day, and never for more than all', () => {
  const reports = [
    { segmentPlanId: 'turn', day: start, quantity: 5 },
    { segmentPlanId: 'fit', day: start + 1, quantity: 2 },
    { segmentPlanId: 'turn', day: start + 2, quantity: 9 },
  ]
  const ramps = rampsOfOrder(order, segments, reports)
  expect(ramps.map(({ from, share }) => [from - start, share])).toEqual([
    [0, 0.125],
    [2, 0.125],
    [1, expect.closeTo(0.15)],
  ])
})

test('an order that was completed short counts fully on the day of its end', () => {
  const reports = [{ segmentPlanId: 'fit', day: start, quantity: 5 }]
  const ended = { ...order, status: completed, endedOn: start + 3 }
  const ramps = rampsOfOrder(ended, segments, reports)
  expect(sum(ramps)).toBeCloseTo(1)
  expect(ramps.at(-1)).toMatchObject({ from: start + 3 })
})

test('a completed segment counts fully, also if everything was scrapped before it', () => {
  const completedCode = segmentPlanStatus.codes.completed
  const [turn, fit] = segments.map((segment) => ({ ...segment, status: completedCode, endedOn: start + 1 }))
  const reports = [{ segmentPlanId: 'turn', day: start, quantity: 7 }]
  const ramps = rampsOfOrder(order, [turn, fit] as SegmentSummary[], reports)
  expect(ramps).toEqual([
    { from: start, to: start + 1, share: 0.25 },
    { from: start + 1, to: start + 2, share: 0.75 },
  ])
})

test('entered progress of an item accrues up to its day', () => {
  const item = { id: 'i', projectId: '1', number: 1, name: 'x', predecessor: null, start, end: start + 4, weight: null }
  const part = {
    order: undefined,
    item: { ...item, orderId: null, share: 0.5, toldOn: start + 1 },
    weight: 1,
    share: 0.5,
  }
  expect(rampsOfItem(part, start + 9)).toEqual([{ from: start, to: start + 2, share: 0.5 }])
  const early = { ...part, item: { ...part.item, toldOn: start - 3 } }
  expect(rampsOfItem(early, start + 9)).toEqual([{ from: start - 3, to: start - 2, share: 0.5 }])
})

const ramp = (most: number) =>
  fc
    .record({ from: fc.integer({ min: -400, max: 400 }), length: fc.integer({ min: 0, max: 300 }) })
    .map(({ from, length }): Ramp => ({ from, to: from + length, share: most }))
const anyPart = fc
  .record({
    weight: fc.double({ min: 0, max: 1e6, noNaN: true }),
    planned: ramp(1),
    done: fc.array(ramp(0.2), { maxLength: 5 }),
  })
  .map((part): CurvePart => part)

test('no curve ever falls or exceeds 100; the plan ends at 100; there are no actual values after today', () => {
  fc.assert(
    fc.property(
      fc.array(anyPart, { maxLength: 6 }),
      fc.integer({ min: -500, max: 900 }),
      fc.boolean(),
      (parts, today, isOpen) => {
        const { xAxis, plan, actual } = curveOf({ parts, today, isOpen })
        expect([plan.length, actual.length]).toEqual([xAxis.length, xAxis.length])
        expect(xAxis.length).toBeLessThanOrEqual(maxSCurvePoints)
        const actualValues = actual.filter((value) => value !== null)
        expect(actual.slice(0, actualValues.length)).toEqual(actualValues)
        for (const line of [plan, actualValues])
          for (const [at, value] of line.entries()) {
            expect(value).toBeGreaterThanOrEqual(line[at - 1] ?? 0)
            expect(value).toBeLessThanOrEqual(100)
          }
        if (plan.length > 0) expect(plan.at(-1)).toBe(100)
        for (const [at, day] of xAxis.entries()) if (day <= textOfDay(today)) expect(actual[at]).not.toBeNull()
      },
    ),
  )
})
