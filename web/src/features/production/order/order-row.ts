import type { RowOf } from '@gemba/contract/kit/field.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import type { OrderAction } from '@gemba/contract/production/order/flow.ts'
import type { holdup } from '@gemba/contract/production/order/holdup.ts'
import type { productionOrder } from '@gemba/contract/production/order/production-order.ts'

export type OrderRowAction = Exclude<OrderAction, 'start'>

/** A production order as lists and its page read it. */
export type OrderRow = EntityOf<typeof productionOrder> & {
  readonly allowedActions?: readonly OrderAction[]
  readonly productCode?: string
  readonly productName?: string
  readonly unitName?: string
  readonly holdups?: readonly Holdup[]
}

/** Something that blocks an order or delays it. */
export type Holdup = RowOf<typeof holdup>

/** Actions that advance the order come first. */
export const orderActions: readonly OrderRowAction[] = [
  ...(['plan', 'release', 'resume', 'complete', 'close'] as const),
  ...(['pause', 'reopen', 'withdraw', 'cancelRelease', 'cancel'] as const),
]
