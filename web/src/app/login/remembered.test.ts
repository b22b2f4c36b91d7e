import { afterEach, expect, test, vi } from 'vitest'
import { readRememberedSignIn, storeRememberedSignIn } from './remembered.ts'

afterEach(() => vi.unstubAllGlobals())

/** Replaces the browser's storage by one with a single text. */
function hold(text: string | null): { held: string | null } {
  const store = { held: text }
  vi.stubGlobal('localStorage', {
    getItem: () => store.held,
    setItem: (_: string, value: string) => {
      store.held = value
    },
  })
  return store
}

test.each([
  [null, { companyCode: '', userName: '' }],
  ['no JSON', { companyCode: '', userName: '' }],
  ['{"company_code":"demo","user_name":"admin"}', { companyCode: 'demo', userName: 'admin' }],
  ['{"companyCode":"demo","userName":"admin"}', { companyCode: 'demo', userName: 'admin' }],
])('what is held as %s is read', (text, expected) => {
  hold(text)
  expect(readRememberedSignIn()).toEqual(expected)
})

test('a sign-in is stored under our names', () => {
  const store = hold('{"company_code":"old","user_name":"older"}')
  storeRememberedSignIn({ companyCode: 'demo', userName: 'admin' })
  expect(store.held).toBe('{"companyCode":"demo","userName":"admin"}')
})
