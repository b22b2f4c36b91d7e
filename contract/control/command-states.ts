// The states that follow each state of a command, as plain data.
import type { CodeOf } from '../kit/dictionary.ts'
import { controlState } from './dictionaries.ts'

export type ControlState = CodeOf<typeof controlState>

const { created, waiting, queued, sent, delivered, succeeded, failed, timedOut, rejected, cancelled, expired } =
  controlState.codes

const nextControlStates: Readonly<Record<ControlState, readonly ControlState[]>> = {
  [created]: [waiting, queued, cancelled],
  [waiting]: [queued, rejected, cancelled, expired],
  [queued]: [sent, cancelled, expired],
  [sent]: [delivered, failed, timedOut],
  [delivered]: [succeeded, failed, timedOut],
  [succeeded]: [],
  [failed]: [],
  [timedOut]: [],
  [rejected]: [],
  [cancelled]: [],
  [expired]: [],
}

/** Returns whether a command may go from one state to another. */
export const canFollow = (from: ControlState, to: ControlState): boolean => nextControlStates[from].includes(to)

/** Returns whether a command has ended. */
export const isFinal = (state: ControlState): boolean => nextControlStates[state].length === 0

/** Time between the request and the end of its validity, unless the caller says otherwise. */
export const usualValidityMs = 10_000
export const maxValidityMs = 60_000
/** Time in which a second person confirms a command. */
export const confirmationMs = 60_000
