// Splits a part off a work order that is not claimed.
import { decimal } from '@gemba/contract/kit/field.ts'
import { splitWork } from '@gemba/contract/production/work-order/dispatch.ts'
import { refresh } from '../../../api/query.ts'
import { run } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { EditDialog } from '../../../resource/form/edit-dialog.tsx'
import { formatDecimal } from '../../../ui/value/number.ts'
import type { BoardCard } from './board-cards.ts'
import { boardWords } from './words.ts'

export function SplitDialog({ card, onClose }: { card: BoardCard; onClose: () => void }) {
  const text = useText(boardWords)
  const { id, code, version, quantity: n, unitName: unit } = card
  return (
    <EditDialog
      title={text('splitOf', { code })}
      mode="action"
      confirmText={text('splitNow')}
      width={420}
      fields={{
        quantity: { label: text('splitQuantity', { n: formatDecimal(n), unit }), field: decimal({ min: 0 }) },
      }}
      initial={{}}
      onSave={async ({ quantity }) => {
        await run(splitWork, { id, version, quantities: [quantity] })
        await refresh('production')
      }}
      onClose={onClose}
    />
  )
}
