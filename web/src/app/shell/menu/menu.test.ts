import type { MenuEntry } from '@gemba/contract/identity/sign-in/session.ts'
import { describe, expect, it, vi } from 'vitest'
import { hasMenu, itemsOf, productsOf, routesOf, withParameters } from './menu.ts'

let lastId = 0
function entry(part: Partial<MenuEntry>): MenuEntry {
  lastId += 1
  return {
    id: String(lastId),
    parentId: null,
    name: `n${lastId}`,
    code: `c${lastId}`,
    kind: 2,
    url: `/lak/p${lastId}`,
    product: 'lak',
    pageType: 1,
    logo: null,
    isSingleSignOn: 0,
    isShown: null,
    params: null,
    layout: null,
    children: [],
    ...part,
  }
}
const folder = (children: MenuEntry[], part: Partial<MenuEntry> = {}) =>
  entry({ kind: 1, url: null, children, ...part })

describe('settings of the company for a page', () => {
  it('are part of its route: parameters and, if valid, the layout of its lists', () => {
    const layout = { 'equipment.object': { hidden: ['remark'] } }
    const [route] = routesOf([entry({ params: { status: '1' }, layout })])
    expect(route).toMatchObject({ parameters: { status: '1' }, layout })
    expect(routesOf([entry({})])[0]).toMatchObject({ parameters: {}, layout: {} })
    for (const other of [{ columns: 2 }, { list: ['a'] }, 'x', { list: null }]) {
      expect(routesOf([entry({ layout: other })])[0]?.layout, JSON.stringify(other)).toEqual({})
    }
  })
  it('are in the address of a page in a frame, in addition to the query of the address', () => {
    vi.stubGlobal('location', { origin: 'https://plant.example' })
    const address = withParameters('https://other.example/board?line=1', { line: '2', shift: 'a b' })
    expect(address).toBe('https://other.example/board?line=1&shift=a+b')
    expect(withParameters('/docs/x.html', { a: '1' })).toBe('https://plant.example/docs/x.html?a=1')
    expect(withParameters('/docs/x.html', {})).toBe('/docs/x.html')
    vi.unstubAllGlobals()
  })
})

describe('side menu', () => {
  it('S-080 shows a group with one child as that child', () => {
    const child = entry({ name: '对象' })
    expect(itemsOf([folder([child])], 'lak', false)).toMatchObject([{ title: '对象', path: child.url }])
  })
  it('S-079 shows a group with several children as a group', () => {
    const items = itemsOf([folder([entry({}), entry({})])], 'lak', false)
    expect(items[0]?.path).toBeUndefined()
    expect(items[0]?.children).toHaveLength(2)
  })
  it('S-071 hides page type 10, function codes, tabs and empty groups', () => {
    const hidden = entry({ pageType: 10 })
    expect(itemsOf([hidden, entry({ kind: 3 }), folder([hidden])], 'lak', false)).toEqual([])
  })
  it('S-077 S-078 hides an entry only if isShown is false', () => {
    const visibleEntries = [entry({ logo: 'object' }), entry({ isShown: true })]
    const hidden = entry({ isShown: false })
    const items = itemsOf([...visibleEntries, hidden, folder([entry({}), entry({})], { isShown: false })], 'lak', false)
    expect(items).toEqual(
      visibleEntries.map(({ id, name, url, logo }) => ({
        id,
        title: name,
        path: url,
        icon: logo,
        children: [],
      })),
    )
    expect(routesOf([hidden])).toHaveLength(1)
  })
  it('S-015 S-309 shows customer and stock to agents only, without any other difference', () => {
    const menu = [entry({ code: 'customer' }), entry({}), entry({ code: 'stock' })]
    const visibleItems = itemsOf(menu, 'lak', false)
    const agents = itemsOf(menu, 'lak', true)
    expect(visibleItems.map(({ path }) => path)).toEqual([menu[1]?.url])
    expect(agents.map(({ path }) => path)).toEqual(menu.map(({ url }) => url))
    expect(agents[1]).toEqual(visibleItems[0])
  })
  it('S-037 is that of the chosen product', () => {
    expect(itemsOf([entry({ product: 'mes' })], 'lak', false)).toEqual([])
  })
})

describe('routes', () => {
  it('include pages hidden from the menu, at any depth', () => {
    const hidden = entry({ pageType: 10 })
    expect(routesOf([folder([folder([hidden])])]).map((route) => route.path)).toEqual([hidden.url])
  })
  it('contain whether the side menu shows them, and the products that have pages', () => {
    const [unlisted, hidden] = [entry({ product: 'bcs', isShown: false }), entry({ product: 'bcs', pageType: 10 })]
    const routes = routesOf([entry({}), unlisted, hidden])
    expect(routes.map(({ isShown }) => isShown)).toEqual([true, false, false])
    expect([hasMenu(routes, 'lak'), hasMenu(routes, 'bcs')]).toEqual([true, false])
  })
  it('S-064 have a normal page at its URL, with its function codes and its tabs', () => {
    const functionOf = (code: string) => entry({ kind: 3, code })
    const tab = entry({ kind: 4, code: 'curve', children: [functionOf('curve:edit')] })
    expect(
      routesOf([entry({ url: '/lak/p', children: [functionOf('p:view'), tab, functionOf('p:edit')] })]),
    ).toMatchObject([
      {
        path: '/lak/p',
        pageType: 1,
        frameUrl: '',
        permissions: { functions: ['p:view', 'p:edit'], tabs: [{ code: 'curve', functions: ['curve:edit'] }] },
      },
    ])
  })
  it('S-065 have HTML pages at a path made of their id', () => {
    expect(routesOf([entry({ id: '77', pageType: 4 })])[0]?.path).toBe('/menu_77')
  })
  it('S-066 S-068 show custom and foreign pages in a frame, web pages only', () => {
    const urlsOf = (url: string | null) =>
      ([1, 2, 3, 4, 7, 8] as const).map((pageType) => routesOf([entry({ pageType, url })])[0]?.frameUrl)
    expect(urlsOf('https://example.org/a')).toEqual(['', ...Array(5).fill('https://example.org/a')])
    expect(urlsOf('/help.html')).toEqual(['', ...Array(5).fill('/help.html')])
    for (const url of ['javascript:alert(1)', 'data:text/html,x', '//example.org', ' https://example.org']) {
      expect(new Set(urlsOf(url)), url).toEqual(new Set(['']))
    }
  })
  it('S-086 name the products without the system module', () => {
    const routes = routesOf([entry({ product: 'bcs' }), entry({}), entry({ product: 'mes' }), entry({})])
    expect(productsOf(routes)).toEqual(['lak', 'mes'])
  })
})
