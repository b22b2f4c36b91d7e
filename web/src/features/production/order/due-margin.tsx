// The due date of an order with the days that are left. Late orders are marked.
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { useText } from '../../../i18n/text.ts'
import { daysFrom, todayIn } from '../../../ui/day/days.ts'
import { formatInstant, usePlantZone } from '../../../ui/value/time.ts'
import styles from './order-state.module.css'
import { dueWords } from './words.ts'

export interface Due {
  readonly dueDate: string | null
  readonly status: number
  readonly actualEnd: number | null
}

const { completed, closed, cancelled } = productionOrderStatus.codes

/**
 * Returns the days left until the due date, negative if late. Undefined without a due date, for a cancelled order, and
 * for a finished order without an end time.
 */
export function daysLeft({ dueDate, status, actualEnd }: Due, zone: string, now = Date.now()): number | undefined {
  if (dueDate === null || status === cancelled) return undefined
  const isDone = isOver(status)
  if (isDone && actualEnd === null) return undefined
  const day = isDone && actualEnd !== null ? formatInstant(actualEnd, zone).slice(0, 10) : todayIn(zone, now)
  return daysFrom(day, dueDate)
}

const isOver = (status: number): boolean => status === completed || status === closed

/** The days left, or the days of delay. */
export function Margin(due: Due) {
  const text = useText(dueWords)
  const zone = usePlantZone((state) => state.zone)
  const days = daysLeft(due, zone)
  if (days === undefined) return '—'
  const isDone = isOver(due.status)
  const margin =
    days < 0
      ? text('late', { n: -days })
      : days === 0
        ? text(isDone ? 'onTime' : 'today')
        : text(isDone ? 'early' : 'left', { n: days })
  return (
    <span className={`muted ${styles.margin}`} data-is-late={days < 0} data-testid="margin">
      {margin}
    </span>
  )
}

/** The due date with its margin. Renders nothing without a due date. */
export function DueMargin({ dueDate, ...due }: Due) {
  const text = useText(dueWords)
  if (dueDate === null) return null
  return (
    <span className="numeric nowrap">
      <span className={`muted ${styles.margin}`}>{text('due')}</span> {dueDate} <Margin dueDate={dueDate} {...due} />
    </span>
  )
}
