import { describe, expect, it } from 'vitest'
import { unitsOf } from '../curve-series.ts'
import { CurveBuffer } from '../samples/curve-buffer.ts'
import { extendByLimits, tickLabel } from './curve-axes.ts'
import { curveOption } from './curve-option.ts'

describe('value axis', () => {
  it('includes near limits and excludes those far away', () => {
    const extent = extendByLimits({ min: 70, max: 78 }, [80, 90, 1000])
    expect(extent.max).toBeGreaterThan(90)
    expect(extent.max).toBeLessThan(100)
    expect(extent.min).toBeLessThan(70)
  })
  it('includes the next limit on each side, unless the data would be too flat', () => {
    expect(extendByLimits({ min: 0, max: 10 }, [55, 500]).max).toBeGreaterThan(55)
    expect(extendByLimits({ min: 0, max: 10 }, [55, 500]).max).toBeLessThan(100)
    expect(extendByLimits({ min: 0, max: 10 }, [500]).max).toBeLessThan(20)
  })
  it('is the extent of the limits if there is no data', () => {
    const extent = extendByLimits({ min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY }, [0.5, 0.9])
    expect(extent.min).toBeGreaterThan(0.4)
    expect(extent.max).toBeLessThan(1)
  })
  it('has a margin around a flat line', () => {
    const { min, max } = extendByLimits({ min: 5, max: 5 }, [])
    expect(min).toBeLessThan(5)
    expect(max).toBeGreaterThan(5)
    const zeros = extendByLimits({ min: 0, max: 0 }, [])
    expect(zeros).toEqual({ min: -0.05, max: 0.05 })
  })
  it('has labels that differ, of small values too, and a zero without a sign', () => {
    const values = [-0.05, -0, 0, 0.0000123, 0.0000246, 1234.5]
    expect(values.map(tickLabel)).toEqual(['-0.05', '0', '0', '0.000012', '0.000025', '1,234.5'])
  })
  it('exists once per unit', () => {
    const series = (unit: string) => ({ pointId: unit, name: '', unit, decimals: 1, periodMs: 1000, limits: [] })
    expect(unitsOf([series('kWh'), series('%'), series('kWh')])).toEqual(['kWh', '%'])
  })
})

interface SeriesOption {
  id: string
  step?: string
  data: unknown
  lineStyle: { type: unknown; color: string }
}

describe('a line', () => {
  const buffer = new CurveBuffer()
  buffer.replace({
    series: [{ point: '1', points: [], held: null, isHeld: true, silences: [], carried: [[10_000, 20_000, 5]] }],
  })
  const option = curveOption({
    series: Array.from({ length: 6 }, (_, at) => ({
      pointId: String(at),
      name: '',
      unit: 'kW',
      decimals: 1,
      periodMs: 1000,
      limits: [],
    })),
    buffer,
    from: 0,
    to: 60_000,
    known: 60_000,
    texts: { noCommunication: '', lastValue: '', overlays: { day: '', week: '' } },
    earlier: [],
    theme: 'light',
    widthPx: 800,
    heightPx: 300,
  })
  const all = option.series as SeriesOption[]
  const lines = all.filter(({ id }) => /^\d$/.test(id)).slice(0, 6)

  it('is dashed in its colour and separate from the others where its last value was carried', () => {
    const carriedSeries = all.find(({ id }) => id === '1 carried')
    expect(carriedSeries?.data).toEqual([
      [10_000, 5],
      [20_000, 5],
      [20_000, null],
    ])
    expect(carriedSeries?.lineStyle).toMatchObject({ type: [3, 4], color: lines[1]?.lineStyle.color })
    expect(all.filter(({ id }) => id.endsWith('carried'))).toHaveLength(1)
  })

  it('has steps where a value is valid until the next one, and slopes elsewhere', () => {
    expect(lines.map(({ step }) => step)).toEqual([undefined, 'end', undefined, undefined, undefined, undefined])
  })
  it('is dashed from the fifth on, in a colour of its own', () => {
    expect(lines.map(({ lineStyle }) => lineStyle.type)).toEqual([
      'solid',
      'solid',
      'solid',
      'solid',
      'dashed',
      'dashed',
    ])
    expect(new Set(lines.map(({ lineStyle }) => lineStyle.color)).size).toBe(6)
  })
})
