// The one place where a flow says no.
import { can } from '@gemba/contract/identity/role/can.ts'
import { wordsOfCode } from '@gemba/contract/kit/dictionary.ts'
import { actsOfPeople, allowedActs, type Flow, faultsOf, isAllowed } from '@gemba/contract/kit/flow.ts'
import { type Language, wordIn } from '@gemba/contract/kit/page.ts'
import { modules } from '@gemba/contract/modules.ts'
import type { Read } from '../platform/db/work.ts'
import { DomainError } from '../platform/domain-error.ts'

/** Throws `stateIllegal` when an act is not allowed in a state. */
export function assertAllowed<Act extends string>(
  flow: Flow<number, Act>,
  act: Act,
  { status, language }: { status: number; language: Language },
): void {
  if (!isAllowed(flow, act, status)) throw stateIllegal(flow, { status, language })
}

/** Returns what the reader of a row may do to it now, as rows of a flow carry it: acts allowed in its state, by rights he has. */
export function actsFor<Act extends string>(
  { actor }: Pick<Read, 'actor'>,
  flow: Flow<number, Act>,
  status: number,
): Act[] {
  return actsOfPeople(flow).filter(
    (act) => isAllowed(flow, act, status) && can(actor.authorities, flow.transitions[act].permission ?? ''),
  )
}

/**
 * Returns the refusal of an act in a state. It names every act that people do in that state, each with its permission; the edge
 * leaves out those that the caller may not do (`platform/http/envelope.ts`).
 */
export function stateIllegal(flow: Flow, { status, language }: { status: number; language: Language }): DomainError {
  const allowed = allowedActs(flow, status).flatMap((act) => {
    const { title, permission } = flow.transitions[act] ?? {}
    return title && permission ? [{ act, text: wordIn(language, title), permission }] : []
  })
  const words = wordsOfCode(flow.status, status)
  const state = words ? wordIn(language, words) : String(status)
  return new DomainError('stateIllegal', { allowed, status, state })
}

/** Throws Error when a declared flow cannot be: the product does not start with it. */
export function checkFlows(): void {
  const faults = modules.flatMap(({ flows }) => flows.flatMap(faultsOf))
  if (faults.length > 0) throw new Error(faults.join('; '))
}
