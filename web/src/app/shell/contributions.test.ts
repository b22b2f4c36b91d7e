import { modules, resources } from '@gemba/contract/modules.ts'
import { describe, expect, it, vi } from 'vitest'
import { memoryStore } from '../../session/memory-store.fixture.ts'
import { pages } from './pages.ts'

vi.stubGlobal('localStorage', memoryStore())
vi.stubGlobal('sessionStorage', memoryStore())
const { headerItems, notificationKinds, recordCards, recordPanels } = await import('./contributions.ts')
const { loadSearches } = await import('./palette/load-searches.ts')

describe('contributions', () => {
  it('are collected from the features', async () => {
    expect(headerItems.length).toBeGreaterThan(0)
    expect((await loadSearches()).length).toBeGreaterThan(0)
    expect(notificationKinds.length).toBeGreaterThan(0)
    expect(recordPanels.length).toBeGreaterThan(0)
  })
  it('to the header each have their own position', () => {
    const places = headerItems.map(({ place, order }) => `${place} ${order}`)
    expect(places).toEqual([...new Set(places)])
    const buttons = headerItems.filter(({ place }) => place === 'button').map(({ order }) => order)
    expect(buttons).toEqual(buttons.toSorted((a, b) => a - b))
  })
  it('link to existing pages', () => {
    const paths = [...headerItems.flatMap(({ grant = [] }) => grant), ...notificationKinds.map(({ page }) => page.path)]
    for (const path of paths) expect(Object.keys(pages)).toContain(path)
  })
  it('are on pages of existing resources and require existing rights', () => {
    const declared = [...modules.flatMap(({ commands }) => commands), ...resources.flatMap(({ routes }) => routes)]
    const rights = declared.map(({ permission }) => permission)
    for (const { of, permission } of recordPanels) {
      expect(resources.map(({ name }) => name)).toContain(of)
      expect([...rights, '']).toContain(permission)
    }
  })
  it('to a record card have the declared data of the record, once per kind', async () => {
    expect(recordCards.length).toBeGreaterThan(0)
    expect(new Set(recordCards.map(({ of }) => of)).size).toBe(recordCards.length)
    for (const card of recordCards) {
      const { resource, fields } = await card.load()
      expect(resource.name).toBe(card.of)
      expect(resource.routes.find(({ operation }) => operation === 'read')?.permission).toBe(card.permission)
      expect(Object.keys(resource.fields)).toEqual(expect.arrayContaining([...fields]))
    }
  })
})
