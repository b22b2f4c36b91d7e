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

watchSession(async (error) => {
  if (location.pathname === '/') return false
  // An expired session is renewed over the page where that is possible, so that nothing typed is lost.
  if (error.code === '506' && canSignInAgain()) return requestSignIn(error.message)
  const userId = useSession.getState().user?.id
  await leaveSession()
  const from = location.pathname + location.search
  const state: SignInState = { reason: error.message, ...(userId && { userId }) }
  await router.navigate(toSignIn(from), { state })
  return false
})

// Told even where the call itself goes unseen; then the page that says more (S-329).
watchLicence((error) => {
  notifyFailure(error)
  if (location.pathname !== licencePath) void router.navigate(licencePath)
})

// A load of the frame leads there by itself; every other call only where the company wants it so (parameter errorPage).
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
