// Pieces of an order under way that no work order has, for example after its quantity was raised, with their release.
import { isAllowed } from '@gemba/contract/kit/flow.ts'
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { segmentPlanFlow } from '@gemba/contract/production/segment-plan/flow.ts'
import { releaseSegmentPlans } from '@gemba/contract/production/segment-plan/segment-plan-actions.ts'
import { compareDecimals, subtractToZero } from '@gemba/contract/rules/decimal.ts'
import { run } from '../../../../api/run.ts'
import { useCommand } from '../../../../api/use-command.ts'
import { useText } from '../../../../i18n/text.ts'
import { useCan } from '../../../../session/session.ts'
import { PlainButton } from '../../../../ui/button/button.tsx'
import { formatDecimal } from '../../../../ui/value/number.ts'
import { useReleaseShort } from '../../release-short/use-release-short.tsx'
import { type OrderPlan, type PlannedSegment, segmentsInOrder } from '../page/order-plan.ts'
import { notReleasedWords } from '../words.ts'

const { released, inProgress, paused } = productionOrderStatus.codes

/** Returns the quantity of an operation that no work order has. */
const openOf = ({ planQuantity, releasedQuantity }: PlannedSegment): string =>
  subtractToZero(planQuantity, releasedQuantity)

export function NotReleased({ plan }: { plan: OrderPlan }) {
  const text = useText(notReleasedWords)
  const canRelease = useCan(releaseSegmentPlans.permission)
  const { isBusy, save } = useCommand({ refreshed: ['production'] })
  const short = useReleaseShort()
  const { status } = plan.order
  const isUnderWay = [released, inProgress, paused].some((code) => code === status)
  const segments = segmentsInOrder(plan)
    .map(({ segment }) => segment)
    .filter((segment) => segment.isSkipped === 0 && compareDecimals(openOf(segment), '0') > 0)
    .filter((segment) => isAllowed(segmentPlanFlow, 'release', segment.status))
  if (!isUnderWay || segments.length === 0) return null
  const quantities = new Set(segments.map(openOf))
  const [quantity = '0'] = quantities
  const unit = plan.unitName
  const numbers = segments.map((segment) =>
    quantities.size === 1
      ? String(segment.number)
      : text('ofOperation', { number: segment.number, n: formatDecimal(openOf(segment)), unit }),
  )
  const message =
    quantities.size === 1
      ? text('pieces', { n: formatDecimal(quantity), unit, numbers: numbers.join(text('comma')) })
      : text('operations', { numbers: numbers.join(text('comma')) })
  const send = (forced: object) => run(releaseSegmentPlans, { ids: segments.map(({ id }) => id), ...forced })
  return (
    <div className="bar gap-8 padding-14-16 card" role="status" data-testid="not-released">
      <strong>{message}</strong>
      {status === paused ? <span className="muted">{text('paused')}</span> : null}
      {canRelease && status !== paused ? (
        <PlainButton
          disabled={isBusy}
          onClick={() => void save(() => short.release(send), text('done'))}
          data-testid="release-rest"
        >
          {quantities.size === 1 ? text('release', { n: formatDecimal(quantity), unit }) : text('releaseAll')}
        </PlainButton>
      ) : null}
      {short.dialog}
    </div>
  )
}
