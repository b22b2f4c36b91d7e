// The actions on an order. Irreversible ones ask for confirmation, and ending short of the plan needs a reason.
import { wordIn } from '@gemba/contract/kit/page.ts'
import { orderFlow } from '@gemba/contract/production/order/flow.ts'
import { readOrderLeftovers } from '@gemba/contract/production/order/leftovers.ts'
import { changeOrderQuantity, changeOrderStatus } from '@gemba/contract/production/order/order-actions.ts'
import { compareDecimals, sumOfDecimals } from '@gemba/contract/rules/decimal.ts'
import { useState } from 'react'
import { notifyFailure } from '../../../api/query.ts'
import { run } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { ReasonDialog } from '../../../resource/record-page/reason-dialog.tsx'
import { confirm } from '../../../ui/panel/confirm.tsx'
import { formatDecimal } from '../../../ui/value/number.ts'
import { useReleaseShort } from '../release-short/use-release-short.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { hasLeftovers, Leftovers, type OrderLeftovers } from './leftovers.tsx'
import type { OrderRow, OrderRowAction } from './order-row.ts'
import { orderWords } from './words.ts'

type DialogAction = 'withdraw' | 'cancelRelease' | 'close' | 'complete'
type ReasonedOrderAction = 'pause' | 'reopen' | 'complete' | 'cancel' | 'close'

const confirmedActions = new Set<OrderRowAction>([
  'withdraw',
  'cancelRelease',
  'close',
  'complete',
] satisfies DialogAction[])
const isAsked = (action: OrderRowAction): action is DialogAction => confirmedActions.has(action)

const doneOf = ({ goodQuantity, scrapQuantity }: OrderRow): string => sumOfDecimals(goodQuantity, scrapQuantity)
/** Returns whether good and scrap quantity together are less than planned. */
export const isShort = (row: OrderRow): boolean => compareDecimals(doneOf(row), row.baseQuantity) < 0

const needsReason = (action: OrderRowAction, row: OrderRow): action is ReasonedOrderAction =>
  action === 'pause' || action === 'reopen' || action === 'cancel' || (action === 'complete' && isShort(row))

interface OrderActionRequest {
  readonly action: ReasonedOrderAction
  readonly row: OrderRow
  /** Set when an order is closed. */
  readonly leftovers?: OrderLeftovers
}

/** Returns a function that starts an action, and the dialog that the action needs. */
export function useOrderActions() {
  const text = useText(orderWords)
  const language = useLanguage((state) => state.language)
  const [asking, setAsking] = useState<OrderActionRequest>()
  const { isBusy, save } = useCommand({ refreshed: ['production'] })
  const [isReading, setReading] = useState(false)
  const short = useReleaseShort()
  const titleOf = (action: OrderRowAction) => wordIn(language, orderFlow.transitions[action].title)
  const carryOut = async (action: OrderRowAction, row: OrderRow) => {
    const titleParams = { action: titleOf(action), code: row.code ?? '' }
    if (isAsked(action)) {
      const isSure = await confirm({
        title: text(`ask.${action}`, titleParams),
        message: text(`then.${action}`),
        confirmText: titleOf(action),
        isDangerous: action === 'close',
      })
      if (!isSure) return
    }
    const { id, version } = row
    const send = (forced: object) => run(changeOrderStatus, { ids: [id], action, version, ...forced })
    await save(() => (action === 'release' ? short.release(send) : send({})), text(`done.${action}`, titleParams))
  }
  /** Shows what the order leaves before it is closed, and then closes it only with a reason. */
  const close = async (row: OrderRow) => {
    setReading(true)
    try {
      const leftovers = await run(readOrderLeftovers, { id: row.id })
      if (hasLeftovers(leftovers)) setAsking({ action: 'close', row, leftovers })
      else void carryOut('close', row)
    } catch (error) {
      notifyFailure(error)
    } finally {
      setReading(false)
    }
  }
  const perform = (name: OrderRowAction, row: OrderRow) => {
    if (name === 'close') void close(row)
    else if (needsReason(name, row)) setAsking({ action: name, row })
    else void carryOut(name, row)
  }
  const dialog =
    asking?.action === 'cancel' ? (
      <CancelDialog row={asking.row} onClose={() => setAsking(undefined)} />
    ) : asking ? (
      <OrderReasonDialog {...asking} title={titleOf(asking.action)} onClose={() => setAsking(undefined)} />
    ) : (
      short.dialog
    )
  return { isBusy: isBusy || isReading, perform, dialog }
}

function OrderReasonDialog({
  action,
  row,
  leftovers,
  title,
  onClose,
}: OrderActionRequest & { title: string; onClose: () => void }) {
  const text = useText(orderWords)
  const isEndedShort = action === 'complete'
  const titleParams = { action: isEndedShort ? text('completeShort') : title, code: row.code ?? '' }
  const figures = {
    good: formatDecimal(row.goodQuantity),
    scrap: formatDecimal(row.scrapQuantity),
    planned: formatDecimal(row.baseQuantity),
    unit: row.unitName ?? '',
  }
  return (
    <ReasonDialog
      title={text('actionOf', titleParams)}
      confirmText={titleParams.action}
      consequence={isEndedShort ? text('then.completeShort', figures) : text(`then.${action}`)}
      field={changeOrderQuantity.input.reason}
      done={text(`done.${action}`, titleParams)}
      refreshed="production"
      onSave={(reason) => run(changeOrderStatus, { ids: [row.id], action, reason, version: row.version })}
      onClose={onClose}
    >
      {leftovers ? <Leftovers leftovers={leftovers} /> : null}
    </ReasonDialog>
  )
}
