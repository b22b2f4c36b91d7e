import { describe, expect, it } from 'vitest'
import { findPage, loadedPage, loadPage, pages, pathOfRecord } from './pages.ts'

describe('pages', () => {
  it('prefer the literal path to a parameter', () => {
    const urls = ['/a/:id', '/a/list']
    expect(findPage(urls, '/a/list')).toEqual({ url: '/a/list', params: {} })
    expect(findPage(urls, '/a/7')).toEqual({ url: '/a/:id', params: { id: '7' } })
    expect(findPage(urls, '/b')).toBeUndefined()
  })
  it('of a record are found by its noun', () => {
    expect(pathOfRecord('object', '7')).toBe('/lak/pages/equipment/object/7')
    expect(pathOfRecord('role', '7')).toBeUndefined()
  })
  it('are available synchronously once their code is loaded, and stay the same', async () => {
    const url = '/bcs/pages/base/protocol'
    expect(loadedPage(url)).toBeUndefined()
    const page = await loadPage(url)
    expect([loadedPage(url), await loadPage(url)]).toEqual([page, page])
    await expect(loadPage('/none')).rejects.toThrow('/none')
  })
  it('are granted by an existing page', () => {
    for (const [url, page] of Object.entries(pages)) expect(Object.keys(pages)).toContain(page.grant ?? url)
  })
})
