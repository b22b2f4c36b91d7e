// What a session may do is remembered for a few seconds. A change of users, roles or scopes ends that at once.
import type { Store, Transactions } from '../../../platform/db/store.ts'
import type { BoundRoute, Call } from '../../../platform/http/call.ts'
import type { SessionStore } from './session-store.ts'

/** Routes that may change what sessions may do: after each commit of theirs all sessions are looked up anew. */
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
      inWork((work) => {
        work.afterCommit(() => sessions.forget())
        return fn(work)
      }),
  })
  const asSystem: Store['asSystem'] = (reason, companyId) => after(call.asSystem(reason, companyId))
  return { ...call, ...after(call), asSystem }
}
