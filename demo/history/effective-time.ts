// Backdates requests of this process. They run like any request, but their units of work have an earlier effective time
// (docs/adr/0041).
import { AsyncLocalStorage } from 'node:async_hooks'
import type { WorkOptions } from '@gemba/server/src/platform/db/work.ts'
import type { BoundRoute, Call } from '@gemba/server/src/platform/http/call.ts'

/**
 * Passes the effective time from the caller to the route. The request itself has no field for it that a client could
 * set.
 */
const instants = new AsyncLocalStorage<number>()

/** Returns the options of a backdated unit of work. It emits no events, and can be repeated after a crash. */
export const backdate = (effectiveAt: number): WorkOptions => ({ effectiveAt, isSilent: true, isRepeatable: true })

/** Backdates the units of work of all requests that begin in `perform` to an instant, epoch ms. */
export const runAtEffectiveTime = <T>(effectiveAt: number, perform: () => Promise<T>): Promise<T> =>
  instants.run(effectiveAt, perform)

/** Returns routes that perform requests of `worksAt` at their effective time. */
export const backdatable = (routes: readonly BoundRoute[]): readonly BoundRoute[] =>
  routes.map((route) => ({ ...route, run: (call) => route.run(backdated(call)) }))

function backdated(call: Call): Call {
  const effectiveAt = instants.getStore()
  if (effectiveAt === undefined) return call
  const options = backdate(effectiveAt)
  return {
    ...call,
    inWork: (fn) => call.inWork(fn, options),
    inRead: (fn) => call.inRead(fn, options),
    asSystem: (reason, companyId) => {
      const transactions = call.asSystem(reason, companyId)
      return {
        inWork: (fn) => transactions.inWork(fn, options),
        inRead: (fn) => transactions.inRead(fn, options),
      }
    },
  }
}
