import { describe, expect, it } from 'vitest'
import { extentWith, unitsOf } from './curve-option.ts'

describe('value axis', () => {
  it('shows limits that are near and leaves out those far away', () => {
    const extent = extentWith({ min: 70, max: 78 }, [80, 90, 1000])
    expect(extent.max).toBeGreaterThan(90)
    expect(extent.max).toBeLessThan(100)
    expect(extent.min).toBeLessThan(70)
  })
  it('has room around a flat line', () => {
    const { min, max } = extentWith({ min: 5, max: 5 }, [])
    expect(min).toBeLessThan(5)
    expect(max).toBeGreaterThan(5)
  })
  it('is one a unit', () => {
    const series = (unit: string) => ({ pointId: unit, name: '', unit, decimals: 1, periodMs: 1000, limits: [] })
    expect(unitsOf([series('kWh'), series('%'), series('kWh')])).toEqual(['kWh', '%'])
  })
})
