// The work orders of an order with progress, station and people.
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { Link } from 'react-router'
import { useText } from '../../../../i18n/text.ts'
import { NothingHere, Section, SmallTable } from '../../../../ui/panel/section.tsx'
import { quantitiesOfWork } from '../../quantity-bar/quantities.ts'
import { QuantityBar } from '../../quantity-bar/quantity-bar.tsx'
import { addressOfWork } from '../../work-order/work-urls.ts'
import { orderPageWords, orderWords } from '../words.ts'
import { WorkState } from '../work-state.tsx'
import { type OrderPlan, segmentsInOrder } from './order-plan.ts'

export function WorkTable({ plan }: { plan: OrderPlan }) {
  const text = useText(orderPageWords)
  const order = useText(orderWords)
  const cards = segmentsInOrder(plan).flatMap(({ segment }) => segment.workOrders)
  const heads = (['code', 'segment', 'progress', 'state', 'station', 'person'] as const).map((name) => ({
    title: text(name),
  }))
  return (
    <Section title={text('workOrders')} testId="order-work">
      {cards.length === 0 ? (
        <NothingHere title={order('noWork')} hint={order('noWorkHint')} />
      ) : (
        <SmallTable label={text('workOrders')} heads={heads}>
          {cards.map((card) => (
            <tr key={card.id}>
              <th scope="row">
                <Link to={addressOfWork(card.id)}>{card.code}</Link>
                {card.isRework ? ` · ${text('rework')}` : null}
              </th>
              <td>
                {card.segmentNumber} {card.stageName}
              </td>
              <td className="min-width-150">
                <QuantityBar quantities={quantitiesOfWork(card)} unit={plan.unitName} />
              </td>
              <td>
                <WorkState of={workOrderStatus} status={card.status} />
              </td>
              <td>{card.stationName ?? '—'}</td>
              <td>{card.staffName ?? '—'}</td>
            </tr>
          ))}
        </SmallTable>
      )}
    </Section>
  )
}
