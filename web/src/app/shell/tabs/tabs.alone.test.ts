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
  it('do not change the active one when another one closes', async () => {
    const { withoutTabs } = await import('./tabs.ts')
    expect(withoutTabs([a, b, c], ['/a'], '/c')).toEqual({ rest: [b, c], next: '/c' })
  })
  it('show the remaining one when all others are closed', async () => {
    const { withoutTabs } = await import('./tabs.ts')
    expect(withoutTabs([a, b, c], ['/a', '/c'], '/c')).toEqual({ rest: [b], next: '/b' })
  })
  it('S-114 show the empty page when none is left', async () => {
    const { withoutTabs } = await import('./tabs.ts')
    expect(withoutTabs([a], ['/a'], '/a')).toEqual({ rest: [], next: '/empty' })
  })
  it('beyond the limit close the one that was shown longest ago, never one with unsaved input', async () => {
    const { tabLimit, limitTabs: withinLimit } = await import('./tabs.ts')
    const tabs = Array.from({ length: tabLimit + 2 }, (_, at) => ({ path: `/${at}`, title: '' }))
    const order = ['/3', '/1', ...tabs.map(({ path }) => path).filter((path) => path !== '/3' && path !== '/1')]
    const remainingPaths = withinLimit(tabs, order, (path) => path === '/3').map(({ path }) => path)
    expect(remainingPaths).toHaveLength(tabLimit)
    expect(tabs.map(({ path }) => path).filter((path) => !remainingPaths.includes(path))).toEqual(['/0', '/1'])
    expect(withinLimit(tabs.slice(2), order)).toHaveLength(tabLimit)
  })
  it('are removed when another user signs in, also after a reload', async () => {
    vi.resetModules()
    const heldTabs = new Map([
      ['gemba.tabs', JSON.stringify([a])],
      ['gemba.tabs-of', '7'],
    ])
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => heldTabs.get(key) ?? null,
      setItem: (key: string, value: string) => void heldTabs.set(key, value),
    })
    const { openTabsFor, useTabs } = await import('./tabs.ts')
    openTabsFor('7')
    expect(useTabs.getState().tabs).toEqual([a])
    openTabsFor('8')
    expect(useTabs.getState().tabs).toEqual([])
  })
})
