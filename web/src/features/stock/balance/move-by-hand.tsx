// Moves stock to another location of the same warehouse, and reverses such a move.

import { subtractToZero } from '@gemba/contract/rules/decimal.ts'
import { moveStock, reverseMove } from '@gemba/contract/stock/balance/move-by-hand.ts'
import { qualityStatus } from '@gemba/contract/stock/dictionaries.ts'
import { useState } from 'react'
import { refresh } from '../../../api/query.ts'
import { run } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { EditDialog } from '../../../resource/form/edit-dialog.tsx'
import { ReasonDialog } from '../../../resource/record-page/reason-dialog.tsx'
import { LinkButton } from '../../../ui/button/button.tsx'
import { toast } from '../../../ui/state/toast.tsx'
import { formatDecimal } from '../../../ui/value/number.ts'
import type { StockRow } from './stock-columns.tsx'
import { stockWords } from './words.ts'

/** Returns the quantity that can be moved: what is not reserved, and nothing while it is in inspection. */
function movableOf({ quantity, lockedQuantity, qualityStatus: quality }: StockRow): string {
  if (quality === qualityStatus.codes.inInspection) return '0'
  const free = subtractToZero(quantity, lockedQuantity ?? '0')
  return free.startsWith('-') ? '0' : free
}

export function MoveButton({ place }: { place: StockRow }) {
  const text = useText(stockWords)
  const [isOpen, setOpen] = useState(false)
  const { balanceId } = place
  if (!balanceId || movableOf(place) === '0') return '—'
  const goods = [place.batchNo, place.serialNumber, place.locationCode].filter(Boolean).join(' · ')
  return (
    <>
      <LinkButton onClick={() => setOpen(true)} aria-label={text('moveOf', { what: goods })} data-testid="move-stock">
        {text('moveTo')}
      </LinkButton>
      {isOpen ? (
        <div className="normal-wrap">
          <MoveDialog place={place} balanceId={balanceId} onClose={() => setOpen(false)} />
        </div>
      ) : null}
    </>
  )
}

interface MoveDialogProps {
  place: StockRow
  balanceId: string
  onClose: () => void
}

function MoveDialog({ place, balanceId, onClose }: MoveDialogProps) {
  const text = useText(stockWords)
  const { quantity, locationId, reason } = moveStock.input
  const free = movableOf(place)
  const at = [place.warehouseName, place.locationCode, place.batchNo, place.serialNumber].filter(Boolean).join(' · ')
  return (
    <EditDialog
      title={text('moveOf', { what: place.materialCode })}
      mode="action"
      confirmText={text('moveNow')}
      width={480}
      fields={{
        locationId: { label: text('moveWhere'), field: locationId, isWide: true },
        quantity: {
          label: `${text('quantity')} (${place.unitName})`,
          field: quantity,
          isWide: true,
          isFixed: Boolean(place.serialNumber),
          help: text('movable', { quantity: formatDecimal(free), unit: place.unitName }),
        },
        reason: { label: text('moveReason'), field: reason, isWide: true },
      }}
      initial={{ quantity: free }}
      onSave={async (dialogInput) => {
        await run(moveStock, { ...dialogInput, balanceId })
        toast('ok', text('moveDone', { quantity: formatDecimal(dialogInput.quantity), unit: place.unitName }))
        await refresh('stock')
      }}
      onClose={onClose}
      below={() => (
        <>
          <p className="below-12 numeric">{at}</p>
          <p className="below-12 numeric">{text('moveMeans')}</p>
        </>
      )}
    />
  )
}

export function ReverseMoveButton({ id, what }: { id: string; what: string }) {
  const text = useText(stockWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <LinkButton onClick={() => setOpen(true)} aria-label={text('reverseMoveOf', { what })} data-testid="reverse-move">
        {text('reverseMove')}
      </LinkButton>
      {isOpen ? (
        <div className="normal-wrap">
          <ReasonDialog
            refreshed="stock"
            title={text('reverseMoveOf', { what })}
            confirmText={text('reverseMove')}
            consequence={text('reverseMoveThen')}
            field={reverseMove.input.reason}
            done={text('reverseMoveDone')}
            onSave={(reason) => run(reverseMove, { id, reason })}
            onClose={() => setOpen(false)}
          />
        </div>
      ) : null}
    </>
  )
}
