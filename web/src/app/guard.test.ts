import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined })
})
afterEach(() => vi.restoreAllMocks())

const guard = async (document: { cookie: string }) => {
  vi.stubGlobal('document', document)
  const { requireCookie } = await import('./guard.ts')
  return requireCookie({ request: new Request('https://plant.example/lak/pages/x?day=1') })
}

describe('the guard of a route', () => {
  it('S-045 accepts visitors with a token cookie, and leads all others to the sign-in and back', async () => {
    expect(await guard({ cookie: 'a=b; access_token=t' })).toBeNull()
    expect((await guard({ cookie: 'a=b' }))?.headers.get('location')).toBe(
      `/?from=${encodeURIComponent('/lak/pages/x?day=1')}`,
    )
  })
  it('S-062 that fails is only logged to the console', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const fault = new Error('cookies are forbidden here')
    const broken = Object.defineProperty({ cookie: '' }, 'cookie', {
      get: () => {
        throw fault
      },
    })
    expect(await guard(broken)).toBeNull()
    expect(log.mock.calls).toEqual([[fault]])
  })
})
