// The receipts of an order into the warehouse: its stock bills, and the button that adds one.

import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { deliverOrder } from '@gemba/contract/production/order/deliver-order.ts'
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { productionOrder } from '@gemba/contract/production/order/production-order.ts'
import { compareDecimals } from '@gemba/contract/rules/decimal.ts'
import { inboundStatus } from '@gemba/contract/stock/dictionaries.ts'
import { inboundBill } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { run } from '../../../../api/run.ts'
import { useLanguage } from '../../../../i18n/language.ts'
import { useText } from '../../../../i18n/text.ts'
import { EditDialog } from '../../../../resource/form/edit-dialog.tsx'
import { labelIn, permissionOf } from '../../../../resource/labels.ts'
import { useCan } from '../../../../session/session.ts'
import { PlainButton } from '../../../../ui/button/button.tsx'
import { NothingHere, Section, SmallTable } from '../../../../ui/panel/section.tsx'
import { formatDecimal } from '../../../../ui/value/number.ts'
import { addressOfInbound } from '../../call/bill-urls.ts'
import { refreshAfterChange } from '../refresh-after-change.ts'
import { receiptWords } from '../words.ts'
import type { OrderPlan } from './order-plan.ts'

const { inProgress, paused, completed } = productionOrderStatus.codes

export function Receipts({ plan }: { plan: OrderPlan }) {
  const text = useText(receiptWords)
  return (
    <Section title={text('receipts')} aside={<Deliver plan={plan} />} testId="order-receipts">
      {plan.receipts.length === 0 ? (
        <NothingHere title={text('none')} hint={text('noneHint')} />
      ) : (
        <Bills plan={plan} />
      )}
    </Section>
  )
}

function Bills({ plan: { receipts, unitName } }: { plan: OrderPlan }) {
  const text = useText(receiptWords)
  const language = useLanguage((state) => state.language)
  const canOpen = useCan(permissionOf(inboundBill, 'page'))
  const heads = [
    { title: text('bill') },
    { title: text('state') },
    { title: text('announced'), isNumber: true },
    { title: text('received'), isNumber: true },
  ]
  return (
    <SmallTable label={text('receipts')} heads={heads}>
      {receipts.map(({ billId, billCode, status, announced, received }) => (
        <tr key={billId}>
          <th scope="row">{canOpen ? <Link to={addressOfInbound(billId)}>{billCode}</Link> : billCode}</th>
          <td>{wordOfCode(inboundStatus, status, language)}</td>
          <td data-is-number>
            {formatDecimal(announced)} {unitName}
          </td>
          <td data-is-number>
            {formatDecimal(received)} {unitName}
          </td>
        </tr>
      ))}
    </SmallTable>
  )
}

/** Shown only while the order may have good pieces to receive. */
function Deliver({ plan: { order, unitName } }: { plan: OrderPlan }) {
  const text = useText(receiptWords)
  const language = useLanguage((state) => state.language)
  const [isAsking, setAsking] = useState(false)
  const canDeliver = useCan(deliverOrder.permission)
  const isInState = [inProgress, paused, completed].some((status) => status === order.status)
  if (!canDeliver || !isInState || compareDecimals(order.goodQuantity, '0') <= 0) return null
  return (
    <>
      <PlainButton onClick={() => setAsking(true)} data-testid="order-deliver">
        {text('deliver')}
      </PlainButton>
      {isAsking ? (
        <EditDialog
          title={text('deliverOf', { code: order.code ?? '' })}
          mode="action"
          confirmText={text('deliver')}
          width={520}
          isQuiet
          fields={{
            quantity: {
              label: `${text('quantity')} (${unitName})`,
              field: deliverOrder.input.quantity,
              help: text('quantityHelp'),
            },
            warehouseId: {
              label: labelIn(productionOrder, 'warehouseId', language),
              field: productionOrder.fields.warehouseId,
            },
          }}
          initial={{ warehouseId: order.warehouseId }}
          onSave={async (dialogInput) => {
            const { billCode } = await run(deliverOrder, { ...dialogInput, id: order.id, version: order.version })
            await refreshAfterChange(text('done', { code: billCode }))
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}
