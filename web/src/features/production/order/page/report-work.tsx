// Opens the bench of the running work order to report it, or a choice of several.
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { ChevronDownIcon } from 'lucide-react'
import { Link } from 'react-router'
import { useText } from '../../../../i18n/text.ts'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { Popover } from '../../../../ui/popover/popover.tsx'
import { addressAtBench } from '../../work-order/work-urls.ts'
import { orderPageWords } from '../words.ts'
import styles from './order-page.module.css'
import { type OrderPlan, segmentsInOrder } from './order-plan.ts'

const { inProgress, completed } = productionOrderStatus.codes

/** Returns the work orders of an order that the user may report now, in the order of its operations. */
export function reportableOf(plan: OrderPlan) {
  // A completed order can still be reported within its tolerance.
  if (![inProgress, completed].some((status) => status === plan.order.status)) return []
  return segmentsInOrder(plan)
    .flatMap(({ segment }) => segment.workOrders)
    .filter(({ allowedActions, stationId }) => stationId !== null && allowedActions.includes('report'))
}

export function ReportWork({ works }: { works: ReturnType<typeof reportableOf> }) {
  const text = useText(orderPageWords)
  const [first, ...others] = works
  if (!first) return null
  if (others.length === 0)
    return (
      <Link className="main-button" to={addressAtBench(first.id)} data-testid="order-report">
        {text('report')}
      </Link>
    )
  const button = (
    <>
      {text('report')} <Icon of={ChevronDownIcon} />
    </>
  )
  return (
    <Popover button={button} label={text('report')} className="main-button" testId="order-report">
      {() => (
        <ul className={`plain-list ${styles.menu}`}>
          {works.map(({ id, code, segmentNumber, stageName, stationName }) => (
            <li key={id}>
              <Link className="plain-button" to={addressAtBench(id)} data-testid={`report-${id}`}>
                {[`${segmentNumber} ${stageName}`, stationName, code].filter(Boolean).join(' · ')}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  )
}
