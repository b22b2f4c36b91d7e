// The actions on an andon call, for responders and for callers.
import {
  acknowledgeCall,
  confirmCall,
  handleCall,
  rejectCall,
  resolveCall,
  withdrawCall,
} from '@gemba/contract/production/andon/andon-call-actions.ts'
import type { AndonAction } from '@gemba/contract/production/andon/flow.ts'
import { useState } from 'react'
import { refresh } from '../../../../api/query.ts'
import { run } from '../../../../api/run.ts'
import { useCommand } from '../../../../api/use-command.ts'
import { useText } from '../../../../i18n/text.ts'
import { EditDialog } from '../../../../resource/form/edit-dialog.tsx'
import { ReasonDialog } from '../../../../resource/record-page/reason-dialog.tsx'
import { callWords } from '../../call/words.ts'
import { andonWords } from '../words.ts'

/** Actions that advance the call come first. */
export const callActions: readonly AndonAction[] = ['acknowledge', 'handle', 'resolve', 'confirm', 'reject', 'withdraw']

const commands = {
  acknowledge: acknowledgeCall,
  handle: handleCall,
  confirm: confirmCall,
  withdraw: withdrawCall,
} as const

interface Row {
  readonly id: string
  readonly code: string
  readonly version: number
}

/** Returns a function that performs an action, and the dialog for actions that need input. */
export function useCallActions(row: Row) {
  const [asking, setAsking] = useState<'resolve' | 'reject'>()
  const { isBusy, save } = useCommand({ refreshed: ['production'] })
  const { id, version } = row
  const perform = (name: AndonAction) => {
    if (name === 'resolve' || name === 'reject') setAsking(name)
    else void save(() => run(commands[name], { id, version }))
  }
  const close = () => setAsking(undefined)
  const dialog =
    asking === 'resolve' ? (
      <ResolveDialog row={row} onClose={close} />
    ) : asking === 'reject' ? (
      <RejectDialog row={row} onClose={close} />
    ) : null
  return { isBusy, perform, dialog }
}

interface DialogProps {
  row: Row
  onClose: () => void
}

function ResolveDialog({ row: { id, code, version }, onClose }: DialogProps) {
  const text = useText(andonWords)
  const { cause, action } = resolveCall.input
  return (
    <EditDialog
      title={text('resolveOf', { code })}
      mode="action"
      confirmText={text('resolve')}
      width={520}
      fields={{
        cause: { label: text('cause'), field: cause, isWide: true },
        action: { label: text('action'), field: action, isWide: true },
      }}
      initial={{}}
      onSave={async (dialogInput) => {
        await run(resolveCall, { ...dialogInput, id, version })
        await refresh('production')
      }}
      onClose={onClose}
    />
  )
}

function RejectDialog({ row: { id, code, version }, onClose }: DialogProps) {
  const text = useText(andonWords)
  const call = useText(callWords)
  return (
    <ReasonDialog
      title={text('rejectOf', { code })}
      confirmText={text('reject')}
      field={rejectCall.input.reason}
      done={call('done')}
      refreshed="production"
      onSave={(reason) => run(rejectCall, { id, version, reason })}
      onClose={onClose}
    />
  )
}
