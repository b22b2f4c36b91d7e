// What a person may do with a command that was not sent: confirm or refuse that of another person, withdraw their own.
import { type ControlCommandRow, cancelControl, confirmControl } from '@gemba/contract/control/commands.ts'
import { refresh } from '../../../api/query.ts'
import { run } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useText } from '../../../i18n/text.ts'
import { PlainButton } from '../../../ui/button/button.tsx'
import { controlWords } from './words.ts'

const titles = { confirm: 'confirm', refuse: 'refuse', cancel: 'cancelCommand' } as const
const results = { confirm: 'confirmed', refuse: 'refused', cancel: 'cancelled' } as const

export function CommandActions({ command }: { command: Pick<ControlCommandRow, 'id' | 'allowedActions'> }) {
  const text = useText(controlWords)
  const { isBusy, save } = useCommand({ refreshed: ['control'] })
  const { id, allowedActions } = command
  const send = async (action: keyof typeof titles) => {
    try {
      await (action === 'cancel'
        ? run(cancelControl, { id })
        : run(confirmControl, { id, isAccepted: action === 'confirm' }))
    } catch (error) {
      // A command that cannot be sent any more has ended.
      await refresh('control')
      throw error
    }
  }
  const start = (action: keyof typeof titles) => save(() => send(action), text(results[action]))
  return allowedActions.map((action) => (
    <PlainButton key={action} disabled={isBusy} onClick={() => void start(action)}>
      {text(titles[action])}
    </PlainButton>
  ))
}
