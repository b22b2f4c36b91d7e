import { describe, expect, it } from 'vitest'
import { boundsOf, moveWindow, tickStep, ticksOf, zoomWindow } from './curve-window.ts'

const now = 1_800_000_000_000
const live = { spanMs: 3_600_000, to: undefined }

describe('the window of a curve', () => {
  it('ends now while live', () => {
    expect(boundsOf(live, now)).toEqual({ from: now - 3_600_000, to: now })
  })
  it('keeps the instant under the pointer when zooming', () => {
    const zoomed = zoomWindow(live, 0.5, { place: 0.25, now })
    const { from, to } = boundsOf(zoomed, now)
    expect(to - from).toBe(1_800_000)
    expect(from + (to - from) * 0.25).toBe(now - 3_600_000 * 0.75)
  })
  it('stays live when zoomed at its right end', () => {
    expect(zoomWindow(live, 0.5, { place: 1, now })).toEqual({ spanMs: 1_800_000, to: undefined })
  })
  it('is fixed after a move back and live again after a move to now', () => {
    const back = moveWindow(live, -0.5, now)
    expect(back.to).toBe(now - 1_800_000)
    expect(moveWindow(back, 0.6, now).to).toBeUndefined()
  })
  it('is never shorter than 10 s', () => {
    expect(zoomWindow(live, 1e-9, { place: 0.5, now }).spanMs).toBe(10_000)
  })
})

describe('ticks', () => {
  it('are on whole steps of the wall clock', () => {
    const offset = 9 * 3_600_000
    const ticks = ticksOf({ from: now, to: now + 2 * 86_400_000 }, 86_400_000, offset)
    expect(ticks.map((tick) => (tick + offset) % 86_400_000)).toEqual([0, 0])
  })
  it('are at most as many as fit', () => {
    for (const spanMs of [10_000, 900_000, 3_600_000, 86_400_000, 30 * 86_400_000, 400 * 86_400_000]) {
      expect(spanMs / tickStep(spanMs, 8)).toBeLessThanOrEqual(8)
    }
  })
})
