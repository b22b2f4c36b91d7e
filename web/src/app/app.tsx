import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router/dom'
import { watchBroken, watchLicence, watchSession } from '../api/client.ts'
import { notifyFailure, queryClient } from '../api/query.ts'
import { leaveSession, useSession } from '../session/session.ts'
import { ConfirmHost } from '../ui/panel/confirm.tsx'
import { Toasts } from '../ui/state/toast.tsx'
import { type SignInState, toSignIn } from './guard.ts'
import { licencePath, router } from './router.tsx'
import { canSignInAgain, requestSignIn } from './shell/sign-in-again/sign-in-again-request.ts'

/** An expired session, and one whose signing key is lost. */
const renewable = new Set(['506', '508'])

watchSession(async (error) => {
  if (location.pathname === '/') return false
  // An expired session is renewed in a dialog over the page if possible, so that no input is lost.
  if (renewable.has(error.code) && canSignInAgain()) return requestSignIn(error.message)
  const userId = useSession.getState().user?.id
  await leaveSession()
  const from = location.pathname + location.search
  const state: SignInState = { reason: error.message, userId }
  await router.navigate(toSignIn(from), { state })
  return false
})

// A message is shown even if the request was silent. Then the licence page opens (S-329).
watchLicence((error) => {
  notifyFailure(error)
  if (location.pathname !== licencePath) void router.navigate(licencePath)
})

// The loader of the frame shows the 404 page itself. Other requests do so only if the company has set the parameter
// errorPage.
watchBroken(() => {
  if (useSession.getState().settings.errorPage === '1') void router.navigate('/404')
})

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <ConfirmHost />
      <Toasts />
    </QueryClientProvider>
  )
}
