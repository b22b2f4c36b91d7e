// Calls of the past: made in this process, they take the whole way of a call, and their units of work are backdated (docs/adr/0041).
import { AsyncLocalStorage } from 'node:async_hooks'
import type { WorkOptions } from '@gemba/server/src/platform/db/work.ts'
import type { BoundRoute, Call } from '@gemba/server/src/platform/http/call.ts'

/** Leads from who makes a call to its route: the call has no field that a stranger could fill in. */
const instants = new AsyncLocalStorage<number>()

/** Returns the options of a unit of work of the past. Nobody is told of it, and what a crash loses of it is made again. */
export const backdate = (effectiveAt: number): WorkOptions => ({ effectiveAt, isSilent: true, isRepeatable: true })

/** Backdates the units of work of all calls that begin in `act` to an instant, epoch ms. */
export const worksAt = <T>(effectiveAt: number, act: () => Promise<T>): Promise<T> => instants.run(effectiveAt, act)

/** Returns routes that carry out calls of `worksAt` at their time. */
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
