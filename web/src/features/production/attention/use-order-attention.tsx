import { openOrderStates } from '@gemba/contract/production/order/flow.ts'
import { productionOrder } from '@gemba/contract/production/order/production-order.ts'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import type { AttentionEntry, AttentionList } from '../../../resource/tab/attention.ts'
import { todayIn } from '../../../ui/day/days.ts'
import { StateMark } from '../../../ui/state/state-mark.tsx'
import { formatDecimal } from '../../../ui/value/number.ts'
import { instantOf, usePlantZone } from '../../../ui/value/time.ts'
import { useLiveWork } from '../andon/use-live-calls.ts'
import { dayAfter } from '../calendar/year-days.ts'
import { Margin } from '../order/due-margin.tsx'
import type { OrderRow } from '../order/order-row.ts'
import { addressOfOrder, addressOfOrders } from '../order/order-urls.ts'
import { useAttentionPage } from './use-attention-page.ts'
import { attentionWords } from './words.ts'

const level = 2

/** Open orders whose due date is over. */
export function useOrderAttention(): AttentionList | undefined {
  const text = useText(attentionWords)
  const zone = usePlantZone((state) => state.zone)
  useLiveWork(productionOrder.name)
  const filter = { status: { in: [...openOrderStates] }, dueDate: { to: dayAfter(todayIn(zone), -1) } }
  const query = useAttentionPage<OrderRow>(productionOrder, { filter, sort: 'dueDate' })
  if (!query) return undefined
  const total = query.data?.total ?? 0
  const entryOf = (row: OrderRow): AttentionEntry => ({
    id: `order-${row.id}`,
    level,
    since: row.dueDate === null ? 0 : instantOf(`${row.dueDate} 00:00:00`),
    head: (
      <span className="inline-row gap-6">
        <StateMark level={level} acknowledged isBare /> <strong>{text('lateOrder')}</strong>
      </span>
    ),
    subject: (
      <Link to={addressOfOrder(row.id)}>
        {row.code} · {row.productName}
      </Link>
    ),
    detail: (
      <>
        <Margin dueDate={row.dueDate} status={row.status} actualEnd={row.actualEnd} /> ·{' '}
        {text('good', {
          good: formatDecimal(row.goodQuantity),
          planned: formatDecimal(row.baseQuantity),
          unit: row.unitName ?? '',
        })}
      </>
    ),
  })
  return {
    query,
    entries: query.data?.records.map(entryOf),
    total,
    all: { path: addressOfOrders(filter), text: text('lateOrders', { n: total }) },
  }
}
