// Reads the data that the progress of projects is computed from. Times are days in the time zone of the plant.
import { segmentPlanStatus } from '@gemba/contract/production/segment-plan/dictionaries.ts'
import { reportStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { sql } from 'kysely'
import { computed, listRows, notNull, orNull, rowShape } from '../../../platform/db/row-shape.ts'
import { anyId } from '../../../platform/db/rows.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { workSecondsOfPlan } from '../route/work-seconds.ts'
import { countedOf, type ProjectItemSummary, type ProjectOrderSummary, percentOf, progressOf } from './progress.ts'
import type { DayReport, SegmentSummary } from './s-curve.ts'

const { completed, cancelled } = segmentPlanStatus.codes

/** Expression for an instant as days since 1970 in the time zone of the plant. */
const localDay = ({ actor }: Read, column: string) =>
  sql`(extract(epoch from ${sql.ref(column)} at time zone ${actor.zone}) / 86400)::float8`
const localDate = (read: Read, column: string) => sql`floor(${localDay(read, column)})::int`
const epochDay = (column: string) => sql`(${sql.ref(column)} - date '1970-01-01')`
const seconds = workSecondsOfPlan({ setup: sql`s.setup_seconds`, pieces: sql`s.plan_quantity` })

const orderFactsShape = rowShape({
  id: 'production_order.id',
  projectId: notNull('production_order.project_id'),
  code: 'production_order.code',
  status: 'production_order.status',
  statusReason: 'production_order.status_reason',
  start: orNull(computed.float),
  end: orNull(computed.float),
  endedOn: orNull(computed.integer),
  seconds: computed.float,
  share: computed.float,
})

/** Returns the orders of projects, with the completed share by the planned times of their segments. */
export const ordersOfProjects = (read: Read, ids: readonly string[]): Promise<ProjectOrderSummary[]> =>
  listRows(
    read.tx,
    orderFactsShape,
    sql`select o.id, o.project_id as "projectId", o.code, o.status, o.status_reason as "statusReason",
        ${localDay(read, 'o.plan_start')} as start,
        coalesce(${localDay(read, 'o.plan_end')}, ${epochDay('o.due_date')} + 1)::float8 as "end",
        ${localDate(read, 'o.actual_end')} as "endedOn", p.seconds::float8 as seconds, p.share::float8 as share
      from production_order o
      cross join lateral (
        select coalesce(sum(seconds), 0) as seconds,
          coalesce(case when sum(seconds) > 0 then sum(seconds * share) / sum(seconds) else avg(share) end, 0) as share
        from (
          select ${seconds} as seconds, case when s.status = ${completed} then 1 when s.plan_quantity <= 0 then 0
            else least(1, (s.good_quantity + s.scrap_quantity) / s.plan_quantity) end as share
          from segment_plan s
          where s.company_id = o.company_id and s.order_id = o.id and s.status <> ${cancelled}
        ) each_segment
      ) p
      where o.company_id = ${companyOf(read.actor)} and o.project_id = ${anyId(ids)} order by o.id`,
  )

const processFactsShape = rowShape({
  id: 'project_process.id',
  projectId: 'project_process.project_id',
  number: 'project_process.number',
  name: 'project_process.name',
  predecessor: 'project_process.predecessor',
  start: computed.integer,
  end: computed.integer,
  weight: orNull(computed.float),
  orderId: 'project_process.order_id',
  share: computed.float,
  toldOn: orNull(computed.integer),
})

/** Returns the items of projects, sorted by number. */
export const itemsOfProjects = (read: Read, ids: readonly string[]): Promise<ProjectItemSummary[]> =>
  listRows(
    read.tx,
    processFactsShape,
    sql`select i.id, i.project_id as "projectId", i.number, i.name, i.predecessor, ${epochDay('i.plan_start')} as start,
        ${epochDay('i.plan_end')} + 1 as "end", i.weight::float8 as weight, i.order_id as "orderId",
        (i.progress / 100)::float8 as share, ${epochDay('i.progress_at')} as "toldOn"
      from project_process i
      where i.company_id = ${companyOf(read.actor)} and i.project_id = ${anyId(ids)} order by i.number, i.id`,
  )

interface Progress {
  readonly progress: string
  readonly orderCount: number
}

/** Returns the progress of projects by id. */
export async function progressOfProjects(read: Read, ids: readonly string[]): Promise<ReadonlyMap<string, Progress>> {
  const orders = Map.groupBy(await ordersOfProjects(read, ids), ({ projectId }) => projectId)
  const items = Map.groupBy(await itemsOfProjects(read, ids), ({ projectId }) => projectId)
  return new Map(
    ids.map((id) => {
      const projectOrders = orders.get(id) ?? []
      return [
        id,
        {
          progress: percentOf(progressOf(countedOf(projectOrders, items.get(id) ?? []))),
          orderCount: projectOrders.length,
        },
      ]
    }),
  )
}

const segmentFactsShape = rowShape({
  id: 'segment_plan.id',
  orderId: 'segment_plan.order_id',
  status: 'segment_plan.status',
  seconds: computed.float,
  planned: computed.float,
  endedOn: orNull(computed.integer),
})

/** Returns the segments of the orders of a project. */
export const segmentsOfProject = (read: Read, id: string): Promise<SegmentSummary[]> =>
  listRows(
    read.tx,
    segmentFactsShape,
    sql`select s.id, s.order_id as "orderId", s.status, ${seconds}::float8 as seconds, s.plan_quantity::float8 as planned,
        ${localDate(read, 's.actual_end')} as "endedOn"
      from segment_plan s join production_order o on o.id = s.order_id
      where o.company_id = ${companyOf(read.actor)} and o.project_id = ${id} and s.status <> ${cancelled} order by s.id`,
  )

const reportedDayShape = rowShape({
  segmentPlanId: 'work_order.segment_plan_id',
  day: computed.integer,
  quantity: computed.float,
})

/** Returns reported quantities of a project by segment and day. Reversed reports do not count. */
export const reportedDaysOfProject = (read: Read, id: string): Promise<DayReport[]> =>
  listRows(
    read.tx,
    reportedDayShape,
    sql`select w.segment_plan_id as "segmentPlanId", ${localDate(read, 'r.reported_at')} as day,
        sum(r.good + r.scrap)::float8 as quantity
      from work_report r join work_order w on w.id = r.work_order_id join production_order o on o.id = w.order_id
      where o.company_id = ${companyOf(read.actor)} and o.project_id = ${id}
        and r.status <> ${reportStatus.codes.reversed}
      group by 1, 2 having sum(r.good + r.scrap) > 0 order by 1, 2`,
  )
