import { resources } from '@gemba/contract/modules.ts'
import { expect, it, vi } from 'vitest'
import { memoryStore } from '../../../session/memory-store.fixture.ts'
import { pages } from '../pages.ts'

vi.stubGlobal('localStorage', memoryStore())
vi.stubGlobal('sessionStorage', memoryStore())
const { pathsOf } = await import('./removed-tabs.ts')

const objects = '/lak/pages/equipment/object'
const open = [objects, `${objects}/7`, `${objects}/7/point`, `${objects}/77`, '/lak/pages/equipment/model/7']

it('the tabs of a removed record are those of its pages, not of other records with that id', () => {
  expect(pathsOf({ resource: 'object', ids: ['7', '9'] }, open)).toEqual([`${objects}/7`, `${objects}/7/point`])
  expect(pathsOf({ resource: 'model', ids: ['7'] }, open)).toEqual(['/lak/pages/equipment/model/7'])
  expect(pathsOf({ resource: 'user', ids: ['7'] }, open)).toEqual([])
})

it('a page of one record names its resource, which exists', () => {
  const ofRecords = Object.entries(pages).filter(([url]) => url.includes('/:id'))
  expect(ofRecords.length).toBeGreaterThan(2)
  for (const [url, { of }] of ofRecords)
    expect(
      resources.map(({ name }) => name),
      url,
    ).toContain(of)
})
