// The head of an order: title, state and actions. Actions that are not allowed show why.

import { can } from '@gemba/contract/identity/role/can.ts'
import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { orderFlow, quantityStates } from '@gemba/contract/production/order/flow.ts'
import { changeOrderQuantity } from '@gemba/contract/production/order/order-actions.ts'
import { productionOrder } from '@gemba/contract/production/order/production-order.ts'
import { useState } from 'react'
import { useLanguage } from '../../../../i18n/language.ts'
import { useText } from '../../../../i18n/text.ts'
import { useHistory } from '../../../../resource/record/history-panel.tsx'
import { EditRecord } from '../../../../resource/record-page/edit-record.tsx'
import { type OfferedAction, useOfferedActions } from '../../../../resource/record-page/offered-actions.ts'
import { RecordHead } from '../../../../resource/record-page/record-head.tsx'
import { recordPageWords } from '../../../../resource/record-page/words.ts'
import { useSession } from '../../../../session/session.ts'
import { PlainButton } from '../../../../ui/button/button.tsx'
import { confirm } from '../../../../ui/panel/confirm.tsx'
import { formatDecimal } from '../../../../ui/value/number.ts'
import { AnalysisPanel } from '../analysis/analysis-panel.tsx'
import { analysisWords } from '../analysis/words.ts'
import { isShort, useOrderActions } from '../order-actions.tsx'
import { useOrderForm } from '../order-form.ts'
import { type OrderRow, type OrderRowAction, orderActions } from '../order-row.ts'
import { QuantityDialog } from '../quantity-dialog.tsx'
import { orderWords } from '../words.ts'
import { WorkState } from '../work-state.tsx'
import type { OrderPlan } from './order-plan.ts'
import { ReportWork, reportableOf } from './report-work.tsx'

const { released, inProgress } = productionOrderStatus.codes
const underWay = [released, inProgress]

/** Actions that stay visible with the reason when they are not allowed. */
const lookedFor: readonly OrderRowAction[] = ['release', 'complete', 'close', 'cancel']

export function OrderHead({ plan }: { plan: OrderPlan }) {
  const order: OrderRow = plan.order
  const { isBusy, perform, dialog } = useOrderActions()
  const [isChanging, setChanging] = useState(false)
  const form = useOrderForm()
  const history = useHistory<OrderRow>(productionOrder)
  const actions = useOfferedActions(orderFlow, {
    status: order.status,
    allowed: order.allowedActions ?? [],
    order: orderActions,
  })
  const quantity = useQuantityAction(order)
  const reportable = reportableOf(plan)
  const canReleaseShort = useReleaseQuestion(plan)
  const release = async () => {
    if (await canReleaseShort()) perform('release', order)
  }
  const offered = actions.filter(({ name, reason }) => reason === undefined || lookedFor.includes(name))
  return (
    <>
      <RecordHead
        code={order.code ?? ''}
        title={order.productName ?? ''}
        state={<WorkState of={productionOrderStatus} status={order.status} />}
        since={order.statusAt}
        reason={order.statusReason}
        actions={[...offered, quantity]}
        isBusy={isBusy}
        // While work is running, ending short is possible but is not the main action.
        isEveryActionInMenu={underWay.some((status) => status === order.status) && isShort(order)}
        main={reportable.length > 0 ? <ReportWork works={reportable} /> : undefined}
        onAction={(name) => {
          if (name === quantity.name) setChanging(true)
          else if (name === 'release') void release()
          else perform(name, order)
        }}
      >
        <AnalyseOrder order={order} onPlan={() => perform('plan', order)} />
        <EditRecord form={form} row={order} />
        {history.button(order)}
      </RecordHead>
      {dialog}
      {isChanging ? <QuantityDialog row={order} onClose={() => setChanging(false)} /> : null}
      {history.panel}
    </>
  )
}

/**
 * Returns a function that asks before an order is released without enough material. If the company guards releases, the
 * server asks for a reason instead.
 */
function useReleaseQuestion({ order, shortages, isReleaseGuarded }: OrderPlan) {
  const text = useText(orderWords)
  return async (): Promise<boolean> => {
    if (shortages.length === 0 || isReleaseGuarded) return true
    const materials = shortages.map(
      ({ materialCode, quantity, unitName }) => `${materialCode} ${formatDecimal(quantity)} ${unitName}`,
    )
    return confirm({
      title: text('releaseShortOf', { code: order.code ?? '' }),
      message: text('releaseShortThen', { materials: materials.join(', ') }),
      confirmText: text('releaseAnyway'),
      cancelText: text('keepPlanned'),
    })
  }
}

/** Changing the quantity is not an action of the flow, but people expect it beside them. */
function useQuantityAction({ status }: OrderRow): OfferedAction<'changeQuantity'> {
  const text = useText(orderWords)
  const why = useText(recordPageWords)
  const language = useLanguage((state) => state.language)
  const authorities = useSession((state) => state.user?.authorities)
  const states = quantityStates.map((code) => wordOfCode(productionOrderStatus, code, language)).join(why('or'))
  const reason = !can(authorities, changeOrderQuantity.permission ?? '')
    ? why('noRight')
    : quantityStates.some((quantityState) => quantityState === status)
      ? undefined
      : why('onlyIn', { states })
  return { name: 'changeQuantity', title: text('changeQuantity'), reason }
}

function AnalyseOrder({ order, onPlan }: { order: OrderRow; onPlan: () => void }) {
  const text = useText(analysisWords)
  const [isShown, setShown] = useState(false)
  if (order.status >= productionOrderStatus.codes.completed) return null
  return (
    <>
      <PlainButton onClick={() => setShown(true)} data-testid="order-analyse">
        {text('analyse')}
      </PlainButton>
      {isShown ? <AnalysisPanel order={order} onPlan={onPlan} onClose={() => setShown(false)} /> : null}
    </>
  )
}
