import type { RowOf } from '@gemba/contract/kit/field.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import type { OrderAct } from '@gemba/contract/production/order/flow.ts'
import type { holdup } from '@gemba/contract/production/order/holdup.ts'
import type { productionOrder } from '@gemba/contract/production/order/production-order.ts'

export type OrderAction = Exclude<OrderAct, 'start'>

/** An order as lists and its page answer it. */
export type OrderRow = EntityOf<typeof productionOrder> & {
  readonly allowedActs?: readonly OrderAct[]
  readonly productCode?: string
  readonly productName?: string
  readonly unitName?: string
  readonly holdups?: readonly Holdup[]
}

/** What keeps an order from going on, or makes it late. */
export type Holdup = RowOf<typeof holdup>

/** What leads on comes first. */
export const orderActions: readonly OrderAction[] = [
  ...(['plan', 'release', 'resume', 'complete', 'close'] as const),
  ...(['pause', 'reopen', 'withdraw', 'cancelRelease', 'cancel'] as const),
]
