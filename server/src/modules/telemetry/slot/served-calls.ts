// The calls of the intake that one server runs for another.
import type { IntakeCalls } from '../intake/intake-messages.ts'

const servedNames = [
  'latest',
  'outOfService',
  'newestByDevice',
  'strangersOf',
  'onlineBoxes',
  'authenticate',
  'ingest',
  'write',
  'publishDown',
  'controlPresence',
  'sendControl',
  'boxReport',
  'boxSummaries',
  'refusePath',
  'followDrivers',
  'notifyHooks',
] as const satisfies readonly (keyof IntakeCalls)[]

export type ServedName = (typeof servedNames)[number]

/** A call for one slot, or for all intakes of a server. */
export interface ServedCall {
  readonly name: ServedName
  readonly slot?: number
  readonly args: readonly unknown[]
}

/** The called server does not own the slot, so it did not run the call. */
export class NotOwner extends Error {}

/** The called server did not respond. Whether it ran the call is unknown. */
export class ServerSilent extends Error {}

const notRepeatable: ReadonlySet<ServedName> = new Set(['write', 'publishDown', 'sendControl', 'notifyHooks'])

/** Whether a call that runs twice has no other effect. Repeated samples replace themselves. */
export const isRepeatable = (name: ServedName): boolean => !notRepeatable.has(name)

export const isServed = (name: string): name is ServedName => servedNames.some((served) => served === name)
