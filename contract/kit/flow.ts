// Permitted actions by state: transitions as plain data, checked when the product starts.
import type { CodeOf, Dictionary } from './dictionary.ts'
import type { Words } from './page.ts'

interface Transition<S extends number = number> {
  readonly title: Words
  /** States in which the action is allowed. */
  readonly from: readonly S[]
  /** State after the action. */
  readonly to: S
  /** Function code that the user needs. Without one, only the product performs the action. */
  readonly permission?: string
}

export interface Flow<S extends number = number, Action extends string = string> {
  readonly name: string
  readonly status: Dictionary
  /** State of a new record. */
  readonly initial: S
  readonly transitions: Readonly<Record<Action, Transition<S>>>
}

/** Declares a flow over the codes of a dictionary, which are given by name. */
export function defineFlow<D extends Dictionary, const Action extends string>(
  name: string,
  status: D,
  declare: (codes: D['codes']) => Pick<Flow<CodeOf<D>, Action>, 'initial' | 'transitions'>,
): Flow<CodeOf<D>, Action> {
  return { name, status, ...declare(status.codes) }
}

/** Returns whether an action is allowed in a state. */
export function isAllowed<Action extends string>(
  { transitions }: Flow<number, Action>,
  action: Action,
  status: number,
): boolean {
  return transitions[action].from.includes(status)
}

/** Returns the actions that are allowed in a state, in the order of their declaration. */
export function allowedActions<Action extends string>(flow: Flow<number, Action>, status: number): Action[] {
  return (Object.keys(flow.transitions) as Action[]).filter((action) => isAllowed(flow, action, status))
}

/** Returns the actions of a flow that people perform. Rows list those that their reader may perform now. */
export function actionsOfPeople<Action extends string>({ transitions }: Flow<number, Action>): Action[] {
  return (Object.keys(transitions) as Action[]).filter((action) => transitions[action].permission !== undefined)
}

/** Returns the faults of a flow: unknown codes, unreachable states, actions without a source state. */
export function faultsOf({ name, status, initial, transitions }: Flow): string[] {
  const codes = new Set(Object.values(status.entries).map(([code]) => code))
  const all = Object.entries<Transition>(transitions)
  const reached = new Set([initial, ...all.map(([, { to }]) => to)])
  const usedStates = all.flatMap(([, { from, to }]) => [...from, to])
  return [
    ...[initial, ...usedStates]
      .filter((code) => !codes.has(code))
      .map((code) => `${name}: ${code} is no ${status.name}`),
    ...all.filter(([, { from }]) => from.length === 0).map(([action]) => `${name}: ${action} is allowed in no state`),
    ...[...codes].filter((code) => !reached.has(code)).map((code) => `${name}: nothing leads to ${code}`),
  ]
}
