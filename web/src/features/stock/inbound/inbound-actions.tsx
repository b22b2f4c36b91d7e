// The actions on an inbound bill. Some ask for confirmation, some have a dialog.
import { wordIn } from '@gemba/contract/kit/page.ts'
import {
  cancelInbound,
  finishInboundShort,
  reverseInbound,
  submitInbound,
} from '@gemba/contract/stock/inbound/inbound-actions.ts'
import { inboundFlow } from '@gemba/contract/stock/inbound/inbound-flow.ts'
import { type ReactNode, useState } from 'react'
import { run } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { currentLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { ReasonDialog } from '../../../resource/record-page/reason-dialog.tsx'
import { confirm } from '../../../ui/panel/confirm.tsx'
import { InboundReversal } from '../bill/reversal.tsx'
import { billWords, inboundWords } from '../bill/words.ts'
import type { InboundRow } from './inbound-form.ts'
import { PutAwayDialog } from './put-away-dialog.tsx'
import { QualityDialog } from './quality-dialog.tsx'
import { ReceiveDialog } from './receive-dialog.tsx'

export type InboundAction = keyof (typeof inboundFlow)['transitions']

/** In the order of the buttons: actions that advance the bill come first. */
export const inboundActions = ['submit', 'receive', 'judge', 'putAway', 'finishShort', 'reverse', 'cancel'] as const

type InboundDialog = 'receive' | 'judge' | 'putAway' | 'reverse' | 'cancel'

/** Returns a function that performs an action, and the dialog that the action needs. */
export function useInboundActions(row: InboundRow) {
  const text = useText(billWords)
  const words = useText(inboundWords)
  const { isBusy, save } = useCommand({ refreshed: ['stock'] })
  const [asking, setAsking] = useState<InboundDialog>()
  const { id, version } = row
  const code = row.code ?? ''
  const perform = async (name: InboundAction) => {
    if (name === 'submit') await save(() => run(submitInbound, { id, version }), text('done.submit'))
    else if (name === 'finishShort') {
      const confirmText = wordIn(currentLanguage(), inboundFlow.transitions[name].title)
      const question = { title: words('finishShortOf', { code }), message: words('finishShortThen'), confirmText }
      if (await confirm(question)) await save(() => run(finishInboundShort, { id, version }), words('done.finishShort'))
    } else if (name in dialogs) setAsking(name as InboundDialog)
  }
  const close = () => setAsking(undefined)
  const dialogs: Readonly<Record<InboundDialog, () => ReactNode>> = {
    receive: () => <ReceiveDialog row={row} onClose={close} />,
    judge: () => <QualityDialog row={row} onClose={close} />,
    putAway: () => <PutAwayDialog row={row} onClose={close} />,
    reverse: () => (
      <ReasonDialog
        refreshed="stock"
        title={text('reverseOf', { code })}
        confirmText={text('reverse')}
        consequence={words('reverseThen')}
        field={reverseInbound.input.reason}
        done={text('done.reverse')}
        onSave={(reason) => run(reverseInbound, { id, version, reason })}
        onClose={close}
      >
        <InboundReversal id={id} />
      </ReasonDialog>
    ),
    cancel: () => (
      <ReasonDialog
        refreshed="stock"
        cancelled="receipt"
        title={text('cancelOf', { code })}
        consequence={words('cancelThen')}
        field={cancelInbound.input.reason}
        done={text('done.cancel')}
        onSave={(reason) => run(cancelInbound, { id, version, reason: reason || null })}
        onClose={close}
      />
    ),
  }
  return { isBusy, perform, dialog: asking ? dialogs[asking]() : null }
}
