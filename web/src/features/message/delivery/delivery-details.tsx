// All details of one delivery.
import { choice, text as textField } from '@gemba/contract/kit/field.ts'
import type { Delivery } from '@gemba/contract/message/delivery.ts'
import { deliveryChannel, deliveryStatus } from '@gemba/contract/message/dictionaries.ts'
import { useText } from '../../../i18n/text.ts'
import { FormDialog } from '../../../resource/form/edit-dialog.tsx'
import { deliveryTexts } from './words.ts'

const line = textField()
const fieldByName = {
  status: choice(deliveryStatus),
  channel: choice(deliveryChannel),
  kind: line,
  receiver: line,
  address: line,
  attempts: line,
  queueTime: line,
  sentTime: line,
  nextTime: line,
  answer: line,
  failure: line,
  message: line,
} as const
const wide = new Set(['failure', 'message'])

export function DeliveryDetails({ delivery, onClose }: { delivery: Delivery; onClose: () => void }) {
  const text = useText(deliveryTexts)
  const names = Object.keys(fieldByName) as (keyof typeof fieldByName)[]
  const fields = names.map((name) => ({ name, label: text(name), field: fieldByName[name], isWide: wide.has(name) }))
  return (
    <FormDialog
      title={text('details')}
      mode="view"
      fields={fields}
      initial={{ ...delivery }}
      onSave={async () => undefined}
      onClose={onClose}
    />
  )
}
