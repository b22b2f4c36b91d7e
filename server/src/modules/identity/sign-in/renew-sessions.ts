// The rights of sessions are cached for a few seconds. A change of users, roles or scopes invalidates the cache at
// once.
import type { Store, Transactions } from '../../../platform/db/store.ts'
import type { BoundRoute, Call } from '../../../platform/http/call.ts'
import { emitSessionsChanged } from './follow-sessions.ts'
import type { SessionStore } from './session-store.ts'

/** Wraps routes that may change rights: after each of their commits all sessions are invalidated. */
export function renewSessions<Operation extends string>(
  sessions: SessionStore,
  routes: readonly BoundRoute<Operation>[],
): BoundRoute<Operation>[] {
  return routes.map((route) =>
    route.isRead ? route : { ...route, run: (call) => route.run(renewing(sessions, call)) },
  )
}

function renewing(sessions: SessionStore, call: Call): Call {
  const after = ({ inWork, inRead }: Transactions): Transactions => ({
    inRead,
    inWork: (fn) =>
      inWork(async (work) => {
        work.afterCommit(() => sessions.forget())
        const result = await fn(work)
        await emitSessionsChanged(work)
        return result
      }),
  })
  const asSystem: Store['asSystem'] = (reason, companyId) => after(call.asSystem(reason, companyId))
  return { ...call, ...after(call), asSystem }
}
