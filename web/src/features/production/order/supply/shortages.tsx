// The material that an open order is short of, what supplies it, and the actions that cause a supply.

import { wordOfCode } from '@gemba/contract/kit/dictionary.ts'
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { productionOrder } from '@gemba/contract/production/order/production-order.ts'
import { makeShortMaterial } from '@gemba/contract/production/order/supply.ts'
import { compareDecimals } from '@gemba/contract/rules/decimal.ts'
import { demand } from '@gemba/contract/stock/demand/demand.ts'
import { demandStatus } from '@gemba/contract/stock/dictionaries.ts'
import { useState } from 'react'
import { useLanguage } from '../../../../i18n/language.ts'
import { useText } from '../../../../i18n/text.ts'
import { RecordCell } from '../../../../resource/tab/record-cell.tsx'
import { RecordLink } from '../../../../resource/tab/record-link.tsx'
import { useCan } from '../../../../session/session.ts'
import { PlainButton } from '../../../../ui/button/button.tsx'
import { Section, SmallTable } from '../../../../ui/panel/section.tsx'
import { formatDecimal } from '../../../../ui/value/number.ts'
import type { OrderPlan, Shortage } from '../page/order-plan.ts'
import { SupplyDialog, type SupplyKind } from './supply-dialog.tsx'
import { supplyWords } from './words.ts'

export function Shortages({ plan: { order, shortages } }: { plan: OrderPlan }) {
  const text = useText(supplyWords)
  const [dialog, setDialog] = useState<{ kind: SupplyKind; shortage: Shortage }>()
  if (shortages.length === 0) return null
  return (
    <Section title={text('title')} testId="order-shortages">
      <SmallTable
        label={text('title')}
        heads={[
          { title: text('material') },
          { title: text('short'), isNumber: true },
          { title: text('supply') },
          { title: '' },
        ]}
      >
        {shortages.map((shortage) => (
          <tr key={shortage.materialId} data-testid={`shortage-${shortage.materialCode}`}>
            <RecordCell
              of="material"
              id={shortage.materialId}
              code={shortage.materialCode}
              name={shortage.materialName}
            />
            <td data-is-number>
              {formatDecimal(shortage.quantity)} {shortage.unitName}
            </td>
            <td className="normal-wrap">
              <Supplies shortage={shortage} />
            </td>
            <td>
              <SupplyButtons shortage={shortage} onOpen={(kind) => setDialog({ kind, shortage })} />
            </td>
          </tr>
        ))}
      </SmallTable>
      {dialog ? <SupplyDialog {...dialog} orderId={order.id} onClose={() => setDialog(undefined)} /> : null}
    </Section>
  )
}

/** Production orders and demands with their quantity, status and date; or the day of a receipt, or that there is none. */
function Supplies({ shortage: { supplies, earliestDate, unitName } }: { shortage: Shortage }) {
  const text = useText(supplyWords)
  const language = useLanguage((state) => state.language)
  return (
    <span className="column gap-2">
      {supplies.map(({ kind, id, code, quantity, status, day }) => (
        <span key={`${kind} ${id}`}>
          <RecordLink of={kind === 'order' ? productionOrder.name : demand.name} id={id}>
            {code}
          </RecordLink>{' '}
          {formatDecimal(quantity)} {unitName},{' '}
          {wordOfCode(kind === 'order' ? productionOrderStatus : demandStatus, status, language)}
          {day === null ? null : `, ${text('planned', { day })}`}
        </span>
      ))}
      <span className={earliestDate === null ? 'warn' : 'muted'}>
        {earliestDate === null ? text('noDate') : text('covered', { day: earliestDate })}
      </span>
    </span>
  )
}

/** Shown while a part of the shortage has no supply. */
function SupplyButtons({ shortage, onOpen }: { shortage: Shortage; onOpen: (kind: SupplyKind) => void }) {
  const text = useText(supplyWords)
  const canSupply = useCan(makeShortMaterial.permission)
  if (!canSupply || compareDecimals(shortage.uncovered, '0') <= 0) return null
  return (
    <span className="flow gap-8">
      <PlainButton
        disabled={!shortage.canMake}
        title={shortage.canMake ? undefined : text('noRoute')}
        onClick={() => onOpen('make')}
        data-testid={`make-${shortage.materialCode}`}
      >
        {text('make')}
      </PlainButton>
      <PlainButton onClick={() => onOpen('request')} data-testid={`request-${shortage.materialCode}`}>
        {text('request')}
      </PlainButton>
      {shortage.canMake ? null : <small className="muted">{text('noRoute')}</small>}
    </span>
  )
}
