import { describe, expect, it, vi } from 'vitest'
import { addressFrom, productAddress, resolveProductLink } from './product-links.ts'

const land = (address: string, isSignedIn = true) =>
  resolveProductLink(new URL(address, 'https://plant.example'), isSignedIn)

describe('a link to another product', () => {
  it('S-073 has the address {front base}/{product}/#path, which leads to the path', () => {
    const address = productAddress('mes', '/mes/pages/board?day=1', 'https://plant.example')
    expect(address).toBe('https://plant.example/mes/#/mes/pages/board?day=1')
    expect(land(address)).toBe('/mes/pages/board?day=1')
    expect(land(productAddress('bcs', '/bcs/pages/system/user'))).toBe('/bcs/pages/system/user')
  })
  it('S-074 to an unknown product falls back to login, or to free with a session', () => {
    const address = productAddress('nothing', '/nothing/pages/x')
    expect([land(address, false), land(productAddress('login', '/x'))]).toEqual(['/', '/'])
    expect([land(address), land(productAddress('free', '/x'))]).toEqual(['/model', '/model'])
  })
  it('S-073 is for pages of other products of the suite only', () => {
    const page = (product: string) => ({ product, path: '/x' })
    expect(addressFrom('lak', page('bcs'))).toBe('/bcs/#/x')
    expect(addressFrom('lak', page('lak'))).toBe('/x')
    expect(addressFrom('lak', page('of-the-company'))).toBe('/x')
  })
  it('S-073 S-323 leads to the configured front end', async () => {
    vi.resetModules()
    const content = '{"front":"https://front.example/suite"}'
    vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => content }) })
    const { addressFrom: from, isOtherFrontEnd: isElsewhere } = await import('./product-links.ts')
    const address = from('lak', { product: 'bcs', path: '/bcs/x' })
    expect(address).toBe('https://front.example/suite/bcs/#/bcs/x')
    expect([isElsewhere(address), isElsewhere('/bcs/#/x')]).toEqual([true, false])
    vi.unstubAllGlobals()
  })
  it('has no other form', () => {
    for (const other of [
      '/lak/',
      '/lak/pages/equipment/object#/x',
      '/lak/#heading',
      '/lak/#//foreign.example',
      '/#/x',
    ]) {
      expect(land(other), other).toBeUndefined()
    }
  })
})
