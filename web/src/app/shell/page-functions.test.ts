import { describe, expect, it, vi } from 'vitest'
import { storeFunctions } from './page-functions.ts'

describe('the functions of a page', () => {
  it('S-061 are stored after a navigation to a route of mes, and of no other', () => {
    const setItem = vi.fn()
    vi.stubGlobal('sessionStorage', { setItem })
    const permissions = { functions: ['board:edit'], tabs: [{ code: 'shift', functions: [] }] }
    storeFunctions({ path: '/lak/pages/x', product: 'lak', permissions })
    expect(setItem).not.toHaveBeenCalled()
    storeFunctions({ path: '/mes/pages/board', product: 'mes', permissions })
    expect(setItem.mock.calls).toEqual([
      ['gemba.functions', JSON.stringify({ path: '/mes/pages/board', ...permissions })],
    ])
  })
})
