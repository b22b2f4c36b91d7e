// The actions on a preparation. Consequences are shown first; received and returned quantities are entered by line.
import { wordIn } from '@gemba/contract/kit/page.ts'
import { type MaterialPrepareAction, materialPrepareFlow } from '@gemba/contract/production/material-prepare/flow.ts'
import {
  cancelPrepare,
  closePrepare,
  requestPrepare,
} from '@gemba/contract/production/material-prepare/material-prepare-actions.ts'
import { compareDecimals } from '@gemba/contract/rules/decimal.ts'
import { useState } from 'react'
import { run } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { recordPageWords } from '../../../resource/record-page/words.ts'
import { confirm } from '../../../ui/panel/confirm.tsx'
import type { PrepareLine, PrepareRow } from './prepare-form.ts'
import { ReceiveDialog, ReturnDialog } from './quantities-dialog.tsx'
import { prepareWords } from './words.ts'

type PrepareAction = 'request' | 'confirmReceipt' | 'returnMaterial' | 'close' | 'cancel'

/** Actions that advance the preparation come first. */
export const prepareActions: readonly MaterialPrepareAction[] = [
  'request',
  'confirmReceipt',
  'close',
  'returnMaterial',
  'cancel',
] satisfies PrepareAction[]

/** Returns a function that starts an action, and the dialog that the action needs. */
export function usePrepareActions(row: PrepareRow, lines: readonly PrepareLine[]) {
  const text = useText(prepareWords)
  const record = useText(recordPageWords)
  const language = useLanguage((state) => state.language)
  const [asking, setAsking] = useState<'confirmReceipt' | 'returnMaterial'>()
  const { isBusy, save } = useCommand({ refreshed: ['production', 'stock'] })
  const returnableLines = lines.filter(({ onLineQuantity }) => compareDecimals(onLineQuantity, '0') > 0)
  const carryOut = async (name: 'request' | 'close' | 'cancel') => {
    const titleParams = { action: wordIn(language, materialPrepareFlow.transitions[name].title), code: row.code ?? '' }
    const isReturning = name === 'close' && returnableLines.length > 0
    const message = isReturning ? text('then.closeReturning', { n: returnableLines.length }) : text(`then.${name}`)
    const buttons =
      name === 'cancel'
        ? { confirmText: record('cancel.preparation'), cancelText: record('keep.preparation') }
        : { confirmText: titleParams.action }
    if (!(await confirm({ title: text('ask', titleParams), message, ...buttons }))) return
    const { id, version } = row
    const send = () => {
      if (name === 'request') return run(requestPrepare, { id, version })
      if (name === 'cancel') return run(cancelPrepare, { id, version })
      return run(closePrepare, { id, version, isLeftReturned: isReturning ? 1 : undefined })
    }
    await save(send, text('done', titleParams))
  }
  const perform = (name: MaterialPrepareAction) => {
    if (name === 'confirmReceipt' || name === 'returnMaterial') setAsking(name)
    else if (name === 'request' || name === 'close' || name === 'cancel') void carryOut(name)
  }
  const close = () => setAsking(undefined)
  const dialog =
    asking === undefined ? null : asking === 'confirmReceipt' ? (
      <ReceiveDialog row={row} lines={lines} onClose={close} />
    ) : (
      <ReturnDialog row={row} lines={returnableLines} onClose={close} />
    )
  return { isBusy, perform, dialog }
}
