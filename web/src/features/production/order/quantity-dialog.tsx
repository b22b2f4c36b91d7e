// Changes the quantity of a released order, with a reason.
import { changeOrderQuantity } from '@gemba/contract/production/order/order-actions.ts'
import { productionOrder } from '@gemba/contract/production/order/production-order.ts'
import { run } from '../../../api/run.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { EditDialog } from '../../../resource/form/edit-dialog.tsx'
import { joinedLabelOf, labelIn } from '../../../resource/labels.ts'
import type { OrderRow } from './order-row.ts'
import { refreshAfterChange } from './refresh-after-change.ts'
import { orderWords } from './words.ts'

const { quantity, reason } = changeOrderQuantity.input

export function QuantityDialog({ row, onClose }: { row: OrderRow; onClose: () => void }) {
  const text = useText(orderWords)
  const language = useLanguage((state) => state.language)
  const titleParams = { code: row.code ?? '' }
  const label = labelIn(productionOrder, 'quantity', language)
  return (
    <EditDialog
      title={text('quantityOf', titleParams)}
      mode="action"
      confirmText={text('changeIt')}
      width={520}
      isQuiet
      fields={{
        quantity: { label: `${label} (${joinedLabelOf(row, 'unitId') ?? ''})`, field: quantity },
        reason: { label: text('reason'), field: reason, isWide: true },
      }}
      initial={{ quantity: row.quantity }}
      onSave={async (dialogInput) => {
        await run(changeOrderQuantity, { ...dialogInput, id: row.id, version: row.version })
        await refreshAfterChange(text('quantityDone', titleParams))
      }}
      onClose={onClose}
      below={() => <p className="muted">{text('quantityThen')}</p>}
    />
  )
}
