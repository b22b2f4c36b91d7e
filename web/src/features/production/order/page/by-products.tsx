// The by-products of an order: expected and received quantities, and the button that receives them into stock.

import { deliverOrder } from '@gemba/contract/production/order/deliver-order.ts'
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { productionOrder } from '@gemba/contract/production/order/production-order.ts'
import { productionOrderItem, readOrderItems } from '@gemba/contract/production/order/production-order-item.ts'
import { useState } from 'react'
import { run, useCommandQuery } from '../../../../api/run.ts'
import { useLanguage } from '../../../../i18n/language.ts'
import { useText } from '../../../../i18n/text.ts'
import { EditDialog } from '../../../../resource/form/edit-dialog.tsx'
import { labelIn, permissionOf } from '../../../../resource/labels.ts'
import { ResourceDialog } from '../../../../resource/page/resource-dialog.tsx'
import { RecordCell } from '../../../../resource/tab/record-cell.tsx'
import { useCan } from '../../../../session/session.ts'
import { LinkButton, PlainButton } from '../../../../ui/button/button.tsx'
import { NothingHere, Section, SmallTable } from '../../../../ui/panel/section.tsx'
import { formatDecimal } from '../../../../ui/value/number.ts'
import type { OrderRow } from '../order-row.ts'
import { refreshAfterChange } from '../refresh-after-change.ts'
import { byProductWords, receiptWords } from '../words.ts'

const { inProgress, paused, completed } = productionOrderStatus.codes

interface Item {
  readonly id: string
  readonly materialId: string
  readonly materialCode: string
  readonly materialName: string
  readonly baseQuantity: string
  readonly finishedQuantity: string
  readonly unitName: string
}

export function ByProducts({ order }: { order: OrderRow }) {
  const text = useText(byProductWords)
  const items = useCommandQuery(readOrderItems, { id: order.id }).data?.items ?? []
  const canDeliver = useCan(deliverOrder.permission)
  const [bringing, setBringing] = useState<Item>()
  const isBringing = canDeliver && [inProgress, paused, completed].some((status) => status === order.status)
  return (
    <Section title={text('items')} aside={<AddItem order={order} />} testId="order-items">
      {items.length === 0 ? (
        <NothingHere title={text('none')} hint={text('noneHint')} />
      ) : (
        <SmallTable
          label={text('items')}
          heads={[
            { title: text('material') },
            { title: text('expected'), isNumber: true },
            { title: text('finished'), isNumber: true },
            { title: '' },
          ]}
        >
          {items.map((item) => (
            <tr key={item.id}>
              <RecordCell of="material" id={item.materialId} code={item.materialCode} name={item.materialName} />
              <td data-is-number>
                {formatDecimal(item.baseQuantity)} {item.unitName}
              </td>
              <td data-is-number>{formatDecimal(item.finishedQuantity)}</td>
              <td>{isBringing ? <LinkButton onClick={() => setBringing(item)}>{text('bring')}</LinkButton> : null}</td>
            </tr>
          ))}
        </SmallTable>
      )}
      {bringing ? <ByProductDialog order={order} item={bringing} onClose={() => setBringing(undefined)} /> : null}
    </Section>
  )
}

function AddItem({ order }: { order: OrderRow }) {
  const text = useText(byProductWords)
  const [isAdding, setAdding] = useState(false)
  const canAdd = useCan(permissionOf(productionOrderItem, 'create')) && order.status < completed
  if (!canAdd) return null
  return (
    <>
      <PlainButton onClick={() => setAdding(true)} data-testid="order-item-add">
        {text('add')}
      </PlainButton>
      {isAdding ? (
        <ResourceDialog
          resource={productionOrderItem}
          hidden={['orderId', 'sortNumber']}
          dialog={{ mode: 'add', row: undefined }}
          parent={{ orderId: order.id }}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </>
  )
}

function ByProductDialog({ order, item, onClose }: { order: OrderRow; item: Item; onClose: () => void }) {
  const text = useText(receiptWords)
  const language = useLanguage((state) => state.language)
  const { quantity } = deliverOrder.input
  return (
    <EditDialog
      title={text('deliverOf', { code: item.materialCode })}
      mode="action"
      confirmText={text('deliver')}
      width={520}
      isQuiet
      fields={{
        quantity: { label: `${text('quantity')} (${item.unitName})`, field: quantity },
        warehouseId: {
          label: labelIn(productionOrder, 'warehouseId', language),
          field: productionOrder.fields.warehouseId,
        },
      }}
      initial={{ quantity: item.baseQuantity, warehouseId: order.warehouseId }}
      onSave={async (dialogInput) => {
        const { billCode } = await run(deliverOrder, {
          ...dialogInput,
          id: order.id,
          version: order.version,
          itemId: item.id,
        })
        await refreshAfterChange(text('done', { code: billCode }))
      }}
      onClose={onClose}
    />
  )
}
