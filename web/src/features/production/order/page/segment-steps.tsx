// The operations of an order as steps in the order of their links: station, progress, people and dates.
import { segmentPlanStatus } from '@gemba/contract/production/segment-plan/dictionaries.ts'
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { Link } from 'react-router'
import { useText } from '../../../../i18n/text.ts'
import { NothingHere, Section } from '../../../../ui/panel/section.tsx'
import { formatDecimal } from '../../../../ui/value/number.ts'
import { formatInstant } from '../../../../ui/value/time.ts'
import { quantitiesOfSegment } from '../../quantity-bar/quantities.ts'
import { QuantityBar } from '../../quantity-bar/quantity-bar.tsx'
import { orderPageWords } from '../words.ts'
import { WorkState } from '../work-state.tsx'
import styles from './order-page.module.css'
import { type OrderPlan, type PlannedSegment, segmentsInOrder, transferBatchOf } from './order-plan.ts'
import { PendingRework } from './pending-rework.tsx'
import { SegmentCourse } from './segment-course.tsx'
import { Yield } from './yield.tsx'

const { running } = workOrderStatus.codes
const { inProgress } = segmentPlanStatus.codes

export function SegmentSteps({ plan }: { plan: OrderPlan }) {
  const text = useText(orderPageWords)
  return (
    <Section title={text('segments')} testId="order-segments">
      {plan.segments.length === 0 ? (
        <NothingHere title={text('noSegments')} hint={text('noSegmentsHint')} />
      ) : (
        <ol className="flow gap-12 plain-list">
          {segmentsInOrder(plan).map(({ segment, after }) => (
            <SegmentStep key={segment.id} plan={plan} segment={segment} after={after} unit={plan.unitName} />
          ))}
        </ol>
      )}
    </Section>
  )
}

interface SegmentStepProps {
  plan: OrderPlan
  segment: PlannedSegment
  /** Numbers of the operations that it follows. */
  after: readonly number[]
  unit: string
}

function SegmentStep({ plan, segment, after, unit }: SegmentStepProps) {
  const text = useText(orderPageWords)
  const end = useEnd(segment)
  return (
    <li className={styles.step} data-is-now={segment.status === inProgress} data-testid={`segment-${segment.number}`}>
      <span className="column gap-2">
        <span className="row spread gap-8">
          <strong className="bold">
            <Link to={`/editPlan?id=${segment.id}`}>
              {segment.number} {segment.stageName}
            </Link>
          </strong>
          <SegmentCourse plan={plan} segment={segment} isFirst={after.length === 0} />
        </span>
        <WorkState of={segmentPlanStatus} status={segment.status} />
      </span>
      <QuantityBar quantities={quantitiesOfSegment(segment, segment.workOrders)} unit={unit} size="card" />
      <Yield of={segment.yield} />
      <PendingRework plan={plan} segment={segment} />
      <span className="column gap-2 muted size-13">
        <span>{segment.code}</span>
        {segment.isSkipped === 0 && segment.isAdded === 1 ? (
          <span>{text('added', { reason: segment.courseReason ?? '' })}</span>
        ) : null}
        {segment.isSkipped === 1 ? (
          <strong data-testid={`skipped-${segment.number}`}>
            {text('skipped', { reason: segment.courseReason ?? '' })}
          </strong>
        ) : null}
        {segment.workCenterName ? <span>{segment.workCenterName}</span> : null}
        <AtWork segment={segment} />
        {end ? <span>{end}</span> : null}
        {segment.transferBatch === null || segment.isSkipped === 1 ? null : (
          <span>{text('inBatches', { n: formatDecimal(segment.transferBatch), unit })}</span>
        )}
        <AwaitedBatch plan={plan} segment={segment} unit={unit} />
        {after.length > 0 ? <span>{text('after', { numbers: after.join(text('and')) })}</span> : null}
      </span>
    </li>
  )
}

/** The transfer batch that the operation waits for, because it has used everything that was passed on. */
function AwaitedBatch({ plan, segment, unit }: Pick<SegmentStepProps, 'plan' | 'segment' | 'unit'>) {
  const text = useText(orderPageWords)
  const batch = transferBatchOf(plan, segment)
  if (!batch) return null
  const { number, needed, produced } = batch
  return (
    <strong data-testid={`awaits-${segment.number}`}>
      {text('awaitsBatch', { number, needed: formatDecimal(needed), produced: formatDecimal(produced), unit })}
    </strong>
  )
}

const isPast = (at: number | null): boolean => at !== null && at < Date.now()

function useEnd({ actualEnd, estimatedEnd, planEnd }: PlannedSegment): string | undefined {
  const text = useText(orderPageWords)
  const of = (name: 'ended' | 'estimatedEnd' | 'plannedEnd', at: number | null) =>
    at === null ? undefined : text(name, { time: formatInstant(at).slice(5, 16) })
  // A plan that has passed says nothing about the end.
  return (
    of('ended', actualEnd) ?? of('estimatedEnd', estimatedEnd) ?? of('plannedEnd', isPast(planEnd) ? null : planEnd)
  )
}

/** The people who currently work on the operation, and their stations. */
function AtWork({ segment: { status, workOrders } }: { segment: PlannedSegment }) {
  const text = useText(orderPageWords)
  const people = workOrders.filter((workOrder) => workOrder.status === running)
  if (people.length === 0) return status === inProgress ? <span>{text('nobody')}</span> : null
  return people.map(({ id, staffName, stationName }) => (
    <span key={id}>{[staffName, stationName].filter(Boolean).join(' · ')}</span>
  ))
}
