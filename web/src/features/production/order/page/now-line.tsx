// The people who currently work on the order, and the paused work with reason and duration.

import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { useText } from '../../../../i18n/text.ts'
import { TextLink } from '../../../../ui/button/button.tsx'
import { formatDecimal } from '../../../../ui/value/number.ts'
import { formatInstant, formatLasting } from '../../../../ui/value/time.ts'
import { useNow } from '../../../../ui/value/use-now.ts'
import { useReasons } from '../../work-order/use-reasons.ts'
import { addressOfWork } from '../../work-order/work-urls.ts'
import { orderNowWords } from '../words.ts'
import styles from './order-page.module.css'
import { type OrderPlan, type PlannedSegment, segmentsInOrder } from './order-plan.ts'

const { running, paused } = workOrderStatus.codes
const order = productionOrderStatus.codes

type Work = PlannedSegment['workOrders'][number]

/** Renders nothing before the order has started and after it has ended. */
export function NowLine({ plan }: { plan: OrderPlan }) {
  const text = useText(orderNowWords)
  if (plan.order.status !== order.inProgress && plan.order.status !== order.paused) return null
  const works = segmentsInOrder(plan).flatMap(({ segment }) => segment.workOrders)
  const atWork = [running, paused].flatMap((status) => works.filter((work) => work.status === status))
  return (
    <section className={`flex gap-16 ${styles.now}`} aria-label={text('now')} data-testid="order-now">
      <span className="muted">{text('now')}</span>
      <span className="flow gap-4-24">
        {atWork.length === 0 ? text('nobody') : null}
        {atWork.map((work) => (
          <NowText key={work.id} work={work} isOrderPaused={plan.order.status === order.paused} unit={plan.unitName} />
        ))}
      </span>
    </section>
  )
}

interface NowTextProps {
  work: Work
  /** If set, the head of the order shows the reason of the pause. */
  isOrderPaused: boolean
  unit: string
}

function NowText({ work, isOrderPaused, unit }: NowTextProps) {
  const text = useText(orderNowWords)
  const now = useNow()
  const { nameOf } = useReasons('pauseReason')
  const { staffName, stationName, statusAt, pauseReason, status } = work
  const reason = pauseReason && !isOrderPaused ? nameOf(pauseReason) : ''
  const at = { person: staffName ?? text('somebody'), station: stationName ?? text('noStation') }
  const lasts = statusAt === null ? '' : formatLasting(now - statusAt)
  const facts =
    status === paused
      ? [reason ? text('pausedFor', { reason }) : text('paused'), lasts]
      : [statusAt === null ? '' : text('since', { time: clockOf(statusAt, now) })]
  const madeText = text('made', { n: formatDecimal(work.goodQuantity), unit })
  return (
    <span data-is-paused={status === paused} data-testid={`now-${work.id}`}>
      <TextLink to={addressOfWork(work.id)} title={work.code}>
        {text('at', at)}
      </TextLink>{' '}
      {[`${work.segmentNumber} ${work.stageName}`, ...facts, madeText].filter(Boolean).join(text('comma'))}
    </span>
  )
}

/** Formats a time of day, with the date if it is not today. */
function clockOf(at: number, now: number): string {
  const dateAndTime = formatInstant(at)
  return dateAndTime.slice(0, 10) === formatInstant(now).slice(0, 10)
    ? dateAndTime.slice(11, 16)
    : dateAndTime.slice(5, 16)
}
