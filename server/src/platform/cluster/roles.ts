// What a server of an installation does. Without GEMBA_ROLES it does everything.
import { StartRefusal } from '../start-refusal.ts'

export const serverRoles = ['api', 'intake'] as const

/** `api`: serves browsers and programs. `intake`: receives the readings of boxes. */
export type ServerRole = (typeof serverRoles)[number]

/** Parses a list such as `api,intake`, without repetitions. Throws `StartRefusal`. */
export function parseRoles(text: string): readonly ServerRole[] {
  const words = text.split(',').map((word) => word.trim())
  const wrong = words.find((word) => !serverRoles.some((role) => role === word))
  if (wrong !== undefined) throw new StartRefusal(`GEMBA_ROLES must list api, intake or both, not "${wrong}".`)
  return serverRoles.filter((role) => words.includes(role))
}
