import { describe, expect, it } from 'vitest'
import { CurveBuffer } from './curve-buffer.ts'

const bad = 0x80000000
const historyOf = (...points: [number, number | null, number][]) => ({
  series: [{ point: '7', points, held: null, isHeld: false, silences: [] as [number, number | null][], carried: [] }],
})
const reading = (ts: number, value: number, quality = 0) => ({ ts, value, quality })

describe('samples of a curve', () => {
  it('are history continued by live readings, in order and without duplicates', () => {
    const buffer = new CurveBuffer()
    buffer.replace(historyOf([1000, 1, 0], [2000, 2, 0]))
    buffer.append('7', reading(2000, 9), 60_000)
    buffer.append('7', reading(3000, 3), 60_000)
    expect(buffer.pointsOf('7').map(([ts, value]) => [ts, value])).toEqual([
      [1000, 1],
      [2000, 2],
      [3000, 3],
    ])
  })
  it('break at gaps and at bad values', () => {
    const buffer = new CurveBuffer()
    buffer.replace(historyOf([1000, 1, 0]))
    buffer.append('7', reading(90_000, 2), 60_000)
    buffer.append('7', reading(91_000, 5, bad), 60_000)
    expect(buffer.pointsOf('7').map(([, value]) => value)).toEqual([1, null, 2, null])
  })
  it('keep live readings that a slower history reply does not contain yet', () => {
    const buffer = new CurveBuffer()
    buffer.replace(historyOf([1000, 1, 0]))
    buffer.append('7', reading(2000, 2), 60_000)
    buffer.append('7', reading(3000, 3), 60_000)
    buffer.replace(historyOf([1000, 1, 0], [2000, 2, 0]))
    expect(buffer.pointsOf('7').map(([ts]) => ts)).toEqual([1000, 2000, 3000])
  })
  it('drop readings after the end of a fixed window', () => {
    const buffer = new CurveBuffer()
    buffer.replace(historyOf([1000, 1, 0]))
    buffer.append('7', reading(9000, 9), 60_000)
    buffer.replace(historyOf([1000, 1, 0], [2000, 2, 0]), 3000)
    expect(buffer.pointsOf('7').map(([ts]) => ts)).toEqual([1000, 2000])
  })
  it('ignore live readings before history has arrived, so that there is no gap', () => {
    const buffer = new CurveBuffer()
    buffer.append('7', reading(2000, 2), 60_000)
    expect(buffer.pointsOf('7')).toEqual([])
  })
  it('are those of the window and one beyond each end; none if the window has none', () => {
    const buffer = new CurveBuffer()
    buffer.replace(historyOf([1000, 1, 0], [2000, 2, 0], [3000, 3, 0], [4000, 4, 0]))
    expect(buffer.pointsOf('7', 1500, 2500).map(([ts]) => ts)).toEqual([1000, 2000, 3000])
    expect(buffer.pointsOf('7', 2100, 2900)).toEqual([])
    expect(buffer.pointsOf('7', 5000, 6000)).toEqual([])
  })
  it('include the value stored before the window, and the silences', () => {
    const buffer = new CurveBuffer()
    const heldPoint: [number, number, number] = [100, 5, 0]
    buffer.replace({
      series: [{ point: '7', points: [], held: heldPoint, isHeld: true, silences: [[2000, 3000]], carried: [] }],
    })
    expect(buffer.pointsOf('7', 1000, 4000, true)).toEqual([[100, 5, 0]])
    expect(buffer.pointsOf('7', 1000, 4000, false)).toEqual([])
    expect(buffer.silencesOf('7')).toEqual([[2000, 3000]])
  })
  it('end a silence with the first reading, and report when one has begun', () => {
    const buffer = new CurveBuffer()
    buffer.replace({
      series: [{ ...historyOf([1000, 1, 0]).series[0]!, silences: [[2000, null]], carried: [[2000, null, 1]] }],
    })
    expect(buffer.silencesOf('7')).toEqual([[2000, Number.POSITIVE_INFINITY]])
    expect(buffer.append('7', reading(9000, 2), Number.POSITIVE_INFINITY)).toBeUndefined()
    expect(buffer.silencesOf('7')).toEqual([[2000, 9000]])
    expect(buffer.carriedOf('7')).toEqual([[2000, 9000, 1]])
    expect(buffer.carriedOf('7', 0, 2000)).toEqual([])
    expect(buffer.append('7', reading(9000, 2, 0x408f0000), 60_000)).toBe('lost')
  })
})
