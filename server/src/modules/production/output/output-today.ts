// Output of today against the plan of today, by work centre and unit.
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { segmentPlanStatus } from '@gemba/contract/production/segment-plan/dictionaries.ts'
import { reportStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import Big from 'big.js'
import { sql } from 'kysely'
import { computed, listRows, rowShape, type ShapedRow } from '../../../platform/db/row-shape.ts'
import { instantAt } from '../../../platform/db/rows.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { findMaterials, roundConverted } from '../../base/index.ts'
import { finalSegments, goodByDay } from './good-by-day.ts'
import { plannedQuantityBetween, type Span } from './planned-between.ts'

const { draft, cancelled } = productionOrderStatus.codes

interface OutputQuery {
  /** Only good pieces of orders (`goodByDay`), without those of earlier segments. They have no work centre. */
  readonly isFinishedOnly?: boolean
}

export interface Output {
  readonly workCenterId: string | null
  readonly unitName: string
  readonly good: string
  /** For the whole day. */
  readonly planned: string
  /** The part of `planned` that is due by now. */
  readonly due: string
}

/** Returns the day that contains now, in the time zone of the reader. */
export function dayOf({ now, actor }: Read): Span & { readonly date: string } {
  const date = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(actor.zone).toPlainDate()
  const startOf = (date: Temporal.PlainDate) => date.toZonedDateTime(actor.zone).epochMilliseconds
  return { date: date.toString(), from: startOf(date), to: startOf(date.add({ days: 1 })) }
}

const outputShape = rowShape({
  workCenterId: 'work_order.work_center_id',
  materialId: 'production_order.material_id',
  good: computed.text,
})

type OutputRow = ShapedRow<typeof outputShape>
const planShape = rowShape({
  workCenterId: 'segment_plan.work_center_id',
  materialId: 'production_order.material_id',
  quantity: computed.text,
  start: computed.float,
  end: computed.float,
})

/**
 * Returns for each work centre and unit the good pieces reported today, and the planned quantity of today
 * (`plannedBetween`). Pieces are counted at each segment that they pass.
 */
export async function outputToday(read: Read, { isFinishedOnly = false }: OutputQuery = {}): Promise<Output[]> {
  const day = dayOf(read)
  const outputs = await (isFinishedOnly ? finishedIn(read, day) : madeIn(read, day))
  const plans = await plansOf(read, day, isFinishedOnly)
  const products = await findMaterials(read, [...new Set([...outputs, ...plans].map(({ materialId }) => materialId))])
  const sums = new Map<string, { workCenterId: string | null; unitName: string; precision: number; of: Sums }>()
  const sumOf = ({ workCenterId, materialId }: Pick<OutputRow, 'workCenterId' | 'materialId'>): Sums => {
    const { unitName = '', precision = 0 } = products.get(materialId) ?? {}
    const key = JSON.stringify([workCenterId, unitName])
    const total = sums.get(key) ?? { workCenterId, unitName, precision, of: new Sums() }
    sums.set(key, total)
    return total.of
  }
  for (const output of outputs) sumOf(output).good = sumOf(output).good.plus(output.good)
  for (const plan of plans) {
    const sum = sumOf(plan)
    sum.planned = sum.planned.plus(plannedQuantityBetween(plan, day))
    sum.due = sum.due.plus(plannedQuantityBetween(plan, { from: day.from, to: read.now }))
  }
  return [...sums.values()]
    .map(({ of, precision, ...output }) => ({
      ...output,
      good: of.good.toFixed(),
      planned: roundConverted(of.planned, precision).toFixed(),
      due: roundConverted(of.due, precision).toFixed(),
    }))
    .filter(({ good, planned }) => good !== '0' || planned !== '0')
}

class Sums {
  good = new Big(0)
  planned = new Big(0)
  due = new Big(0)
}

const madeIn = ({ tx, actor }: Read, { from, to }: Span) =>
  listRows(
    tx,
    outputShape,
    sql`select w.work_center_id as "workCenterId", o.material_id as "materialId", trim_scale(sum(r.good))::text as good
      from work_report r join work_order w on w.id = r.work_order_id join production_order o on o.id = w.order_id
      where r.company_id = ${companyOf(actor)} and r.status <> ${reportStatus.codes.reversed}
        and r.reported_at >= ${instantAt(from)} and r.reported_at < ${instantAt(to)}
      group by 1, 2`,
  )

const finishedIn = (read: Read, { from, to }: Span) =>
  listRows(
    read.tx,
    outputShape,
    sql`with ${goodByDay(read, { from: instantAt(from), to: instantAt(to) })}
      select null::bigint as "workCenterId", o.material_id as "materialId", trim_scale(sum(g.good))::text as good
      from order_good g join production_order o on o.id = g.order_id
      where g.day = (${instantAt(from)} at time zone ${read.actor.zone})::date group by 2`,
  )

function plansOf({ tx, actor }: Read, { from, to }: Span, isFinishedOnly: boolean) {
  const isToday = sql`s.company_id = ${companyOf(actor)} and s.plan_end >= ${instantAt(from)} and s.plan_start < ${instantAt(to)}`
  const finals = finalSegments(sql`select s.order_id from segment_plan s where ${isToday}`)
  return listRows(
    tx,
    planShape,
    sql`${isFinishedOnly ? sql`with ${finals}` : sql``}
      select s.work_center_id as "workCenterId", o.material_id as "materialId", s.plan_quantity::text as quantity,
        (extract(epoch from s.plan_start) * 1000)::float8 as start, (extract(epoch from s.plan_end) * 1000)::float8 as end
      from segment_plan s join production_order o on o.id = s.order_id
        ${isFinishedOnly ? sql`join final_segment f on f.id = s.id and f.rank = 1` : sql``}
      where ${isToday} and s.status <> ${segmentPlanStatus.codes.cancelled} and s.is_skipped = 0
        and o.status not in (${draft}, ${cancelled})`,
  )
}
