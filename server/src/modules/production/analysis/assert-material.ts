// Asserts before a release that its material is available, or that a user with the permission gives a reason.
import { can } from '@gemba/contract/identity/role/can.ts'
import { type Words, wordIn } from '@gemba/contract/kit/page.ts'
import { orderRights } from '@gemba/contract/production/order/flow.ts'
import Big from 'big.js'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { computed, listRows, notNull, rowShape } from '../../../platform/db/row-shape.ts'
import { anyId, valuesOf } from '../../../platform/db/rows.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { findMaterials, isOptionOn, roundNeed } from '../../base/index.ts'
import { replacedMaterial, replacedQuantity } from '../consumption/store-consumption.ts'
import { balanceNeeds } from './analyse-orders.ts'
import type { Need } from './balance-material.ts'

/** A segment that is being released, completely or in part. */
export interface ReleasedSegment {
  readonly id: string
  readonly orderId: string
  /** Total released quantity after the release, in the unit of the product. */
  readonly released: Big
  readonly planned: Big
}

/** The confirmation of a person who releases with a shortage. */
export interface Force {
  readonly force?: 0 | 1 | null | undefined
  readonly reason?: string | null | undefined
}

/**
 * Asserts that the material of released segments is free or reserved for their orders. Throws `materialShort` with the
 * lines that are short, `materialShortRefused` if the company refuses every shortage, `forbidden`, `reasonMissing`. A
 * forced release stores its reason in the orders. Returns a note for the operation log; undefined if nothing is short.
 */
export async function assertMaterial(
  work: Work,
  segments: readonly ReleasedSegment[],
  { force, reason }: Force,
): Promise<string | undefined> {
  const isRefused = await isOptionOn(work, 'shortageRefused')
  if (!isRefused && !(await isOptionOn(work, 'shortageGuard'))) return undefined
  const lines = await listShortages(work, segments)
  if (lines.length === 0) return undefined
  if (isRefused) throw new DomainError('materialShortRefused', { lines })
  const canForce = can(work.actor.authorities, orderRights.releaseShort) ? 1 : 0
  if (force !== 1) throw new DomainError('materialShort', { lines, canForce })
  if (canForce === 0) throw new DomainError('forbidden')
  if (!reason) throw new DomainError('reasonMissing', { field: 'reason' })
  await storeReason(work, [...new Set(segments.map(({ orderId }) => orderId))], reason)
  return `${lines.map(({ text }) => text).join('; ')}: ${reason}`
}

const short: Words = [
  '{material} 需要 {required} {unit}，可用 {available} {unit}，缺 {shortage} {unit}',
  '{material} 需要 {required} {unit}，可用 {available} {unit}，缺 {shortage} {unit}',
  '{material}: {required} {unit} required, {available} available, {shortage} short',
]

async function listShortages(read: Read, segments: readonly ReleasedSegment[]) {
  const needs = await needsOf(read, segments)
  const orderIds = [...new Set(segments.map(({ orderId }) => orderId))]
  const lines = (await balanceNeeds(read, orderIds, needs)).filter(({ shortage }) => shortage.gt(0))
  const materials = await findMaterials(read, valuesOf(lines, 'materialId'))
  return lines.map(({ materialId, required, consumed, available, shortage }) => {
    const { code = '', name = '', unitName = '' } = materials.get(materialId) ?? {}
    const figures = {
      required: required.minus(consumed).toFixed(),
      available: available.toFixed(),
      shortage: shortage.toFixed(),
      unit: unitName,
    }
    const text = Object.entries({ ...figures, material: code }).reduce(
      (filled, [key, value]) => filled.replaceAll(`{${key}}`, value),
      wordIn(read.actor.language, short),
    )
    return { materialId, materialCode: code, materialName: name, unitName, ...figures, text }
  })
}

const storedNeedShape = rowShape({
  materialId: 'order_material.material_id',
  segmentPlanId: notNull('order_material.segment_plan_id'),
  required: 'order_material.required',
  consumed: computed.decimal,
})

/** Returns the material that segments need for their released quantity, rounded up. */
async function needsOf(read: Read, segments: readonly ReleasedSegment[]): Promise<Need[]> {
  const { tx, actor } = read
  const bySegment = new Map(segments.map((segment) => [segment.id, segment]))
  const rows = await listRows(
    tx,
    storedNeedShape,
    sql`select m.material_id as "materialId", m.segment_plan_id as "segmentPlanId", m.required,
        coalesce((select sum(${replacedQuantity}) from material_consumption c join work_order w on w.id = c.work_order_id
          where w.segment_plan_id = m.segment_plan_id and ${replacedMaterial} = m.material_id and c.status = 20), 0) as consumed
      from order_material m where m.company_id = ${companyOf(actor)} and m.segment_plan_id = ${anyId([...bySegment.keys()])}
      order by m.sort_number, m.id`,
  )
  const materials = await findMaterials(read, valuesOf(rows, 'materialId'))
  return rows.map(({ materialId, segmentPlanId, required, consumed }) => {
    const { released = new Big(0), planned = new Big(0) } = bySegment.get(segmentPlanId) ?? {}
    const exact = planned.eq(0) ? new Big(0) : new Big(required).times(released).div(planned)
    const precision = materials.get(materialId)?.precision ?? 0
    return { materialId, required: roundNeed(exact, precision), consumed: new Big(consumed) }
  })
}

/** Stores the reason without a new version, because the reply of the release already has the version. */
async function storeReason(work: Work, orderIds: readonly string[], reason: string): Promise<void> {
  await ofCompany(work)
    .updateTable('production_order')
    .set({ status_reason: reason })
    .where('id', '=', anyId(orderIds))
    .execute()
}
