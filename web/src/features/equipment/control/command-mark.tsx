import { isFinal } from '@gemba/contract/control/command-states.ts'
import type { ControlCommandRow } from '@gemba/contract/control/commands.ts'
import { controlState } from '@gemba/contract/control/dictionaries.ts'
import { type Presence, StateWord } from '../../../ui/state/state-word.tsx'
import { useCommandText } from './command-text.ts'

const { succeeded, failed, timedOut } = controlState.codes

function presenceOf(state: ControlCommandRow['state']): Presence {
  if (state === succeeded) return 'on'
  if (state === failed || state === timedOut) return 'degraded'
  return isFinal(state) ? 'off' : 'never'
}

/** The state of a command, by shape and word. */
export function CommandMark({ command }: { command: Pick<ControlCommandRow, 'state'> }) {
  const { stateOf } = useCommandText()
  return <StateWord presence={presenceOf(command.state)}>{stateOf(command)}</StateWord>
}
