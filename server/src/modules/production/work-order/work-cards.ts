// Work orders as cards: with their product, their segment, what is ready for them and the allowed actions.
import type { RowOf } from '@gemba/contract/kit/field.ts'
import type { Language } from '@gemba/contract/kit/page.ts'
import { segmentRelation } from '@gemba/contract/production/route/dictionaries.ts'
import type { workCard } from '@gemba/contract/production/work-order/bench.ts'
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { type RawBuilder, sql } from 'kysely'
import { computed, listRows, narrowed, orNull, rowShape } from '../../../platform/db/row-shape.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { nameColumnIn } from '../../../resource/query/columns.ts'
import { findMaterials } from '../../base/index.ts'
import { kitShape, kitTables, missingIn, noKit, notifyKits } from '../material-prepare/kit-of-work.ts'
import { reportedOf } from '../order/roll-up.ts'
import { workSecondsOfPlan } from '../route/work-seconds.ts'
import { listWorkActions } from './allowance.ts'
import { blockTables } from './blocks-of-work.ts'

export type WorkCard = RowOf<typeof workCard>

const workCardShape = rowShape({
  id: 'work_order.id',
  code: 'work_order.code',
  version: 'work_order.version',
  status: narrowed<WorkCard['status']>()('work_order.status'),
  statusAt: orNull(computed.float),
  pauseReason: 'work_order.pause_reason',
  isRework: narrowed<WorkCard['isRework']>()('work_order.is_rework'),
  orderId: 'work_order.order_id',
  orderCode: 'production_order.code',
  orderStatus: 'production_order.status',
  orderReason: 'production_order.status_reason',
  /** Over-report tolerance of the order in percent. */
  percent: 'production_order.over_report_percent',
  materialId: 'production_order.material_id',
  segmentPlanId: 'work_order.segment_plan_id',
  segmentPlanCode: 'segment_plan.code',
  segmentNumber: 'segment_plan.number',
  stageName: computed.text,
  quantity: computed.decimal,
  goodQuantity: computed.decimal,
  scrapQuantity: computed.decimal,
  reworkQuantity: computed.decimal,
  availableQuantity: orNull(computed.decimal),
  awaitedBatch: orNull(computed.json<NonNullable<WorkCard['awaitedBatch']>>()),
  remainingSeconds: computed.float,
  workCenterId: 'work_order.work_center_id',
  stationId: 'work_order.station_id',
  stationName: orNull(computed.text),
  teamId: 'work_order.team_id',
  staffId: 'work_order.staff_id',
  staffName: orNull(computed.text),
  claimedBy: 'work_order.claimed_by',
  planStart: orNull(computed.float),
  planEnd: orNull(computed.float),
  actualStart: orNull(computed.float),
  priority: computed.integer,
  dueDate: orNull(computed.text),
  rank: computed.id,
  kitStatus: kitShape.kitStatus,
  short: kitShape.short,
  blocks: computed.json<WorkCard['blocks']>(),
})

/** A reply has at most this many cards. */
const maxCards = 2000

const { startStart } = segmentRelation.codes
const { cancelled } = workOrderStatus.codes

/** What the segments before have passed on, less what this segment has worked on. */
const available = sql`(select min(p.passed_quantity) from segment_plan_link l join segment_plan p on p.id = l.predecessor_id
    where l.segment_plan_id = s.id and l.relation <> ${startStart})
  - (select coalesce(sum(t.good_quantity + t.scrap_quantity + t.rework_quantity), 0) from work_order t
    where t.segment_plan_id = s.id and t.is_rework = 0 and t.status <> ${cancelled})`

/** The next batch of the segment before that has passed on least. */
const awaited = sql`(select jsonb_build_object('needed', trim_scale(p.next_transfer - p.passed_quantity)::text,
      'made', trim_scale(p.good_quantity - p.passed_quantity)::text)
    from segment_plan_link l join segment_plan p on p.id = l.predecessor_id
    where l.segment_plan_id = s.id and l.relation <> ${startStart} and p.next_transfer is not null
    order by p.passed_quantity, p.number limit 1)`

/** Seconds of work left, with the setup time if the work has not begun. */
const remaining = sql`ceil(${workSecondsOfPlan({
  setup: sql`case when w.actual_start is null then s.setup_seconds else 0 end`,
  pieces: sql`greatest(w.quantity - w.good_quantity - w.scrap_quantity - w.rework_quantity, 0)`,
})})`

