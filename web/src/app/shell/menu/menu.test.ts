import type { MenuEntry } from '@gemba/contract/identity/sign-in/session.ts'
import { describe, expect, it, vi } from 'vitest'
import { itemsOf, productsOf, routesOf, withParameters } from './menu.ts'

let lastId = 0
function entry(part: Partial<MenuEntry>): MenuEntry {
  lastId += 1
  return {
    resources_id: String(lastId),
    parent_id: null,
    resources_name: `n${lastId}`,
    resources_code: `c${lastId}`,
    resources_type: 2,
    resources_url: `/lak/p${lastId}`,
    resources_classify: 'lak',
    page_type: 1,
    logo: null,
    is_sso: 0,
    isShow: null,
    params: null,
    layout: null,
    children: [],
    ...part,
  }
}
const folder = (children: MenuEntry[], part: Partial<MenuEntry> = {}) =>
  entry({ resources_type: 1, resources_url: null, children, ...part })

describe('what the company says of a page', () => {
  it('comes with its route: parameters and, of a known shape, the layout of its lists', () => {
    const layout = { 'equipment.object': { hidden: ['remark'] } }
    const [route] = routesOf([entry({ params: { status: '1' }, layout })])
    expect(route).toMatchObject({ parameters: { status: '1' }, layout })
    expect(routesOf([entry({})])[0]).toMatchObject({ parameters: {}, layout: {} })
    for (const other of [{ columns: 2 }, { list: ['a'] }, 'x', { list: null }]) {
      expect(routesOf([entry({ layout: other })])[0]?.layout, JSON.stringify(other)).toEqual({})
    }
  })
  it('stands in the address of a page in a frame, beside what the address has itself', () => {
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
    const child = entry({ resources_name: '对象' })
    expect(itemsOf([folder([child])], 'lak', false)).toMatchObject([{ title: '对象', path: child.resources_url }])
  })
  it('S-079 keeps a group with several children', () => {
    const items = itemsOf([folder([entry({}), entry({})])], 'lak', false)
    expect(items[0]?.path).toBeUndefined()
    expect(items[0]?.children).toHaveLength(2)
  })
  it('S-071 hides page type 10, function codes, tabs and groups left empty', () => {
    const hidden = entry({ page_type: 10 })
    expect(itemsOf([hidden, entry({ resources_type: 3 }), folder([hidden])], 'lak', false)).toEqual([])
  })
  it('S-077 S-078 hides an entry only when isShow is false', () => {
    const shown = [entry({ logo: 'object' }), entry({ isShow: true })]
    const hidden = entry({ isShow: false })
    const items = itemsOf([...shown, hidden, folder([entry({}), entry({})], { isShow: false })], 'lak', false)
    expect(items).toEqual(
      shown.map(({ resources_id, resources_name, resources_url, logo }) => ({
        id: resources_id,
        title: resources_name,
        path: resources_url,
        icon: logo,
        children: [],
      })),
    )
    expect(routesOf([hidden])).toHaveLength(1)
  })
  it('S-015 S-309 shows customer and stock to agents only, and nothing else differs for them', () => {
    const menu = [entry({ resources_code: 'customer' }), entry({}), entry({ resources_code: 'stock' })]
    const own = itemsOf(menu, 'lak', false)
    const agents = itemsOf(menu, 'lak', true)
    expect(own.map(({ path }) => path)).toEqual([menu[1]?.resources_url])
    expect(agents.map(({ path }) => path)).toEqual(menu.map(({ resources_url }) => resources_url))
    expect(agents[1]).toEqual(own[0])
  })
  it('S-037 is that of the chosen product', () => {
    expect(itemsOf([entry({ resources_classify: 'mes' })], 'lak', false)).toEqual([])
  })
})

describe('routes', () => {
  it('include pages hidden from the menu, at any depth', () => {
    const hidden = entry({ page_type: 10 })
    expect(routesOf([folder([folder([hidden])])]).map((route) => route.path)).toEqual([hidden.resources_url])
  })
  it('S-064 put a normal page at its URL, with its function codes and its tabs', () => {
    const code = (resources_code: string) => entry({ resources_type: 3, resources_code })
    const tab = entry({ resources_type: 4, resources_code: 'curve', children: [code('curve:edit')] })
    expect(
      routesOf([entry({ resources_url: '/lak/p', children: [code('p:view'), tab, code('p:edit')] })]),
    ).toMatchObject([
      {
        path: '/lak/p',
        pageType: 1,
        frameUrl: '',
        permissions: { functions: ['p:view', 'p:edit'], tabs: [{ code: 'curve', functions: ['curve:edit'] }] },
      },
    ])
  })
  it('S-065 put HTML pages at a path made of their id', () => {
    expect(routesOf([entry({ resources_id: '77', page_type: 4 })])[0]?.path).toBe('/menu_77')
  })
  it('S-066 S-068 show custom and foreign pages in a frame, web pages only', () => {
    const urlsOf = (resources_url: string | null) =>
      ([1, 2, 3, 4, 7, 8] as const).map((page_type) => routesOf([entry({ page_type, resources_url })])[0]?.frameUrl)
    expect(urlsOf('https://example.org/a')).toEqual(['', ...Array(5).fill('https://example.org/a')])
    expect(urlsOf('/help.html')).toEqual(['', ...Array(5).fill('/help.html')])
    for (const url of ['javascript:alert(1)', 'data:text/html,x', '//example.org', ' https://example.org']) {
      expect(new Set(urlsOf(url)), url).toEqual(new Set(['']))
    }
  })
  it('S-086 name the products without the system module', () => {
    const routes = routesOf([
      entry({ resources_classify: 'bcs' }),
      entry({}),
      entry({ resources_classify: 'mes' }),
      entry({}),
    ])
    expect(productsOf(routes)).toEqual(['lak', 'mes'])
  })
})
