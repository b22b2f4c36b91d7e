// What people do with a preparation: what follows is said first; what has come, and what goes back, is told line by line.
import { wordIn } from '@gemba/contract/kit/page.ts'
import {
  cancelPrepare,
  closePrepare,
  requestPrepare,
} from '@gemba/contract/production/material-prepare/act-on-prepare.ts'
import { type MaterialPrepareAct, materialPrepareFlow } from '@gemba/contract/production/material-prepare/flow.ts'
import { compareDecimals } from '@gemba/contract/rules/decimal.ts'
import { useState } from 'react'
import { run } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { confirm } from '../../../ui/panel/confirm.tsx'
import type { PrepareLine, PrepareRow } from './prepare-form.ts'
import { ReceiveDialog, ReturnDialog } from './quantities-dialog.tsx'
import { prepareWords } from './words.ts'

type PrepareAction = 'request' | 'confirmReceipt' | 'returnMaterial' | 'close' | 'cancel'

/** What leads on comes first. */
export const prepareActions: readonly MaterialPrepareAct[] = [
  'request',
  'confirmReceipt',
  'close',
  'returnMaterial',
  'cancel',
] satisfies PrepareAction[]

/** Returns what asks for an act, and the dialog that it has asked for. */
export function usePrepareActions(row: PrepareRow, lines: readonly PrepareLine[]) {
  const text = useText(prepareWords)
  const language = useLanguage((state) => state.language)
  const [asking, setAsking] = useState<'confirmReceipt' | 'returnMaterial'>()
  const { isBusy, save } = useCommand({ refreshed: ['production', 'stock'] })
  const left = lines.filter(({ onLineQuantity }) => compareDecimals(onLineQuantity, '0') > 0)
  const carryOut = async (name: 'request' | 'close' | 'cancel') => {
    const named = { act: wordIn(language, materialPrepareFlow.transitions[name].title), code: row.code ?? '' }
    const isReturning = name === 'close' && left.length > 0
    const message = isReturning ? text('then.closeReturning', { n: left.length }) : text(`then.${name}`)
    if (!(await confirm({ title: text('ask', named), message }))) return
    const { id, version } = row
    const send = () => {
      if (name === 'request') return run(requestPrepare, { id, version })
      if (name === 'cancel') return run(cancelPrepare, { id, version })
      return run(closePrepare, { id, version, ...(isReturning && { isLeftReturned: 1 }) })
    }
    await save(send, text('done', named))
  }
  const act = (name: MaterialPrepareAct) => {
    if (name === 'confirmReceipt' || name === 'returnMaterial') setAsking(name)
    else if (name === 'request' || name === 'close' || name === 'cancel') void carryOut(name)
  }
  const close = () => setAsking(undefined)
  const dialog =
    asking === undefined ? null : asking === 'confirmReceipt' ? (
      <ReceiveDialog row={row} lines={lines} onClose={close} />
    ) : (
      <ReturnDialog row={row} lines={left} onClose={close} />
    )
  return { isBusy, act, dialog }
}
