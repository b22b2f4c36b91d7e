// Work orders as cards: with their product, their segment, what is ready for them and what may be done now.
import type { RowOf } from '@gemba/contract/kit/field.ts'
import { segmentRelation } from '@gemba/contract/production/route/dictionaries.ts'
import type { workCard } from '@gemba/contract/production/work-order/bench.ts'
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { workOrderFlow } from '@gemba/contract/production/work-order/flow.ts'
import { type RawBuilder, sql } from 'kysely'
import { rowsOf } from '../../../platform/db/rows.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { actsFor } from '../../../resource/flow.ts'
import { nameColumnIn } from '../../../resource/query/columns.ts'
import { findMaterials } from '../../base/index.ts'
import { kitsOf, noKit } from '../material-prepare/kit-of-work.ts'

export type WorkCard = RowOf<typeof workCard>

type Stored = Omit<
  WorkCard,
  'allowedActs' | 'kitStatus' | 'shortOfKit' | 'productCode' | 'productName' | 'unitName'
> & {
  readonly materialId: string
}

/** Most cards that one answer holds. */
const mostCards = 2000

const { startStart } = segmentRelation.codes
const { cancelled } = workOrderStatus.codes

/** What the segments before have made and this segment has not taken in. */
const available = sql`(select min(p.good_quantity) from segment_plan_link l join segment_plan p on p.id = l.predecessor_id
    where l.segment_plan_id = s.id and l.relation <> ${startStart})
  - (select coalesce(sum(t.good_quantity + t.scrap_quantity + t.rework_quantity), 0) from work_order t
    where t.segment_plan_id = s.id and t.is_rework = 0 and t.status <> ${cancelled})`

/** Returns the work orders that a condition on `w` chooses, the most pressing first. */
export async function listCards(read: Read, condition: RawBuilder<unknown>): Promise<WorkCard[]> {
  const { tx, actor } = read
  const name = (alias: string) => nameColumnIn(alias, actor.language)
  const rows = await rowsOf<Stored>(
    tx,
    sql`select w.id, w.code, w.version, w.status, (extract(epoch from w.status_at) * 1000)::float8 as "statusAt",
        w.pause_reason as "pauseReason", w.is_rework as "isRework", w.order_id as "orderId", o.code as "orderCode",
        o.material_id as "materialId", w.segment_plan_id as "segmentPlanId", s.number as "segmentNumber",
        ${name('g')} as "stageName", trim_scale(w.quantity) as quantity, trim_scale(w.good_quantity) as "goodQuantity",
        trim_scale(w.scrap_quantity) as "scrapQuantity", trim_scale(w.rework_quantity) as "reworkQuantity",
        (select trim_scale(greatest(q.available, 0)) from (select ${available} as available) q
          where q.available is not null) as "availableQuantity",
        w.work_center_id as "workCenterId", w.station_id as "stationId", ${name('m')} as "stationName",
          w.team_id as "teamId", w.staff_id as "staffId",
        ${name('f')} as "staffName", w.claimed_by as "claimedBy",
        (extract(epoch from w.plan_start) * 1000)::float8 as "planStart",
        (extract(epoch from w.plan_end) * 1000)::float8 as "planEnd",
        (extract(epoch from w.actual_start) * 1000)::float8 as "actualStart",
        o.priority, o.due_date::text as "dueDate"
      from work_order w join production_order o on o.id = w.order_id join segment_plan s on s.id = w.segment_plan_id
        join segment_stage g on g.id = w.stage_id
        left join station m on m.id = w.station_id
        left join staff f on f.id = coalesce(w.claimed_by, w.staff_id)
      where w.company_id = ${companyOf(actor)} and ${condition}
      order by w.status = ${workOrderStatus.codes.running} desc, o.priority, o.due_date nulls last, w.plan_start nulls last,
        w.id
      limit ${mostCards}`,
  )
  const products = await findMaterials(read, [...new Set(rows.map(({ materialId }) => materialId))])
  const kits = await kitsOf(
    read,
    rows.map(({ id }) => id),
  )
  return rows.map(({ materialId, ...row }) => {
    const { code = '', name: productName = '', unitName = '' } = products.get(materialId) ?? {}
    const kit = kits.get(row.id) ?? noKit
    return {
      ...row,
      ...kit,
      productCode: code,
      productName,
      unitName,
      allowedActs: actsFor(read, workOrderFlow, row.status),
    }
  })
}
