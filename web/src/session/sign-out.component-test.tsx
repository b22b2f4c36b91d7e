// Signing out: told to the server, and where it cannot be reached this browser lets go all the same.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeOfflineSession } from './offline-session.ts'
import { hasSessionCookie, signOut, useSession } from './session.ts'

const user = { id: '7', authorities: [] } as never

beforeEach(async () => {
  await cookieStore.set('access_token', 'secret')
  useSession.setState({ user })
  storeOfflineSession({ mark: 'm', user, answers: [] })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await cookieStore.delete('access_token')
})

test('without network nobody is signed in here any more, and whoever asked hears that the server does not know', async () => {
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await signOut()).toBe(false)
  expect([hasSessionCookie(), useSession.getState().user, localStorage.getItem('gemba.kept')]).toEqual([
    false,
    undefined,
    null,
  ])
})

test('the server that hears it takes its cookies back itself', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ code: '200', msg: '', data: null }))
  expect(await signOut()).toBe(true)
  expect(useSession.getState().user).toBeUndefined()
})
