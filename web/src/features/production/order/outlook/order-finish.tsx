// When an open order is expected to be finished, or what has no supply so that nobody can tell.
import { useText } from '../../../../i18n/text.ts'
import { formatDecimal } from '../../../../ui/value/number.ts'
import { formatInstant } from '../../../../ui/value/time.ts'
import type { OrderPlan } from '../page/order-plan.ts'
import { orderFinishWords } from '../words.ts'

export function OrderFinish({ plan }: { plan: OrderPlan }) {
  const text = useText(orderFinishWords)
  const { expectedFinish, unsupplied, order } = plan
  if (unsupplied.length > 0) {
    const materials = unsupplied.map(({ materialCode, quantity, unitName }) =>
      text('lack', { code: materialCode, n: formatDecimal(quantity), unit: unitName }),
    )
    return (
      <strong className="warn" data-testid="order-finish">
        {text('noSupply', { materials: materials.join(text('comma')) })}
      </strong>
    )
  }
  if (expectedFinish === null) return null
  const time = formatInstant(expectedFinish)
  const isLate = order.dueDate !== null && time.slice(0, 10) > order.dueDate
  return (
    <span className={isLate ? 'error' : 'muted'} data-testid="order-finish">
      {text(isLate ? 'finishLate' : 'finish', { time: time.slice(5, 16) })}
    </span>
  )
}
