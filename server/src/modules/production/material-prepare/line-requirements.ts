// What an order still needs at the line: its material less what preparations cover.
import { materialPrepareStatus } from '@gemba/contract/production/material-prepare/dictionaries.ts'
import Big from 'big.js'
import { sql } from 'kysely'
import { computed, listRows, orNull, rowShape } from '../../../platform/db/row-shape.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'

/** A material of an order at one work centre, in the unit of the material. */
export interface LineRequirement {
  readonly materialId: string
  readonly workCenterId: string | null
  readonly workCenterName: string | null
  /** The line-side location; null if the work centre has none. */
  readonly locationId: string | null
  readonly required: string
  /** What no preparation covers yet; negative if they cover more. */
  readonly left: Big
}

const { received, closed, cancelled } = materialPrepareStatus.codes

const neededMaterialShape = rowShape({
  materialId: 'order_material.material_id',
  workCenterId: 'segment_plan.work_center_id',
  workCenterName: orNull('work_center.name'),
  /** The line-side location; null if the work centre has none. */
  locationId: 'work_center.line_side_location_id',
  required: 'order_material.required',
  covered: computed.decimal,
})

/**
 * Returns the needs of an order in the sequence of its segments, without skipped ones. Received material counts less
 * what was returned.
 */
export async function neededOf({ tx, actor }: Read, orderId: string): Promise<LineRequirement[]> {
  const rows = await listRows(
    tx,
    neededMaterialShape,
    sql`select m.material_id as "materialId", s.work_center_id as "workCenterId", w.name as "workCenterName",
        w.line_side_location_id as "locationId", m.required,
        coalesce((select sum(case when p.status in (${received}, ${closed}) then l.received_quantity - l.returned_quantity
            else l.required_quantity end)
          from material_prepare_line l join material_prepare p on p.id = l.prepare_id
          where p.order_id = m.order_id and l.material_id = m.material_id and p.is_extra = 0
            and p.status <> ${cancelled}), 0) as covered
      from order_material m left join segment_plan s on s.id = m.segment_plan_id
        left join work_center w on w.id = s.work_center_id
      where m.company_id = ${companyOf(actor)} and m.order_id = ${orderId} and s.is_skipped is distinct from 1 order by s.number, m.sort_number, m.id`,
  )
  return rows.map(({ covered, ...row }) => ({ ...row, left: new Big(row.required).minus(covered) }))
}
