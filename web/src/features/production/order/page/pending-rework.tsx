// Pieces of an operation that wait for rework without a work order. They are reworked or scrapped here.

import { required } from '@gemba/contract/kit/field.ts'
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { settleRework } from '@gemba/contract/production/rework/settle-rework.ts'
import { rejectKind } from '@gemba/contract/production/work-order/dictionaries.ts'
import { workRights } from '@gemba/contract/production/work-order/flow.ts'
import { compareDecimals } from '@gemba/contract/rules/decimal.ts'
import { useState } from 'react'
import { run } from '../../../../api/run.ts'
import { useText } from '../../../../i18n/text.ts'
import { EditDialog } from '../../../../resource/form/edit-dialog.tsx'
import { useCan } from '../../../../session/session.ts'
import { PlainButton } from '../../../../ui/button/button.tsx'
import { formatDecimal } from '../../../../ui/value/number.ts'
import { refreshAfterChange } from '../refresh-after-change.ts'
import { pendingReworkWords } from '../words.ts'
import styles from './order-page.module.css'
import type { OrderPlan, PlannedSegment } from './order-plan.ts'

const { released, inProgress, paused } = productionOrderStatus.codes
const open = [released, inProgress, paused]
const { quantity, reasonCode, remark } = settleRework.input

interface PendingReworkProps {
  plan: Pick<OrderPlan, 'order' | 'unitName'>
  segment: PlannedSegment
}

export function PendingRework({ plan, segment }: PendingReworkProps) {
  const text = useText(pendingReworkWords)
  const canSettle = useCan(workRights.dispatch)
  const [becomes, setBecomes] = useState<'rework' | 'scrap'>()
  const isOpen = open.some((status) => status === plan.order.status)
  if (compareDecimals(segment.pendingRework, '0') <= 0) return null
  return (
    <div className={styles.pending} data-testid={`pending-rework-${segment.number}`}>
      <strong>{text('pending', { quantity: formatDecimal(segment.pendingRework), unit: plan.unitName })}</strong>
      <span>{text(isOpen ? 'pendingHint' : 'reopenHint')}</span>
      {canSettle && isOpen ? (
        <span className="flow gap-8 margin-top-4">
          {(['rework', 'scrap'] as const).map((item) => (
            <PlainButton key={item} onClick={() => setBecomes(item)} data-testid={`settle-${item}-${segment.number}`}>
              {text(item)}
            </PlainButton>
          ))}
        </span>
      ) : null}
      {becomes ? (
        <SettleDialog plan={plan} segment={segment} becomes={becomes} onClose={() => setBecomes(undefined)} />
      ) : null}
    </div>
  )
}

interface SettleDialogProps extends PendingReworkProps {
  becomes: 'rework' | 'scrap'
  onClose: () => void
}

function SettleDialog({ plan, segment, becomes, onClose }: SettleDialogProps) {
  const text = useText(pendingReworkWords)
  const isScrap = becomes === 'scrap'
  // Only scrapped pieces need a reason here. The reason for rework was given with the report.
  const why = {
    reasonCode: { label: text('reason'), field: required(reasonCode) },
    remark: { label: text('remark'), field: remark, isWide: true },
  }
  return (
    <EditDialog
      title={text(`${becomes}Of`, { number: segment.number })}
      mode="action"
      confirmText={text(becomes)}
      width={520}
      isQuiet
      fields={{
        quantity: { label: `${text('quantity')} (${plan.unitName})`, field: quantity },
        ...(isScrap && why),
      }}
      initial={{ quantity: segment.pendingRework }}
      onSave={async (dialogInput) => {
        const { code } = await run(settleRework, { ...dialogInput, id: segment.id, becomes: rejectKind.codes[becomes] })
        await refreshAfterChange(text(`${becomes}Done`, { code }))
      }}
      onClose={onClose}
      below={() => <p className="muted">{text(`${becomes}Then`)}</p>}
    />
  )
}
