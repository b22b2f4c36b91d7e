// The plan of the last segments of orders by day.
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { segmentPlanStatus } from '@gemba/contract/production/segment-plan/dictionaries.ts'
import Big from 'big.js'
import { type RawBuilder, sql } from 'kysely'
import { computed, listRows, rowShape } from '../../../platform/db/row-shape.ts'
import { instantAt } from '../../../platform/db/rows.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { plannedQuantityBetween } from '../output/planned-between.ts'
import { timeOfDays } from './requested-days.ts'

const { draft, cancelled } = productionOrderStatus.codes
const decimals = 4

const planShape = rowShape({ quantity: computed.text, start: computed.float, end: computed.float })

/** Returns the planned quantity of each day that has any. `condition` is on the order `o`. */
export async function planByDay(
  read: Read,
  period: { readonly from: string; readonly to: string },
  condition: RawBuilder<unknown>,
): Promise<ReadonlyMap<string, string>> {
  const { from, to } = timeOfDays(read, period)
  const plans = await listRows(
    read.tx,
    planShape,
    sql`select s.plan_quantity::text as quantity, (extract(epoch from s.plan_start) * 1000)::float8 as start,
        (extract(epoch from s.plan_end) * 1000)::float8 as end
      from segment_plan s join production_order o on o.id = s.order_id
      where s.company_id = ${companyOf(read.actor)} and s.plan_end >= ${instantAt(from)} and s.plan_start < ${instantAt(to)}
        and s.status <> ${segmentPlanStatus.codes.cancelled} and s.is_skipped = 0
        and o.status not in (${draft}, ${cancelled}) and ${condition}
        and not exists (select from segment_plan_link l where l.predecessor_id = s.id)`,
  )
  const { zone } = read.actor
  const quantityByDay = new Map<string, Big>()
  for (const plan of plans) {
    const end = Math.min(Math.max(plan.end, plan.start + 1), to)
    let day = Temporal.Instant.fromEpochMilliseconds(Math.max(plan.start, from)).toZonedDateTimeISO(zone).toPlainDate()
    for (let dayStart = startOf(day, zone); dayStart < end; ) {
      const nextStart = startOf(day.add({ days: 1 }), zone)
      const quantity = plannedQuantityBetween(plan, { from: dayStart, to: nextStart })
      quantityByDay.set(day.toString(), (quantityByDay.get(day.toString()) ?? new Big(0)).plus(quantity))
      day = day.add({ days: 1 })
      dayStart = nextStart
    }
  }
  const shown = [...quantityByDay].map(([day, quantity]) => [day, quantity.round(decimals)] as const)
  return new Map(shown.filter(([, quantity]) => quantity.gt(0)).map(([day, quantity]) => [day, quantity.toFixed()]))
}

const startOf = (day: Temporal.PlainDate, zone: string): number => day.toZonedDateTime(zone).epochMilliseconds
