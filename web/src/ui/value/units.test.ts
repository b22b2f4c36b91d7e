import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatReading } from './number.ts'
import { conversionOf, convertibleUnits, shownIn, unitsIn } from './units.ts'

const displayedValue = (value: number, unit: string, wanted: string, keepPoint?: number) => {
  const figure = shownIn(conversionOf(unit, unitsIn(wanted)), value, unit)
  return `${formatReading(figure.value, keepPoint)} ${figure.unit}`
}

describe('units', () => {
  it('S-348 of a reading are the preferred ones, rounded to 2 decimals unless the point has another number', () => {
    expect(displayedValue(100, '℃', '℉')).toBe('212.00 ℉')
    expect(displayedValue(-40, '°C', '℉')).toBe('-40.00 ℉')
    expect(displayedValue(0, 'K', '℃')).toBe('-273.15 ℃')
    expect(displayedValue(1_234_567, 'W', 'kW, bar')).toBe('1,234.57 kW')
    expect(displayedValue(1_234_567, 'W', 'kW, bar', 0)).toBe('1,235 kW')
    expect(displayedValue(6.3, 'MPa', 'bar', 1)).toBe('63.0 bar')
    expect(displayedValue(90, 'm³/h', 'L/min')).toBe('1,500.00 L/min')
  })
  it('are unchanged if no other unit is preferred, if it is the same, or if it is of another quantity', () => {
    for (const [unit, wanted] of [
      ['℃', ''],
      ['℃', 'kW, bar'],
      ['℃', '℃ ℉'],
      ['pcs', 'kW'],
      ['', 'kW'],
      ['constructor', 'constructor'],
    ] as const) {
      expect(conversionOf(unit, unitsIn(wanted)), `${unit} as ${wanted}`).toBeUndefined()
    }
    expect(shownIn(undefined, 0.1 + 0.2, 'kW')).toEqual({ value: 0.1 + 0.2, unit: 'kW' })
    expect(shownIn(conversionOf('W', ['kW']), 'open', 'W')).toEqual({ value: 'open', unit: 'W' })
    expect(shownIn(conversionOf('W', ['kW']), null, 'W')).toEqual({ value: null, unit: 'W' })
  })
  it('are read from a setting, without unknown names', () => {
    expect(unitsIn(' °F,kW；bar  furlong')).toEqual(['℉', 'kW', 'bar'])
    expect(unitsIn(null)).toEqual([])
  })
  it('can be converted back from every other unit of the quantity', () => {
    const pairs = convertibleUnits.flatMap((units) => units.flatMap((a) => units.map((b) => [a, b] as const)))
    fc.assert(
      fc.property(fc.constantFrom(...pairs), fc.double({ min: -1e6, max: 1e6, noNaN: true }), ([a, b], value) => {
        const there = shownIn(conversionOf(a, [b]), value, a)
        const back = shownIn(conversionOf(b, [a]), there.value, b)
        expect(back.unit).toBe(a)
        expect(Math.abs(back.value - value)).toBeLessThanOrEqual(1e-9 * Math.max(1e3, Math.abs(value)))
      }),
    )
  })
})
