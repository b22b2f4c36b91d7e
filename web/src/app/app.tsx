import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router/dom'
import { watchBroken, watchLicence, watchSession } from '../resource/client.ts'
import { queryClient, tell } from '../resource/query.ts'
import { leaveSession, useSession } from '../resource/session.ts'
import { Questions } from '../ui/ask.tsx'
import { Toasts } from '../ui/toast.tsx'
import { toSignIn } from './guard.ts'
import { licencePath, router } from './router.tsx'
import { askSignIn, canSignInAgain } from './sign-in-again.ts'

watchSession(async (error) => {
  if (location.pathname === '/') return false
  // An expired session is renewed over the page where that is possible, so that nothing typed is lost.
  if (error.code === '506' && canSignInAgain()) return askSignIn(error.message)
  await leaveSession()
  const from = location.pathname + location.search
  await router.navigate(toSignIn(from), { state: { reason: error.message } })
  return false
})

// Told even where the call itself goes unseen; then the page that says more (S-329).
watchLicence((error) => {
  tell(error)
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
      <Questions />
      <Toasts />
    </QueryClientProvider>
  )
}