/** Returns the statement for the columns of cards from the tables joined here, the most pressing card first. */
const columnsIn = (language: Language, condition: RawBuilder<unknown>) => {
  const name = (alias: string) => nameColumnIn(alias, language)
  return sql`select w.id, w.code, w.version, w.status, (extract(epoch from w.status_at) * 1000)::float8 as "statusAt",
        w.pause_reason as "pauseReason", w.is_rework as "isRework", w.order_id as "orderId", o.code as "orderCode",
        o.status as "orderStatus", o.status_reason as "orderReason", o.over_report_percent as percent,
        o.material_id as "materialId", w.segment_plan_id as "segmentPlanId", s.code as "segmentPlanCode",
        s.number as "segmentNumber",
        ${name('g')} as "stageName", trim_scale(w.quantity) as quantity, trim_scale(w.good_quantity) as "goodQuantity",
        trim_scale(w.scrap_quantity) as "scrapQuantity", trim_scale(w.rework_quantity) as "reworkQuantity",
        (select trim_scale(greatest(q.available, 0)) from (select ${available} as available) q
          where q.available is not null) as "availableQuantity", ${awaited} as "awaitedBatch", ${remaining}::float8 as "remainingSeconds",
        w.work_center_id as "workCenterId", w.station_id as "stationId", ${name('m')} as "stationName",
          w.team_id as "teamId", w.staff_id as "staffId",
        ${name('f')} as "staffName", w.claimed_by as "claimedBy",
        (extract(epoch from w.plan_start) * 1000)::float8 as "planStart",
        (extract(epoch from w.plan_end) * 1000)::float8 as "planEnd",
        (extract(epoch from w.actual_start) * 1000)::float8 as "actualStart",
        coalesce(w.priority, o.priority)::int4 as priority, o.due_date::text as "dueDate",
        row_number() over (order by w.status = ${workOrderStatus.codes.running} desc,
          w.status = ${workOrderStatus.codes.completed}, coalesce(w.priority, o.priority), o.due_date nulls last,
          w.plan_start nulls last, w.id) as rank
      from work_order w join production_order o on o.id = w.order_id join segment_plan s on s.id = w.segment_plan_id
        join segment_stage g on g.id = w.stage_id
        left join station m on m.id = w.station_id
        left join staff f on f.id = coalesce(w.claimed_by, w.staff_id)
      where ${condition} order by rank limit ${maxCards}`
}

/**
 * Returns the cards of the work orders that match a condition on `w`, the most pressing first. One statement reads all
 * that this module stores.
 */
export async function listCards(read: Read, condition: RawBuilder<unknown>): Promise<WorkCard[]> {
  const { tx, actor } = read
  const ofCompanyAndCondition = sql`w.company_id = ${companyOf(actor)} and ${condition}`
  const rows = await listRows(
    tx,
    workCardShape,
    sql`with cards as materialized (${columnsIn(actor.language, ofCompanyAndCondition)}),
      ${kitTables(read, sql`any(array(select id from cards))`)}, ${blockTables(read)}
      select c.*, k."kitStatus", k.short, coalesce(b.blocks, '[]') as blocks
      from cards c left join kits k on k.id = c.id left join blocks b on b.id = c.id order by c.rank`,
  )
  const productIds = rows.map(({ materialId }) => materialId)
  const materials = await findMaterials(read, [...new Set([...productIds, ...missingIn(rows)])])
  const kits = await notifyKits(read, rows, materials)
  return rows.map(({ materialId, short: _, orderStatus, percent, orderReason: _reason, rank: _rank, ...row }) => {
    const { code = '', name: productName = '', unitName = '', precision = 0 } = materials.get(materialId) ?? {}
    const reported = reportedOf({ good: row.goodQuantity, scrap: row.scrapQuantity, rework: row.reworkQuantity })
    const tolerance = { quantity: row.quantity, percent, precision }
    return {
      ...row,
      ...(kits.get(row.id) ?? noKit),
      productCode: code,
      productName,
      unitName,
      allowedActions: listWorkActions(read, { ...row, orderStatus, tolerance, reported }),
    }
  })
}
