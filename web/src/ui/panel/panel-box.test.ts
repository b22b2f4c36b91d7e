import { describe, expect, it } from 'vitest'
import { clampBox } from './panel-box.ts'

describe('a panel box', () => {
  it('stays where it fits', () => {
    expect(clampBox({ left: 100, top: 80, width: 600 }, 1280, 800)).toEqual({ left: 100, top: 80, width: 600 })
  })
  it('moves back when it was dragged out or the window shrank', () => {
    expect(clampBox({ left: -400, top: -20, width: 600 }, 1280, 800)).toEqual({ left: 8, top: 8, width: 600 })
    expect(clampBox({ left: 1200, top: 900, width: 600 }, 1024, 600)).toEqual({ left: 416, top: 504, width: 600 })
  })
  it('fits a window narrower than its minimum width', () => {
    expect(clampBox({ left: 0, top: 8, width: 720 }, 300, 600).width).toBe(284)
  })
})
