// Signing out: the server is informed, and this browser removes the session even if the server cannot be reached.
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

test('without a network the browser removes the session, and the caller learns that the server is not informed', async () => {
  serve(on(logout, cut))
  expect(await signOut()).toBe(false)
  expect([hasSessionCookie(), useSession.getState().user, localStorage.getItem('gemba.kept')]).toEqual([
    false,
    undefined,
    null,
  ])
})

test('a server that is informed removes its cookies itself', async () => {
  serve(on(logout))
  expect(await signOut()).toBe(true)
  expect(useSession.getState().user).toBeUndefined()
})
