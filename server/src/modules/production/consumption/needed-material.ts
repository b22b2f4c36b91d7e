// How much of each material the segment of a work order needs, and what was used of it.
import Big from 'big.js'
import { sql } from 'kysely'
import { computed, listRows, rowShape, type ShapedRow } from '../../../platform/db/row-shape.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { findMaterials, type MaterialFacts, roundNeed } from '../../base/index.ts'
import { replacedMaterial, replacedQuantity } from './store-consumption.ts'

/** What may stand in for a material. */
interface Alternate {
  readonly materialId: string
  /** How much of the planned material one of it stands for, each in its own unit. */
  readonly factor: string
}

const needShape = rowShape({
  materialId: 'order_material.material_id',
  consumeType: 'order_material.consume_type',
  /** For the whole order. */
  required: 'order_material.required',
  /** What work orders of the segment have used, and of that the one in question. */
  used: computed.decimal,
  usedByOwn: computed.decimal,
  /** What was reported of the segment, rework left out. */
  reported: computed.decimal,
  alternates: computed.json<readonly Alternate[]>(),
})

/** A material of a segment; quantities in its unit. */
export type Need = ShapedRow<typeof needShape>

interface WorkOrderKey {
  readonly id: string
  readonly segment_plan_id: string
}

/** Returns the material of the segment of a work order; what stands in for a material counts as that. */
export const needsOfWork = (
  { tx, actor }: Read,
  { id, segment_plan_id: segmentPlanId }: WorkOrderKey,
): Promise<Need[]> =>
  listRows(
    tx,
    needShape,
    sql`select m.material_id as "materialId", m.consume_type as "consumeType", m.required,
        coalesce((select sum(${replacedQuantity}) from material_consumption c join work_order w on w.id = c.work_order_id
          where w.segment_plan_id = m.segment_plan_id and ${replacedMaterial} = m.material_id and c.status = 20), 0) as used,
        coalesce((select sum(${replacedQuantity}) from material_consumption c
          where c.work_order_id = ${id} and ${replacedMaterial} = m.material_id and c.status = 20), 0) as "usedByOwn",
        coalesce((select sum(w.good_quantity + w.scrap_quantity + w.rework_quantity) from work_order w
          where w.segment_plan_id = m.segment_plan_id and w.is_rework = 0), 0) as reported,
        coalesce((select jsonb_agg(jsonb_build_object('materialId', a.material_id::text, 'factor', a.factor::text)
            order by a.priority) from order_material_alternate a where a.order_material_id = m.id), '[]') as alternates
      from order_material m
      where m.company_id = ${companyOf(actor)} and m.segment_plan_id = ${segmentPlanId} order by m.sort_number, m.id`,
  )

/** What a part of an order needs of what the whole needs, rounded up to what the unit can tell. */
export function shareOf(
  required: string,
  { part, whole, precision }: { readonly part: Big | string; readonly whole: string; readonly precision: number },
): Big {
  return new Big(whole).eq(0) ? new Big(0) : roundNeed(new Big(required).times(part).div(whole), precision)
}

/** Returns materials and their alternates by their ids. */
export const factsOfNeeds = (
  read: Read,
  needs: readonly (Pick<Need, 'materialId'> & Partial<Pick<Need, 'alternates'>>)[],
): Promise<ReadonlyMap<string, MaterialFacts>> =>
  findMaterials(read, [
    ...new Set(
      needs.flatMap(({ materialId, alternates = [] }) => [
        materialId,
        ...alternates.map((alternate) => alternate.materialId),
      ]),
    ),
  ])
