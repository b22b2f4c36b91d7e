// Checks of flows on the server.
import { can } from '@gemba/contract/identity/role/can.ts'
import { wordsOfCode } from '@gemba/contract/kit/dictionary.ts'
import { actionsOfPeople, allowedActions, type Flow, faultsOf, isAllowed } from '@gemba/contract/kit/flow.ts'
import { type Language, wordIn } from '@gemba/contract/kit/page.ts'
import { modules } from '@gemba/contract/modules.ts'
import type { Read } from '../platform/db/work.ts'
import { DomainError } from '../platform/domain-error.ts'

/** Throws `stateIllegal` if an action is not allowed in a state. */
export function assertAllowed<Action extends string>(
  flow: Flow<number, Action>,
  action: Action,
  { status, language }: { status: number; language: Language },
): void {
  if (!isAllowed(flow, action, status)) throw stateIllegal(flow, { status, language })
}

/**
 * Returns the actions that the reader may do in a state, for rows with a flow: allowed in the state and permitted to
 * the reader.
 */
export function actionsForReader<Action extends string>(
  { actor }: Pick<Read, 'actor'>,
  flow: Flow<number, Action>,
  status: number,
): Action[] {
  return actionsOfPeople(flow).filter(
    (action) => isAllowed(flow, action, status) && can(actor.authorities, flow.transitions[action].permission ?? ''),
  )
}

/**
 * Returns the error for an action in a state. It lists the actions that people can do in that state with their
 * permissions; the edge removes those that the caller may not do (`platform/http/envelope.ts`).
 */
export function stateIllegal(flow: Flow, { status, language }: { status: number; language: Language }): DomainError {
  const allowed = allowedActions(flow, status).flatMap((action) => {
    const { title, permission } = flow.transitions[action] ?? {}
    return title && permission ? [{ action, text: wordIn(language, title), permission }] : []
  })
  const words = wordsOfCode(flow.status, status)
  const state = words ? wordIn(language, words) : String(status)
  return new DomainError('stateIllegal', { allowed, status, state })
}

/** Throws Error if a declared flow is invalid. The product does not start then. */
export function checkFlows(): void {
  const faults = modules.flatMap(({ flows }) => flows.flatMap(faultsOf))
  if (faults.length > 0) throw new Error(faults.join('; '))
}
