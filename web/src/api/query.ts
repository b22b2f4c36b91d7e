// Server state. Query keys are [module, entity, params], so a module can be invalidated as a whole or by entity.
import { isCancelledError, keepPreviousData, QueryCache, QueryClient, useQuery } from '@tanstack/react-query'
import { useLanguage } from '../i18n/language.ts'
import { toast } from '../ui/state/toast.tsx'
import { failureOf, isSessionLost, isSilent } from './call-error.ts'
import { type CallOptions, call } from './client.ts'

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // With data on the screen, the list stays and a message shows the cause. Without data, the component shows an error
    // state.
    onError: (error, query) => {
      if (query.state.data !== undefined) notifyFailure(error)
    },
  }),
  defaultOptions: {
    queries: { retry: false, staleTime: 5_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
})

// Replies contain names of records in one language.
useLanguage.subscribe((now, before) => {
  if (now.language !== before.language) void queryClient.invalidateQueries()
})

/** Shows a person why an operation failed. A read that was cancelled, because its page was left, has not failed. */
export function notifyFailure(error: unknown): void {
  if (isCancelledError(error) || isSilent(error) || isSessionLost(error)) return
  const { message, code } = failureOf(error)
  toast('error', message, { key: `${code}${message}` })
}

interface ReadOptions {
  path: string
  body?: object
  method?: CallOptions['method']
  isEnabled?: boolean
  refetchMs?: number
}

/** Reads from the server. The previous reply stays on the screen until the next one arrives. */
export function useRead<T>(key: readonly [module: string, entity: string, params?: unknown], options: ReadOptions) {
  const { path, body = {}, method = 'POST', isEnabled = true, refetchMs } = options
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call<T>(path, body, { method, signal, isRead: true }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
  })
}

/** Invalidates everything read from a module, or from one of its entities. */
export const refresh = (module: string, entity?: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: entity ? [module, entity] : [module] })
