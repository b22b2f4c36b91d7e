// Changes the route of an order at one operation: skip it, restore it, or add one before or after it.

import { isAllowed } from '@gemba/contract/kit/flow.ts'
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { orderRights } from '@gemba/contract/production/order/flow.ts'
import { segmentPlanFlow } from '@gemba/contract/production/segment-plan/flow.ts'
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { compareDecimals } from '@gemba/contract/rules/decimal.ts'
import { EllipsisIcon } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { useCan } from '../../../../session/session.ts'
import { PlainButton } from '../../../../ui/button/button.tsx'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { Popover } from '../../../../ui/popover/popover.tsx'
import { orderPageWords } from '../words.ts'
import { CourseDialog, type RouteChange } from './course-dialog.tsx'
import styles from './order-page.module.css'
import type { OrderPlan, PlannedSegment } from './order-plan.ts'

const { planned, released, inProgress, paused, completed } = productionOrderStatus.codes
const open: readonly number[] = [planned, released, inProgress, paused]
const work = workOrderStatus.codes

interface SegmentCourseProps {
  plan: Pick<OrderPlan, 'order' | 'segments'>
  segment: PlannedSegment
  /** Whether the operation has no predecessors. */
  isFirst: boolean
}

/** Returns whether work has started or pieces wait for rework. Such an operation cannot be skipped. */
const isBegun = ({ workOrders, pendingRework }: PlannedSegment): boolean =>
  compareDecimals(pendingRework, '0') > 0 ||
  workOrders.some(({ status, isRework }) => status < work.completed && (status >= work.claimed || isRework === 1))

function changesOf({ plan: { order, segments }, segment, isFirst }: SegmentCourseProps): RouteChange[] {
  const isOpen = open.includes(order.status)
  const may = (action: 'skip' | 'takeUp') => isAllowed(segmentPlanFlow, action, segment.status)
  const others = segments.filter(({ id, isSkipped }) => id !== segment.id && isSkipped === 0)
  const isSkipped = segment.isSkipped === 1
  const changes: [RouteChange, boolean][] = [
    ['skip', isOpen && !isSkipped && may('skip') && others.length > 0 && !isBegun(segment)],
    ['takeUp', (isOpen || order.status === completed) && isSkipped && may('takeUp')],
    ['addAfter', isOpen],
    ['addBefore', isOpen && isFirst],
  ]
  return changes.flatMap(([change, isOffered]) => (isOffered ? [change] : []))
}

export function SegmentCourse(props: SegmentCourseProps) {
  const text = useText(orderPageWords)
  const canChange = useCan(orderRights.course)
  const [change, setChange] = useState<RouteChange>()
  const { plan, segment } = props
  const changes = canChange ? changesOf(props) : []
  if (changes.length === 0 && !change) return null
  const label = text('courseOf', { number: segment.number })
  return (
    <>
      <Popover button={<Icon of={EllipsisIcon} />} label={label} testId={`course-${segment.number}`}>
        {(close) => (
          <ul className={`plain-list ${styles.menu}`}>
            {changes.map((change) => (
              <li key={change}>
                <PlainButton
                  onClick={() => {
                    close()
                    setChange(change)
                  }}
                  data-testid={`${change}-${segment.number}`}
                >
                  {text(change)}
                </PlainButton>
              </li>
            ))}
          </ul>
        )}
      </Popover>
      {change ? (
        <CourseDialog change={change} segment={segment} orderId={plan.order.id} onClose={() => setChange(undefined)} />
      ) : null}
    </>
  )
}
