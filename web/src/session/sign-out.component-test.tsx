// Signing out: told to the server, and where it cannot be reached this browser lets go all the same.
import { logout } from '@gemba/contract/identity/sign-in/session.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cut, on, serve } from '../api/fake-server/fake-server.fixture.ts'
import { storeOfflineSession } from './offline-session.ts'
import { hasSessionCookie, signOut, useSession } from './session.ts'

const user = { id: '7', authorities: [] } as never

beforeEach(async () => {
  await cookieStore.set('access_token', 'secret')
  useSession.setState({ user })
  storeOfflineSession({ mark: 'm', user, answers: [] })
})
afterEach(() => cookieStore.delete('access_token'))

test('without network nobody is signed in here any more, and whoever asked hears that the server does not know', async () => {
  serve(on(logout, cut))
  expect(await signOut()).toBe(false)
  expect([hasSessionCookie(), useSession.getState().user, localStorage.getItem('gemba.kept')]).toEqual([
    false,
    undefined,
    null,
  ])
})

test('the server that hears it takes its cookies back itself', async () => {
  serve(on(logout))
  expect(await signOut()).toBe(true)
  expect(useSession.getState().user).toBeUndefined()
})
