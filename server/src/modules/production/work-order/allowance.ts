// How much may still be reported of a work order: what is left of it with the tolerance of its order, of what there is.
import Big from 'big.js'
import type { Read } from '../../../platform/db/work.ts'
import { factsOf } from '../order/order-facts.ts'
import { reportedOf, rollUp } from '../order/roll-up.ts'

interface Own {
  readonly segment_plan_id: string
  readonly is_rework: number
  readonly quantity: string
  readonly good_quantity: string
  readonly scrap_quantity: string
  readonly rework_quantity: string
}

interface Allowance {
  /** As planned. */
  readonly remaining: Big
  /** With the tolerance. */
  readonly tolerated: Big
  /** What the segments before have made and nobody has worked on; undefined where none is before. */
  readonly made: Big | undefined
  /** What of that they have passed on. */
  readonly ready: Big | undefined
  /** The least of both. */
  readonly allowed: Big
}

const atLeastNothing = (one: Big): Big => (one.gt(0) ? one : new Big(0))

/** Returns what a work order may still report (domain design, manufacturing 3.5). */
export async function allowanceOf(
  read: Read,
  order: { readonly id: string; readonly status: number; readonly over_report_percent: string },
  one: Own,
): Promise<Allowance> {
  const reported = reportedOf({ good: one.good_quantity, scrap: one.scrap_quantity, rework: one.rework_quantity })
  const most = new Big(one.quantity).times(new Big(100).plus(order.over_report_percent)).div(100)
  const remaining = atLeastNothing(new Big(one.quantity).minus(reported))
  const tolerated = atLeastNothing(most.minus(reported))
  if (one.is_rework === 1)
    return { remaining, tolerated: remaining, made: undefined, ready: undefined, allowed: remaining }
  const own = rollUp(await factsOf(read, order)).segments.find(({ id }) => id === one.segment_plan_id)
  const made = own?.made && atLeastNothing(own.made.minus(own.taken))
  const ready = own?.ready && atLeastNothing(own.ready.minus(own.taken))
  return { remaining, tolerated, made, ready, allowed: ready?.lt(tolerated) ? ready : tolerated }
}
