// A page that people go on with when it is opened anew without network.
import { listMenu } from '@gemba/contract/identity/sign-in/session.ts'
import type { AnyCommand } from '@gemba/contract/kit/command.ts'
import { useEffect } from 'react'
import { queryClient } from '../api/query.ts'
import { storeOfflineSession } from './offline-session.ts'
import { markOfSession, useSession } from './session.ts'

const pauseMs = 1_000

const nameOf = ({ module, name }: AnyCommand): string => `${module}.${name}`

/**
 * Keeps what is read by commands while the page is shown, and lets the product open without network. `commands` stay the same.
 * Nothing happens where browsers do not let a page be opened so: at an address that is neither HTTPS nor this machine.
 */
export function useOfflineReplies(commands: readonly AnyCommand[]): void {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined
    keepShell()
    const names = new Set([listMenu, ...commands].map(nameOf))
    let timer: ReturnType<typeof setTimeout> | undefined
    const keepSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void keep(names)
      }, pauseMs)
    }
    keepSoon()
    const leave = queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success' && isNamed(event.query.queryKey, names))
        keepSoon()
    })
    return () => {
      clearTimeout(timer)
      leave()
    }
  }, [commands])
}

const isNamed = ([module, name]: readonly unknown[], names: ReadonlySet<string>): boolean =>
  names.has(`${module}.${name}`)

/** The worker is the build's: there is none while the product is developed. */
function keepShell(): void {
  if (!import.meta.env.PROD) return
  navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => undefined)
}

async function keep(names: ReadonlySet<string>): Promise<void> {
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
