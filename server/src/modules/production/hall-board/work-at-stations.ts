// What the stations of a hall do: the running or paused work order, and the first of the queue.
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import type { readAndonBoard } from '@gemba/contract/production/andon/read-andon-calls.ts'
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { sql } from 'kysely'
import { computed, listRows, orNull, rowShape, type ShapedRow } from '../../../platform/db/row-shape.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { nameColumnIn } from '../../../resource/query/columns.ts'
import { findMaterials, roundConverted } from '../../base/index.ts'
import { plannedQuantityBetween } from '../output/planned-between.ts'

export type StationWork = NonNullable<
  CommandReply<typeof readAndonBoard>['centers'][number]['stations'][number]['work']
>
type BoardWork = NonNullable<StationWork['current']>

const { dispatched, claimed, running, paused } = workOrderStatus.codes

const workShape = rowShape({
  stationId: 'station.id',
  idleSince: orNull(computed.float),
  id: orNull('work_order.id'),
  status: orNull('work_order.status'),
  since: orNull(computed.float),
  pauseReason: 'work_order.pause_reason',
  orderId: orNull('work_order.order_id'),
  orderCode: orNull('production_order.code'),
  materialId: orNull('production_order.material_id'),
  stageName: orNull(computed.text),
  quantity: orNull(computed.decimal),
  goodQuantity: orNull(computed.decimal),
  scrapQuantity: orNull(computed.decimal),
  planStart: orNull(computed.float),
  planEnd: orNull(computed.float),
  person: orNull(computed.text),
})

type WorkRow = ShapedRow<typeof workShape>

/**
 * Returns what each enabled station does, by its id. Two statements read it for any number of stations: one for the
 * work and one for the products.
 */
export async function workAtStations(read: Read): Promise<ReadonlyMap<string, StationWork>> {
  const rows = await listRows(read.tx, workShape, statementOf(read))
  const products = await findMaterials(read, [...new Set(rows.flatMap(({ materialId }) => materialId ?? []))])
  const boardWorkOf = (row: WorkRow | undefined): BoardWork | null => {
    if (!row?.id) return null
    const { code = '', name = '', unitName = '', precision = 0 } = products.get(row.materialId ?? '') ?? {}
    return {
      id: row.id,
      orderId: row.orderId ?? '',
      orderCode: row.orderCode ?? '',
      productCode: code,
      productName: name,
      stageName: row.stageName ?? '',
      unitName,
      quantity: row.quantity ?? '0',
      goodQuantity: row.goodQuantity ?? '0',
      scrapQuantity: row.scrapQuantity ?? '0',
      due: dueOf(row, read.now, precision),
      person: row.person,
    }
  }
  const byStation = Map.groupBy(rows, ({ stationId }) => stationId)
  return new Map(
    [...byStation].map(([stationId, works]) => {
      const active = works.filter(({ status }) => status === running || status === paused)
      const [current] = active
      return [
        stationId,
        {
          state: current === undefined ? 'idle' : current.status === running ? 'running' : 'paused',
          since: current === undefined ? (works[0]?.idleSince ?? null) : current.since,
          pauseReason: current?.status === paused ? current.pauseReason : null,
          current: boardWorkOf(current),
          others: Math.max(0, active.length - 1),
          next: boardWorkOf(works.find(({ status }) => status === dispatched || status === claimed)),
        },
      ]
    }),
  )
}

/** Returns the part of a work order that is planned for the time until now; null without a plan. */
function dueOf({ quantity, planStart, planEnd }: WorkRow, now: number, precision: number): string | null {
  if (quantity === null || planStart === null || planEnd === null) return null
  const plan = { quantity, start: planStart, end: planEnd }
  return roundConverted(plannedQuantityBetween(plan, { from: Math.min(planStart, now), to: now }), precision).toFixed()
}

/**
 * Returns one row for each running and paused work order and for the first of each queue, in this order, and one for a
 * station without any. A paused work order keeps its station.
 */
function statementOf({ actor }: Read) {
  const name = (alias: string) => nameColumnIn(alias, actor.language)
  const isActive = sql`w.status in (${running}, ${paused})`
  return sql`with ranked as (
      select w.*, o.code as order_code, o.material_id, row_number() over (partition by w.station_id, ${isActive}
          order by w.status = ${running} desc, case when ${isActive} then w.status_at end desc nulls last,
            o.priority, o.due_date nulls last, w.plan_start nulls last, w.id) as rank
      from work_order w join production_order o on o.id = w.order_id
      where w.company_id = ${companyOf(actor)} and w.station_id is not null
        and w.status in (${dispatched}, ${claimed}, ${running}, ${paused})
    )
    select m.id as "stationId", (extract(epoch from i.end_at) * 1000)::float8 as "idleSince", w.id, w.status,
      (extract(epoch from coalesce(l.start_at, w.status_at)) * 1000)::float8 as since, w.pause_reason as "pauseReason",
      w.order_id as "orderId", w.order_code as "orderCode", w.material_id as "materialId", ${name('g')} as "stageName",
      trim_scale(w.quantity) as quantity, trim_scale(w.good_quantity) as "goodQuantity",
      trim_scale(w.scrap_quantity) as "scrapQuantity", (extract(epoch from w.plan_start) * 1000)::float8 as "planStart",
      (extract(epoch from w.plan_end) * 1000)::float8 as "planEnd", ${name('f')} as person
    from station m
      left join ranked w on w.station_id = m.id and (w.rank = 1 or ${isActive})
      left join segment_stage g on g.id = w.stage_id
      left join staff f on f.id = coalesce(w.claimed_by, w.staff_id)
      left join work_log l on l.work_order_id = w.id and l.end_at is null
      left join lateral (select max(end_at) as end_at from (select x.end_at from work_log x where x.station_id = m.id
        order by x.start_at desc limit 10) y) i on w.status is null or not ${isActive}
    where m.company_id = ${companyOf(actor)} and m.is_enabled = 1
    order by m.id, ${isActive} desc nulls last, w.rank`
}
