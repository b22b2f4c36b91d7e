// Server state. Keys are [module, entity, params], so a module can be refreshed whole or by entity.
import { keepPreviousData, QueryCache, QueryClient, useQuery } from '@tanstack/react-query'
import { useLanguage } from '../i18n/language.ts'
import { toast } from '../ui/state/toast.tsx'
import { failureOf, isSessionLost, isSilent } from './call-error.ts'
import { type CallOptions, call } from './client.ts'

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // With data on the screen the list stays as it is and the cause is told; without, the place shows an error state.
    onError: (error, query) => {
      if (query.state.data !== undefined) notifyFailure(error)
    },
  }),
  defaultOptions: {
    queries: { retry: false, staleTime: 5_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
})

// Answers call records as they are called in a language.
useLanguage.subscribe((now, before) => {
  if (now.language !== before.language) void queryClient.invalidateQueries()
})

/** Shows a person why something did not work. */
export function notifyFailure(error: unknown): void {
  if (isSilent(error) || isSessionLost(error)) return
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

/** Reads from the server and keeps the previous answer on the screen while the next one comes. */
export function useRead<T>(key: readonly [module: string, entity: string, params?: unknown], options: ReadOptions) {
  const { path, body = {}, method = 'POST', isEnabled = true, refetchMs } = options
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call<T>(path, body, { method, signal, isRead: true }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    ...(refetchMs ? { refetchInterval: refetchMs } : {}),
  })
}

/** Everything read of a module, or of one of its entities, is read again. */
export const refresh = (module: string, entity?: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: entity ? [module, entity] : [module] })
