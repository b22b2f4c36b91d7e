// Needs of the segment of a work order: required and consumed quantity of each material.
import Big from 'big.js'
import { sql } from 'kysely'
import { computed, listRows, rowShape, type ShapedRow } from '../../../platform/db/row-shape.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { findMaterials, type MaterialFacts, roundNeed } from '../../base/index.ts'
import { replacedMaterial, replacedQuantity } from './store-consumption.ts'

/** A material that may replace a planned one. */
interface Alternate {
  readonly materialId: string
  /** Quantity of the planned material that one unit of the alternate replaces. */
  readonly factor: string
}

const needShape = rowShape({
  materialId: 'order_material.material_id',
  consumeType: 'order_material.consume_type',
  /** For the whole order. */
  required: 'order_material.required',
  /** Consumed by all work orders of the segment, and the part of the given work order. */
  used: computed.decimal,
  usedByOwn: computed.decimal,
  /** Pieces reported for the segment, without rework. */
  reported: computed.decimal,
  alternates: computed.json<readonly Alternate[]>(),
})

/** A material that a segment needs. Quantities are in its unit. */
export type Need = ShapedRow<typeof needShape>

interface WorkOrderKey {
  readonly id: string
  readonly segment_plan_id: string
}

/** Returns the needs of the segment of a work order. Consumed substitutes count for the material that they replace. */
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

/**
 * Returns what a part of an order needs, given the need of the whole order; rounded up to the precision of the unit.
 */
export function shareOf(
  required: string,
  { part, whole, precision }: { readonly part: Big | string; readonly whole: string; readonly precision: number },
): Big {
  return new Big(whole).eq(0) ? new Big(0) : roundNeed(new Big(required).times(part).div(whole), precision)
}

/** Returns materials and their alternates by id. */
export const materialsOfNeeds = (
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
