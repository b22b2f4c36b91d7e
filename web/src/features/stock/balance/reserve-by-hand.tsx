// Reserves stock of a row for a purpose, and releases it again.

import { releaseReservation, reserveStock } from '@gemba/contract/stock/balance/reserve-by-hand.ts'
import { BookmarkPlusIcon } from 'lucide-react'
import { useState } from 'react'
import { refresh } from '../../../api/query.ts'
import { run } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useText } from '../../../i18n/text.ts'
import { EditDialog } from '../../../resource/form/edit-dialog.tsx'
import { LinkButton, PlainButton } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { confirm } from '../../../ui/panel/confirm.tsx'
import { toast } from '../../../ui/state/toast.tsx'
import { formatDecimal } from '../../../ui/value/number.ts'
import { type FigureRow, keyOf } from './figure-parts.tsx'
import { stockWords } from './words.ts'

export function ReserveButton({ row }: { row: FigureRow }) {
  const text = useText(stockWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <PlainButton onClick={() => setOpen(true)} data-testid="reserve">
        <Icon of={BookmarkPlusIcon} />
        {text('reserve')}
      </PlainButton>
      {isOpen ? <ReserveDialog row={row} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function ReserveDialog({ row, onClose }: { row: FigureRow; onClose: () => void }) {
  const text = useText(stockWords)
  const { warehouseId, quantity, purpose, expiresOn } = reserveStock.input
  const place = [row.warehouseName, row.locationCode, row.batchNo, row.serialNumber].filter(Boolean).join(' · ')
  return (
    <EditDialog
      title={text('reserveTitle', { what: row.materialCode })}
      mode="action"
      confirmText={text('reserve')}
      width={480}
      fields={{
        warehouseId: row.warehouseId ? undefined : { label: text('warehouse'), field: warehouseId, isWide: true },
        quantity: { label: `${text('quantity')} (${row.unitName})`, field: quantity, isWide: true },
        purpose: { label: text('purpose'), field: purpose, isWide: true },
        expiresOn: { label: text('until'), field: expiresOn, isWide: true, help: text('keepHelp') },
      }}
      initial={{}}
      onSave={async ({ warehouseId: chosenWarehouseId = '', ...dialogInput }) => {
        const reservation = await run(reserveStock, {
          ...keyOf(row),
          warehouseId: row.warehouseId || chosenWarehouseId,
          ...dialogInput,
        })
        toast('ok', text('reserveDone', { quantity: formatDecimal(reservation.quantity), unit: row.unitName }))
        await refresh('stock')
      }}
      onClose={onClose}
      below={() => (
        <>
          {place ? <p className="below-12 numeric">{place}</p> : null}
          <p className="below-12 numeric">{text('reserveMeans')}</p>
        </>
      )}
    />
  )
}

export function ReleaseButton({ id, what }: { id: string; what: string }) {
  const text = useText(stockWords)
  const { isBusy, save } = useCommand({ refreshed: ['stock'] })
  const release = async () => {
    const question = { title: text('releaseOf', { what }), message: text('releaseThen'), confirmText: text('release') }
    if (!(await confirm(question))) return
    await save(() => run(releaseReservation, { id }), text('releaseDone'))
  }
  return (
    <LinkButton
      disabled={isBusy}
      onClick={() => void release()}
      aria-label={text('releaseOf', { what })}
      data-testid="release-reservation"
    >
      {text('release')}
    </LinkButton>
  )
}
