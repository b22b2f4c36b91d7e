// Makes or requests material that an order is short of.

import { warehouse } from '@gemba/contract/base/warehouse/warehouse.ts'
import { decimal, optional, reference, required } from '@gemba/contract/kit/field.ts'
import { makeShortMaterial, requestShortMaterial } from '@gemba/contract/production/order/supply.ts'
import { refresh } from '../../../../api/query.ts'
import { run } from '../../../../api/run.ts'
import { useText } from '../../../../i18n/text.ts'
import { EditDialog } from '../../../../resource/form/edit-dialog.tsx'
import { toast } from '../../../../ui/state/toast.tsx'
import type { Shortage } from '../page/order-plan.ts'
import { supplyWords } from './words.ts'

export type SupplyKind = 'make' | 'request'

interface SupplyDialogProps {
  kind: SupplyKind
  shortage: Shortage
  orderId: string
  onClose: () => void
}

const commands = { make: makeShortMaterial, request: requestShortMaterial } as const
const quantityField = decimal({ min: 0 })
const warehouseField = reference(warehouse)

export function SupplyDialog({ kind, shortage, orderId, onClose }: SupplyDialogProps) {
  const text = useText(supplyWords)
  const { materialId, materialCode, unitName, uncovered, hasWarehouse } = shortage
  const isWarehouseOptional = kind === 'make' || hasWarehouse
  return (
    <EditDialog
      title={text(`${kind}Of`, { material: materialCode })}
      mode="action"
      width={480}
      isQuiet
      confirmText={text(kind)}
      fields={{
        quantity: { label: text('quantity', { unit: unitName }), field: required(quantityField) },
        warehouseId: {
          label: text('warehouse'),
          field: isWarehouseOptional
            ? optional(warehouseField)
            : (warehouseField as ReturnType<typeof optional<string>>),
          help: hasWarehouse ? text('usualWarehouse') : undefined,
        },
      }}
      initial={{ quantity: uncovered }}
      onSave={async ({ quantity, warehouseId }) => {
        const { code } = await run(commands[kind], { orderId, materialId, quantity, warehouseId })
        toast('ok', text(`${kind}Done`, { code }))
        await refresh('production')
        await refresh('stock')
      }}
      onClose={onClose}
      below={() => <p className="muted">{text(`${kind}Then`)}</p>}
    />
  )
}
