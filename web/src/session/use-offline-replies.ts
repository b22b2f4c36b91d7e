// Lets people continue their work on a page that is opened again without a network.
import { listMenu } from '@gemba/contract/identity/sign-in/session.ts'
import type { AnyCommand } from '@gemba/contract/kit/command.ts'
import { useEffect } from 'react'
import { queryClient } from '../api/query.ts'
import { storeOfflineSession } from './offline-session.ts'
import { markOfSession, useSession } from './session.ts'

const pauseMs = 1_000

const nameOf = ({ module, name }: AnyCommand): string => `${module}.${name}`

/**
 * Stores the replies of commands while the page is mounted, and lets the product open without a network. `commands`
 * must be a stable reference. Does nothing without service workers, which browsers offer only on HTTPS and on
 * localhost.
 */
export function useOfflineReplies(commands: readonly AnyCommand[]): void {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined
    registerWorker()
    const names = new Set([listMenu, ...commands].map(nameOf))
    let timer: ReturnType<typeof setTimeout> | undefined
    const storeSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void storeReplies(names)
      }, pauseMs)
    }
    storeSoon()
    const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success' && isNamed(event.query.queryKey, names))
        storeSoon()
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [commands])
}

const isNamed = ([module, name]: readonly unknown[], names: ReadonlySet<string>): boolean =>
  names.has(`${module}.${name}`)

/** Registers the service worker, which exists only in builds. */
function registerWorker(): void {
  if (!import.meta.env.PROD) return
  navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => undefined)
}

async function storeReplies(names: ReadonlySet<string>): Promise<void> {
  const mark = await markOfSession()
  const { user, isUnconfirmed } = useSession.getState()
  if (mark === '' || !user || isUnconfirmed) return
  const queries = queryClient.getQueryCache().findAll({
    predicate: ({ queryKey, state }) => state.data !== undefined && isNamed(queryKey, names),
  })
  const answers = queries.map(({ queryKey, state }) => ({
    key: queryKey,
    data: state.data,
    at: state.dataUpdatedAt,
  }))
  storeOfflineSession({ mark, user, answers })
}
