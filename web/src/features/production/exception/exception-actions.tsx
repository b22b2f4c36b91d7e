// The actions on an exception. Consequences are shown first, and dialogs ask for the details.

import { wordIn } from '@gemba/contract/kit/page.ts'
import { exception } from '@gemba/contract/production/exception/exception.ts'
import {
  cancelException,
  handleException,
  rejectException,
  submitException,
  verifyException,
} from '@gemba/contract/production/exception/exception-actions.ts'
import { type ExceptionAction, exceptionFlow } from '@gemba/contract/production/exception/flow.ts'
import { useState } from 'react'
import { refresh } from '../../../api/query.ts'
import { run } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { currentLanguage, useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { EditDialog } from '../../../resource/form/edit-dialog.tsx'
import { labelIn } from '../../../resource/labels.ts'
import { ReasonDialog } from '../../../resource/record-page/reason-dialog.tsx'
import { confirm } from '../../../ui/panel/confirm.tsx'
import { toast } from '../../../ui/state/toast.tsx'
import { callWords } from '../call/words.ts'
import type { ExceptionRow } from './exception-form.tsx'
import { exceptionWords } from './words.ts'

/** Actions that advance the exception come first. */
export const exceptionActions: readonly ExceptionAction[] = ['handle', 'submit', 'verify', 'reject', 'cancel']

/** Returns a function that starts an action, and the dialog that the action needs. */
export function useExceptionActions(row: ExceptionRow) {
  const text = useText(exceptionWords)
  const [asking, setAsking] = useState<'submit' | 'reject' | 'cancel'>()
  const { isBusy, save } = useCommand({ refreshed: ['production'] })
  const { id, version } = row
  const code = row.code ?? ''
  const verify = async () => {
    const confirmText = wordIn(currentLanguage(), exceptionFlow.transitions.verify.title)
    const isSure = await confirm({ title: text('verifyOf', { code }), message: text('verifyThen'), confirmText })
    if (isSure) await save(() => run(verifyException, { id, version }))
  }
  const perform = (name: ExceptionAction) => {
    if (name === 'handle') void save(() => run(handleException, { id, version }))
    else if (name === 'verify') void verify()
    else setAsking(name)
  }
  const close = () => setAsking(undefined)
  const dialog =
    asking === undefined ? null : asking === 'submit' ? (
      <SubmitDialog row={row} onClose={close} />
    ) : (
      <ExceptionReasonDialog row={row} action={asking} onClose={close} />
    )
  return { isBusy, perform, dialog }
}

interface DialogProps {
  row: ExceptionRow
  onClose: () => void
}

function useDone() {
  const text = useText(callWords)
  return async () => {
    toast('ok', text('done'))
    await refresh('production')
  }
}

function SubmitDialog({ row, onClose }: DialogProps) {
  const text = useText(exceptionWords)
  const language = useLanguage((state) => state.language)
  const onDone = useDone()
  const { cause, containment, corrective } = submitException.input
  const label = (name: string) => labelIn(exception, name, language)
  return (
    <EditDialog
      title={text('submitOf', { code: row.code ?? '' })}
      mode="action"
      confirmText={text('submit')}
      width={560}
      fields={{
        cause: { label: label('cause'), field: cause, isWide: true },
        containment: { label: label('containment'), field: containment, isWide: true },
        corrective: { label: label('corrective'), field: corrective, isWide: true },
      }}
      initial={{ cause: row.cause, containment: row.containment, corrective: row.corrective }}
      onSave={async (dialogInput) => {
        await run(submitException, { ...dialogInput, id: row.id, version: row.version })
        await onDone()
      }}
      onClose={onClose}
      below={() => <p className="muted">{text('submitThen')}</p>}
    />
  )
}

function ExceptionReasonDialog({
  row: { id, version, code },
  action,
  onClose,
}: DialogProps & { action: 'reject' | 'cancel' }) {
  const text = useText(exceptionWords)
  const call = useText(callWords)
  const command = action === 'reject' ? rejectException : cancelException
  return (
    <ReasonDialog
      title={text(`${action}Of`, { code: code ?? '' })}
      field={command.input.reason}
      done={call('done')}
      refreshed="production"
      confirmText={text('reject')}
      cancelled={action === 'cancel' ? 'exception' : undefined}
      onSave={(reason) => run(command, { id, version, reason })}
      onClose={onClose}
    />
  )
}
