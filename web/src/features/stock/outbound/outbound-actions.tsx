// The actions on an outbound bill. Some ask for confirmation, some have a dialog.
import { wordIn } from '@gemba/contract/kit/page.ts'
import {
  cancelOutbound,
  pickOutbound,
  reverseOutbound,
  submitOutbound,
  unpickOutbound,
} from '@gemba/contract/stock/outbound/outbound-actions.ts'
import { outboundFlow } from '@gemba/contract/stock/outbound/outbound-flow.ts'
import { type ReactNode, useState } from 'react'
import { notifyFailure } from '../../../api/query.ts'
import { run } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { currentLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { ReasonDialog } from '../../../resource/record-page/reason-dialog.tsx'
import { confirm } from '../../../ui/panel/confirm.tsx'
import { OutboundReversal } from '../bill/reversal.tsx'
import { billWords } from '../bill/words.ts'
import type { OutboundRow } from './outbound-form.ts'
import { PostDialog } from './post-dialog.tsx'
import { ReceiptDialog } from './receipt-dialog.tsx'
import { showShortage } from './shortage.ts'
import { outboundWords } from './words.ts'

export type OutboundAction = keyof (typeof outboundFlow)['transitions']

/** In the order of the buttons: actions that advance the bill come first. */
export const outboundActions = [
  'submit',
  'pick',
  'post',
  'confirmReceipt',
  'unpick',
  'reverse',
  'cancel',
] as const satisfies readonly OutboundAction[]

const confirmedCommands = { pick: pickOutbound, unpick: unpickOutbound } as const
type OutboundDialog = 'post' | 'confirmReceipt' | 'reverse' | 'cancel'

/** Returns a function that performs an action, and the dialog that the action needs. */
export function useOutboundActions(row: OutboundRow) {
  const bill = useText(billWords)
  const text = useText(outboundWords)
  const { isBusy, save } = useCommand({ refreshed: ['stock'] })
  const [asking, setAsking] = useState<OutboundDialog>()
  const { id, version } = row
  const code = row.code ?? ''
  const submit = async () => {
    try {
      await run(submitOutbound, { id, version })
      await save(async () => undefined, bill('done.submit'))
    } catch (error) {
      await showShortage(error, text).catch(notifyFailure)
    }
  }
  const perform = async (name: OutboundAction) => {
    if (name === 'submit') await submit()
    else if (name === 'pick' || name === 'unpick') {
      const confirmText = wordIn(currentLanguage(), outboundFlow.transitions[name].title)
      if (!(await confirm({ title: text(`${name}Of`, { code }), message: text(`${name}Then`), confirmText }))) return
      await save(() => run(confirmedCommands[name], { id, version }), text(`done.${name}`))
    } else if (name in dialogs) setAsking(name as OutboundDialog)
  }
  const close = () => setAsking(undefined)
  const dialogs: Readonly<Record<OutboundDialog, () => ReactNode>> = {
    post: () => <PostDialog row={row} onClose={close} />,
    confirmReceipt: () => <ReceiptDialog row={row} onClose={close} />,
    reverse: () => (
      <ReasonDialog
        refreshed="stock"
        title={bill('reverseOf', { code })}
        confirmText={bill('reverse')}
        consequence={text('reverseThen')}
        field={reverseOutbound.input.reason}
        done={bill('done.reverse')}
        onSave={(reason) => run(reverseOutbound, { id, version, reason })}
        onClose={close}
      >
        <OutboundReversal id={id} />
      </ReasonDialog>
    ),
    cancel: () => (
      <ReasonDialog
        refreshed="stock"
        cancelled="issue"
        title={bill('cancelOf', { code })}
        consequence={text('cancelThen')}
        field={cancelOutbound.input.reason}
        done={bill('done.cancel')}
        onSave={(reason) => run(cancelOutbound, { id, version, reason: reason || null })}
        onClose={close}
      />
    ),
  }
  return { isBusy, perform, dialog: asking ? dialogs[asking]() : null }
}
