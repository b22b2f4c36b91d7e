// Computes how much more can be reported for a work order: its open quantity with the tolerance of its order, limited
// by what the segments before have passed on.
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { type WorkOrderAction, workOrderFlow } from '@gemba/contract/production/work-order/flow.ts'
import Big from 'big.js'
import type { Read } from '../../../platform/db/work.ts'
import { actionsForReader } from '../../../resource/flow.ts'
import { findMaterials, roundLimit } from '../../base/index.ts'
import type { LockedOrder } from '../order/lock-order.ts'
import { orderSummaryOf } from '../order/order-facts.ts'
import { reportedOf, rollUp } from '../order/roll-up.ts'

interface WorkOrderQuantities {
  readonly segment_plan_id: string
  readonly is_rework: number
  readonly quantity: string
  readonly good_quantity: string
  readonly scrap_quantity: string
  readonly rework_quantity: string
}

interface Tolerance {
  readonly quantity: string
  /** Tolerance of the order in percent. */
  readonly percent: string
  /** Decimal places of the unit of the product. */
  readonly precision: number
}

/** Returns the most that can be reported for a work order in total, with the tolerance of its order. */
const computeMaximum = ({ quantity, percent, precision }: Tolerance): Big =>
  roundLimit(new Big(quantity).times(new Big(100).plus(percent)).div(100), precision)

interface WorkState {
  readonly status: number
  readonly isRework: number
  readonly orderStatus: number
  readonly tolerance: Tolerance
  readonly reported: Big
}

const { closed } = productionOrderStatus.codes

/**
 * Returns the actions that the reader may take on a work order. A completed work order can be reported while its order
 * is open and tolerance is left.
 */
export function listWorkActions(read: Pick<Read, 'actor'>, state: WorkState): WorkOrderAction[] {
  const actions = actionsForReader(read, workOrderFlow, state.status)
  if (state.status !== workOrderStatus.codes.completed) return actions
  const { reported, tolerance } = state
  const hasTolerance =
    state.isRework === 0 && reported.gte(tolerance.quantity) && computeMaximum(tolerance).gt(reported)
  return hasTolerance && state.orderStatus < closed ? actions : actions.filter((action) => action !== 'report')
}

interface Allowance {
  /** Open quantity of the plan. */
  readonly remaining: Big
  /** Open quantity with the tolerance. */
  readonly tolerated: Big
  /** What the segments before have produced and nobody has worked on yet; undefined if there are none before. */
  readonly produced: Big | undefined
  /** The part of `produced` that was passed on. */
  readonly ready: Big | undefined
  /** The smaller of `tolerated` and `ready`. */
  readonly allowed: Big
}

const clampToZero = (value: Big): Big => (value.gt(0) ? value : new Big(0))

/** Returns how much more can be reported for a work order (domain design, manufacturing 3.5). */
export async function computeAllowance(
  read: Read,
  order: Pick<LockedOrder, 'id' | 'status' | 'material_id' | 'over_report_percent'>,
  workOrder: WorkOrderQuantities,
): Promise<Allowance> {
  const reported = reportedOf({
    good: workOrder.good_quantity,
    scrap: workOrder.scrap_quantity,
    rework: workOrder.rework_quantity,
  })
  const { precision = 0 } = (await findMaterials(read, [order.material_id])).get(order.material_id) ?? {}
  const maximum = computeMaximum({ quantity: workOrder.quantity, percent: order.over_report_percent, precision })
  const remaining = clampToZero(new Big(workOrder.quantity).minus(reported))
  const tolerated = clampToZero(maximum.minus(reported))
  if (workOrder.is_rework === 1)
    return { remaining, tolerated: remaining, produced: undefined, ready: undefined, allowed: remaining }
  const segment = rollUp(await orderSummaryOf(read, order)).segments.find(({ id }) => id === workOrder.segment_plan_id)
  const availableQuantity = segment?.produced && clampToZero(segment.produced.minus(segment.processed))
  const ready = segment?.ready && clampToZero(segment.ready.minus(segment.processed))
  return { remaining, tolerated, produced: availableQuantity, ready, allowed: ready?.lt(tolerated) ? ready : tolerated }
}
