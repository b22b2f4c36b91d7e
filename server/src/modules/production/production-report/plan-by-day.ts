// The plan of the last segments of orders by day.
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { segmentPlanStatus } from '@gemba/contract/production/segment-plan/dictionaries.ts'
import Big from 'big.js'
import { type RawBuilder, sql } from 'kysely'
import { computed, listRows, rowShape } from '../../../platform/db/row-shape.ts'
import { instantAt } from '../../../platform/db/rows.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { finalSegments } from '../output/good-by-day.ts'
import { plannedQuantityBetween } from '../output/planned-between.ts'
import { timeOfDays } from './requested-days.ts'

const { draft, cancelled } = productionOrderStatus.codes
const decimals = 4

const planShape = rowShape({
  materialId: 'production_order.material_id',
  quantity: computed.text,
  start: computed.float,
  end: computed.float,
})

interface DayPlan {
  readonly day: string
  readonly materialId: string
  readonly quantity: string
}

/** Returns the planned quantity of each day and product that has any. `condition` is on the order `o`. */
export async function planByDay(
  read: Read,
  period: { readonly from: string; readonly to: string },
  condition: RawBuilder<unknown>,
): Promise<DayPlan[]> {
  const { from, to } = timeOfDays(read, period)
  const plans = await listRows(
    read.tx,
    planShape,
    sql`with ${finalSegments(sql`select order_id from segment_plan where company_id = ${companyOf(read.actor)}
          and plan_end >= ${instantAt(from)} and plan_start < ${instantAt(to)}`)}
      select o.material_id as "materialId", s.plan_quantity::text as quantity, (extract(epoch from s.plan_start) * 1000)::float8 as start,
        (extract(epoch from s.plan_end) * 1000)::float8 as end
      from final_segment f join segment_plan s on s.id = f.id join production_order o on o.id = s.order_id
      where s.company_id = ${companyOf(read.actor)} and s.plan_end >= ${instantAt(from)} and s.plan_start < ${instantAt(to)}
        and s.status <> ${segmentPlanStatus.codes.cancelled} and f.rank = 1
        and o.status not in (${draft}, ${cancelled}) and ${condition}`,
  )
  const { zone } = read.actor
  const sums = new Map<string, { day: string; materialId: string; quantity: Big }>()
  for (const plan of plans) {
    const end = Math.min(Math.max(plan.end, plan.start + 1), to)
    let day = Temporal.Instant.fromEpochMilliseconds(Math.max(plan.start, from)).toZonedDateTimeISO(zone).toPlainDate()
    for (let dayStart = startOf(day, zone); dayStart < end; ) {
      const nextStart = startOf(day.add({ days: 1 }), zone)
      const quantity = plannedQuantityBetween(plan, { from: dayStart, to: nextStart })
      const key = JSON.stringify([day.toString(), plan.materialId])
      const sum = sums.get(key) ?? { day: day.toString(), materialId: plan.materialId, quantity: new Big(0) }
      sums.set(key, sum)
      sum.quantity = sum.quantity.plus(quantity)
      day = day.add({ days: 1 })
      dayStart = nextStart
    }
  }
  return [...sums.values()]
    .map(({ quantity, ...plan }) => ({ ...plan, quantity: quantity.round(decimals).toFixed() }))
    .filter(({ quantity }) => quantity !== '0')
}

const startOf = (day: Temporal.PlainDate, zone: string): number => day.toZonedDateTime(zone).epochMilliseconds
