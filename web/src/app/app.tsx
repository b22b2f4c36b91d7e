import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router/dom'
import { watchSession } from '../resource/client.ts'
import { queryClient } from '../resource/query.ts'
import { leaveSession } from '../resource/session.ts'
import { Questions } from '../ui/ask.tsx'
import { Toasts } from '../ui/toast.tsx'
import { router, toSignIn } from './router.tsx'

watchSession((error) => {
  if (location.pathname === '/') return
  void leaveSession().then(() => {
    const from = location.pathname + location.search
    return router.navigate(toSignIn(from), { state: { reason: error.message } })
  })
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
