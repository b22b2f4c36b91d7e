import { materialPage } from '@gemba/contract/base/pages.ts'
import { objectPage } from '@gemba/contract/equipment/menu-groups.ts'
import { menu } from '@gemba/contract/menu.ts'
import { benchPage } from '@gemba/contract/production/menu-groups.ts'
import { expect, test } from 'vitest'
import { addressed, pageUrl } from './page-url.ts'

const material = addressed(materialPage, { below: '/:id', query: ['edit'] })
const bench = addressed(benchPage, { query: ['stationId'] })
const points = addressed(objectPage, { below: '/:id/point' })

test('an address is that of the declared page, with its parts and its query', () => {
  expect(pageUrl(material, { id: '7' })).toBe('/mes/pages/base/material/7')
  expect(pageUrl(material, { id: '7', edit: '1' })).toBe('/mes/pages/base/material/7?edit=1')
  expect(pageUrl(bench, { stationId: 'a&b' })).toBe('/mes/pages/orders/bench?stationId=a%26b')
  expect(pageUrl(bench, {})).toBe('/mes/pages/orders/bench')
  expect(pageUrl(points, { id: 'a/b' })).toBe('/lak/pages/equipment/object/a%2Fb/point')
  expect(points.pattern).toBe('/lak/pages/equipment/object/:id/point')
})

test('a missing part, an unknown name and an unknown page are type errors', () => {
  // @ts-expect-error the record is missing
  expect(() => pageUrl(material, { edit: '1' })).not.toThrow()
  // @ts-expect-error the query of the bench names no material
  expect(pageUrl(bench, { materialId: '7' })).toBe('/mes/pages/orders/bench')
  // @ts-expect-error an address is no page
  expect(() => addressed('/mes/pages/orders/bench', {})).toThrow()
})

test('declared pages are in the menu', () => {
  const urls = menu.flatMap(({ children = [] }) => children.map(({ url }) => url))
  for (const { pattern } of [bench, addressed(objectPage, {})]) expect(urls).toContain(pattern)
})
