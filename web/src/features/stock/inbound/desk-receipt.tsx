// Receives goods in one dialog: the material gives unit, warehouse and location, the code rule gives the lot.

import { inboundBill } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { inboundRights } from '@gemba/contract/stock/inbound/inbound-flow.ts'
import { proposeReceipt, receiveGoods } from '@gemba/contract/stock/inbound/receive-goods.ts'
import { PackagePlusIcon } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { notifyFailure } from '../../../api/query.ts'
import { run } from '../../../api/run.ts'
import { useCommand } from '../../../api/use-command.ts'
import { useText } from '../../../i18n/text.ts'
import { ReferenceInput } from '../../../resource/form/inputs/reference-input.tsx'
import { useCan } from '../../../session/session.ts'
import { LinkButton, PlainButton } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { Popup } from '../../../ui/panel/popup.tsx'
import { inboundWords } from '../bill/words.ts'
import { Labelled } from './arrival-fields.tsx'
import { type DeskLine, emptyLine, goodsOf, isReceivable } from './desk-line.ts'
import { DeskLineFields } from './desk-line-fields.tsx'
import styles from './line-fields.module.css'

export function DeskReceiptButton() {
  const text = useText(inboundWords)
  const canEdit = useCan(inboundRights.edit)
  const canReceive = useCan(inboundRights.receive)
  const [isOpen, setOpen] = useState(false)
  if (!canEdit || !canReceive) return null
  return (
    <>
      <PlainButton onClick={() => setOpen(true)} data-testid="receive-goods">
        <Icon of={PackagePlusIcon} /> {text('receiveGoods')}
      </PlainButton>
      {isOpen ? <DeskReceipt onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** Returns the lines, and functions that change them. A new material or warehouse gets new proposals. */
function useDeskLines() {
  const [warehouseId, setWarehouseId] = useState<string | null>(null)
  const [lines, setLines] = useState<readonly DeskLine[]>([emptyLine(0)])
  const change = (key: number, changed: Partial<DeskLine>) =>
    setLines((old) => old.map((line) => (line.key === key ? { ...line, ...changed } : line)))
  const propose = async (key: number, materialId: string, warehouse: string | null) => {
    const proposal = await run(proposeReceipt, warehouse ? { materialId, warehouseId: warehouse } : { materialId })
    change(key, { proposal, locationId: proposal.locationId })
    if (!warehouse) setWarehouseId(proposal.warehouseId)
  }
  const chooseMaterial = (key: number, materialId: string | null) => {
    change(key, { materialId, proposal: undefined, locationId: null, lotCode: '', serials: '' })
    if (materialId) propose(key, materialId, warehouseId).catch(notifyFailure)
  }
  const chooseWarehouse = (warehouse: string | null) => {
    setWarehouseId(warehouse)
    for (const { key, materialId } of lines) if (materialId) propose(key, materialId, warehouse).catch(notifyFailure)
  }
  const add = () => setLines((old) => [...old, emptyLine((old.at(-1)?.key ?? 0) + 1)])
  const remove = (key: number) => setLines((old) => old.filter((line) => line.key !== key))
  return { warehouseId, lines, change, chooseMaterial, chooseWarehouse, add, remove }
}

function DeskReceipt({ onClose }: { onClose: () => void }) {
  const text = useText(inboundWords)
  const id = useId()
  const { warehouseId, lines, change, chooseMaterial, chooseWarehouse, add, remove } = useDeskLines()
  const [supplierId, setSupplierId] = useState<string | null>(null)
  const { isBusy, save } = useCommand({ refreshed: ['stock'], onDone: onClose })
  const isReady = warehouseId !== null && lines.every(isReceivable)
  const receive = () => run(receiveGoods, { warehouseId: warehouseId ?? '', supplierId, lines: lines.map(goodsOf) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) void save(receive, text('done.receive'))
  }
  return (
    <Popup
      title={text('receiveGoods')}
      width={760}
      confirmText={text('receiveNow')}
      onCancel={onClose}
      form={id}
      isBusy={isBusy || !isReady}
      testId="desk-receipt"
    >
      <form id={id} onSubmit={submit}>
        {lines.map((line) => (
          <DeskLineFields
            key={line.key}
            line={line}
            warehouseId={warehouseId}
            onMaterial={(materialId) => chooseMaterial(line.key, materialId)}
            onChange={(changed) => change(line.key, changed)}
            onRemove={lines.length > 1 ? () => remove(line.key) : undefined}
          />
        ))}
        <LinkButton onClick={add} data-testid="desk-add-line">
          {text('addLine')}
        </LinkButton>
        <div className={`margin-top-12 ${styles.line}`}>
          <Labelled id={`${id}-warehouse`} label={text('warehouse')}>
            <ReferenceInput
              id={`${id}-warehouse`}
              field={inboundBill.fields.warehouseId}
              value={warehouseId}
              onChange={(chosen) => chooseWarehouse(chosen ? String(chosen) : null)}
            />
          </Labelled>
          <Labelled id={`${id}-supplier`} label={text('supplier')}>
            <ReferenceInput
              id={`${id}-supplier`}
              field={inboundBill.fields.supplierId}
              value={supplierId}
              onChange={(chosen) => setSupplierId(chosen ? String(chosen) : null)}
            />
          </Labelled>
        </div>
      </form>
    </Popup>
  )
}
