// Cancels an order. Issued material is returned to the warehouse with it; what else stands in the way is linked.
import { flag, optional } from '@gemba/contract/kit/field.ts'
import { materialPrepareStatus } from '@gemba/contract/production/material-prepare/dictionaries.ts'
import { changeOrderQuantity, changeOrderStatus } from '@gemba/contract/production/order/order-actions.ts'
import { readOrderPlan } from '@gemba/contract/production/order/read-plan.ts'
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { compareDecimals } from '@gemba/contract/rules/decimal.ts'
import { run, useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { EditDialog } from '../../../resource/form/edit-dialog.tsx'
import { recordPageWords } from '../../../resource/record-page/words.ts'
import { TextLink } from '../../../ui/button/button.tsx'
import { PrepareState } from '../material-prepare/prepare-state.tsx'
import { addressOfPrepare } from '../material-prepare/prepare-urls.ts'
import { addressOfWork } from '../work-order/work-urls.ts'
import type { OrderRow } from './order-row.ts'
import { refreshAfterChange } from './refresh-after-change.ts'
import { orderWords } from './words.ts'

const { partlyPrepared, closed } = materialPrepareStatus.codes
const { claimed, completed } = workOrderStatus.codes

export function CancelDialog({ row, onClose }: { row: OrderRow; onClose: () => void }) {
  const text = useText(orderWords)
  const page = useText(recordPageWords)
  const { data: plan } = useCommandQuery(readOrderPlan, { id: row.id })
  const issued = (plan?.prepares ?? []).filter(({ status }) => status >= partlyPrepared && status < closed)
  const works = (plan?.segments ?? []).flatMap(({ workOrders }) => workOrders)
  const claimedWorks = works.filter(({ status }) => status >= claimed && status < completed)
  const isConsumed = (plan?.materials ?? []).some(({ consumed }) => compareDecimals(consumed, '0') > 0)
  const titleParams = { code: row.code ?? '' }
  return (
    <EditDialog
      title={text('cancelOf', titleParams)}
      mode="action"
      width={520}
      isQuiet
      confirmText={page('cancel.order')}
      cancelText={page('keep.order')}
      fields={{
        reason: { label: text('reason'), field: changeOrderQuantity.input.reason, isWide: true },
        isMaterialReturned:
          issued.length > 0 ? { label: text('returnMaterial'), field: optional(flag()), isWide: true } : undefined,
      }}
      initial={{ isMaterialReturned: 1 }}
      onSave={async ({ reason, isMaterialReturned }) => {
        const returned = issued.length > 0 ? isMaterialReturned : undefined
        await run(changeOrderStatus, {
          ids: [row.id],
          action: 'cancel',
          version: row.version,
          reason,
          isMaterialReturned: returned,
        })
        await refreshAfterChange(text('done.cancel', { ...titleParams, action: page('cancel.order') }))
      }}
      onClose={onClose}
      below={() => (
        <div className="column gap-8">
          {issued.map(({ id, code, status, locationCode }) => (
            <span className="flow gap-4-16" key={id} data-testid={`issued-${id}`}>
              <TextLink to={addressOfPrepare(id)}>{code}</TextLink>
              <span>{locationCode}</span>
              <PrepareState status={status} />
            </span>
          ))}
          {isConsumed ? (
            <p className="flush warn">
              {text('consumedFirst')}{' '}
              {works.map(({ id, code }) => (
                <TextLink key={id} to={addressOfWork(id)}>
                  {code}
                </TextLink>
              ))}
            </p>
          ) : null}
          {claimedWorks.length > 0 ? (
            <p className="flush">
              {text('claimedToo')}{' '}
              {claimedWorks.map(({ id, code }) => (
                <TextLink key={id} to={addressOfWork(id)}>
                  {code}
                </TextLink>
              ))}
            </p>
          ) : null}
          <p className="flush muted">{text('then.cancel')}</p>
        </div>
      )}
    />
  )
}
