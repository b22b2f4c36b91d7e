import { parameterMode } from '@gemba/contract/telemetry/calculation/dictionaries.ts'
import { quality, storeModes } from '@gemba/contract/telemetry/sample.ts'
import { describe, expect, test } from 'vitest'
import { type CalculationLink, computeDepths, findCycle } from './calculation-graph.ts'
import { computeFigure, type WindowReading } from './window-figure.ts'

const { avg, min, max, sum, count, delta, first, timeInState } = parameterMode.codes
const reading = (ts: number, value: WindowReading['value'], code: number = quality.good): WindowReading => ({
  ts,
  value,
  quality: code,
})
const held = reading(500, 10)
const readings = [reading(2000, 20), reading(3000, 0), reading(5000, 30)]

const shape = {
  isState: false,
  storeMode: storeModes.every,
  periodMs: 1000,
  maxIntervalMs: 600_000,
  counter: undefined,
}

describe('figures of a window from 1 s to 5 s', () => {
  test.each([
    // 10 for 1 s, 20 for 1 s, 0 for 2 s, 30 for 0 s.
    [avg, 7.5],
    [min, 0],
    [max, 30],
    [sum, 50],
    [count, 3],
    [delta, 20],
    [first, 10],
    [timeInState, 2],
  ])('mode %i', (mode, expected) => {
    const figure = computeFigure(mode, { readings, held, from: 1000, to: 5000, stateValue: null })
    expect(figure).toEqual({ value: expected, quality: quality.good, ts: 5000 })
  })

  test('a bad reading is left out and its time too', () => {
    const withBad = [reading(2000, null, quality.bad), reading(4000, 30)]
    const window = { readings: withBad, held, from: 1000, to: 5000, stateValue: 30 }
    expect(computeFigure(avg, window)).toEqual({ value: 20, quality: quality.uncertainSubNormal, ts: 5000 })
    expect(computeFigure(timeInState, window).value).toBe(1)
  })

  test('readings that statistics leave out are left out', () => {
    const lost = reading(2000, 999, quality.uncertainNoCommunicationLastUsableValue)
    const window = { readings: [reading(1500, 10), lost, reading(3000, 11)], held: undefined, from: 1000, to: 5000 }
    expect(computeFigure(max, { ...window, stateValue: null })).toMatchObject({
      value: 11,
      quality: quality.uncertainSubNormal,
    })
    expect(computeFigure(count, { ...window, stateValue: null }).value).toBe(2)
  })

  test('the change of a counter contains its rollovers and resets', () => {
    const counter = { ...shape, counter: { rollover: 1000 } }
    const values = [970, 990, 10, 30].map((value, index) => reading(2000 + index * 500, value))
    const window = { readings: values, held: reading(500, 950), from: 1000, to: 5000, stateValue: null }
    expect(computeFigure(delta, { ...window, shape: counter }).value).toBe(80)
    expect(computeFigure(delta, { ...window, shape }).value).toBe(-920)
    expect(computeFigure(first, { ...window, shape: counter }).value).toBe(950)
  })

  test('the mean of values that do not hold is that of the lines between them', () => {
    const ramp = Array.from({ length: 6 }, (_, index) => reading(70_000 + index * 10_000, 70 + index * 10))
    const window = { readings: ramp, held: reading(60_000, 60), from: 60_000, to: 120_000, stateValue: null }
    expect(computeFigure(avg, { ...window, shape }).value).toBe(90)
    const begins = { ...window, held: reading(50_000, 50), readings: ramp, shape }
    expect(computeFigure(avg, begins).value).toBe(90)
    for (const step of [
      { ...shape, storeMode: storeModes.onChange },
      { ...shape, isState: true },
    ])
      expect(computeFigure(avg, { ...window, shape: step }).value).toBe(85)
  })

  test('the time of a silence does not count', () => {
    const silent = [reading(100_000, 20), reading(130_000, 20)]
    const window = { readings: silent, held: reading(0, 10), from: 10_000, to: 130_000, stateValue: 10, shape }
    expect(computeFigure(avg, window).value).toBe(20)
    const steps = { ...window, shape: { ...shape, isState: true } }
    expect(computeFigure(avg, steps).value).toBeCloseTo((10 * 50 + 20 * 30) / 80)
    expect(computeFigure(timeInState, steps).value).toBe(50)
  })

  test('without readings only sums and counts have a value', () => {
    const empty = { readings: [], held: undefined, from: 1000, to: 5000, stateValue: null }
    expect([sum, count].map((mode) => computeFigure(mode, empty).value)).toEqual([0, 0])
    for (const mode of [avg, min, max, delta, first, timeInState])
      expect(computeFigure(mode, empty)).toMatchObject({ value: null, quality: quality.badWaitingForInitialData })
  })
})

describe('the order of calculations', () => {
  const link = (calculationId: string, resultPointId: string, ...inputPointIds: string[]): CalculationLink => ({
    calculationId,
    resultPointId,
    inputPointIds,
  })
  const chain = [link('c', 'z', 'y', 'x'), link('a', 'x', 'm'), link('b', 'y', 'x', 'x')]

  test('follows what they read', () => {
    expect(Object.fromEntries(computeDepths(chain))).toEqual({ a: 0, b: 1, c: 2 })
  })

  test('leaves out cycles and what depends on them, and names the path', () => {
    const cyclic = [...chain, link('d', 'm', 'z'), link('e', 'q', 'z'), link('f', 'r', 's')]
    expect(Object.fromEntries(computeDepths(cyclic))).toEqual({ f: 0 })
    const start = cyclic[3] as CalculationLink
    expect(findCycle(start, cyclic)?.map(({ calculationId }) => calculationId)).toEqual(['a', 'c', 'd'])
    expect(findCycle(chain[0] as CalculationLink, chain)).toBeUndefined()
    const own = link('g', 'p', 'p')
    expect(findCycle(own, [own])).toEqual([own])
  })
})
