// @vitest-environment node
import { beforeAll, describe, expect, it, vi } from 'vitest'

beforeAll(() => {
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined })
})

const [a, b, c] = ['/a', '/b', '/c'].map((path) => ({ path, title: path })) as [
  { path: string; title: string },
  { path: string; title: string },
  { path: string; title: string },
]

describe('tabs', () => {
  it('open once', async () => {
    const { withTab } = await import('./tabs.ts')
    expect(withTab([a], b)).toEqual([a, b])
    expect(withTab([a, b], { path: '/a', title: 'again' })).toEqual([a, b])
  })
  it('S-113 move to the first remaining one when the active tab closes', async () => {
    const { withoutTabs } = await import('./tabs.ts')
    expect(withoutTabs([a, b, c], ['/c'], '/c')).toEqual({ rest: [a, b], next: '/a' })
  })
  it('stay where they are when another one closes', async () => {
    const { withoutTabs } = await import('./tabs.ts')
    expect(withoutTabs([a, b, c], ['/a'], '/c')).toEqual({ rest: [b, c], next: '/c' })
  })
  it('leave the one whose others are closed, and show it', async () => {
    const { withoutTabs } = await import('./tabs.ts')
    expect(withoutTabs([a, b, c], ['/a', '/c'], '/c')).toEqual({ rest: [b], next: '/b' })
  })
  it('S-114 show the empty page when none is left', async () => {
    const { withoutTabs } = await import('./tabs.ts')
    expect(withoutTabs([a], ['/a'], '/a')).toEqual({ rest: [], next: '/empty' })
  })
  it('are gone when another user signs in, also after a reload', async () => {
    vi.resetModules()
    const held = new Map([
      ['gemba.tabs', JSON.stringify([a])],
      ['gemba.tabs-of', '7'],
    ])
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => held.get(key) ?? null,
      setItem: (key: string, value: string) => void held.set(key, value),
    })
    const { openTabsFor, useTabs } = await import('./tabs.ts')
    openTabsFor('7')
    expect(useTabs.getState().tabs).toEqual([a])
    openTabsFor('8')
    expect(useTabs.getState().tabs).toEqual([])
  })
})
