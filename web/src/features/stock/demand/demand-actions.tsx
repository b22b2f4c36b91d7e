// The actions on a demand. Both ask for a reason.
import { cancelDemand, closeDemand } from '@gemba/contract/stock/demand/demand-actions.ts'
import { useState } from 'react'
import { run } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { ReasonDialog } from '../../../resource/record-page/reason-dialog.tsx'
import { billWords } from '../bill/words.ts'
import type { DemandRow } from './demand-form.ts'
import { demandWords } from './words.ts'

/** In the order of the buttons. */
export const demandActions = ['close', 'cancel'] as const
export type DemandAction = (typeof demandActions)[number]

/** Returns a function that starts an action, and the dialog that the action needs. */
export function useDemandActions(row: DemandRow) {
  const bill = useText(billWords)
  const text = useText(demandWords)
  const [asking, setAsking] = useState<DemandAction>()
  const { id, version } = row
  const code = row.code ?? ''
  const close = () => setAsking(undefined)
  const dialog =
    asking === 'close' ? (
      <ReasonDialog
        refreshed="stock"
        title={text('closeOf', { code })}
        confirmText={text('closeNow')}
        consequence={text('closeThen')}
        field={closeDemand.input.reason}
        done={text('done.close')}
        onSave={(reason) => run(closeDemand, { id, version, reason: reason || null })}
        onClose={close}
      />
    ) : asking === 'cancel' ? (
      <ReasonDialog
        refreshed="stock"
        cancelled="demand"
        title={bill('cancelOf', { code })}
        consequence={text('cancelThen')}
        field={cancelDemand.input.reason}
        done={bill('done.cancel')}
        onSave={(reason) => run(cancelDemand, { id, version, reason: reason || null })}
        onClose={close}
      />
    ) : null
  return { action: setAsking, dialog }
}
