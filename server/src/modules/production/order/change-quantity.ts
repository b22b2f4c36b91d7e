import { orderFlow, quantityStates } from '@gemba/contract/production/order/flow.ts'
import { changeOrderQuantity } from '@gemba/contract/production/order/order-actions.ts'
import { reportStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import Big from 'big.js'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { computed, listRows } from '../../../platform/db/row-shape.ts'
import { changedBy, valuesOf } from '../../../platform/db/rows.ts'
import { companyOf, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { staleOf } from '../../../platform/stale.ts'
import { stateIllegal } from '../../../resource/flow.ts'
import { findMaterials } from '../../base/index.ts'
import { baseQuantityOf } from '../../stock/index.ts'
import { overIssueOf } from '../consumption/over-issue.ts'
import { type RequirementChange, rescalePrepares } from '../material-prepare/rescale-prepares.ts'
import { segmentsOf } from '../segment-plan/release-segments.ts'
import { type LockedOrder, lockOrder } from './lock-order.ts'
import { needsFor } from './plan-order.ts'
import { updateOrderProgress } from './update-order-progress.ts'

export const changeQuantityRoutes = handle(
  changeOrderQuantity,
  import.meta.url,
  async (work, { id, version, quantity, reason }) => {
    const order = await lockOrder(work, id)
    if (typeof version === 'number' && version !== order.version) throw staleOf(order)
    if (!quantityStates.some((status) => status === order.status))
      throw stateIllegal(orderFlow, { status: order.status, language: work.actor.language })
    const base = await baseQuantityOf(work, { materialId: order.material_id, unitId: order.unit_id, quantity })
    await assertNotBelowReleased(work, order, base)
    const changes = await storeQuantity(work, order, { base, quantity, reason })
    await assertNotOverConsumed(work, order.id, changes)
    const prepares = await rescalePrepares(work, { orderId: order.id, changes, reason })
    await updateOrderProgress(work, await lockOrder(work, order.id))
    const after = await lockOrder(work, order.id)
    await work.emit('productionOrder.moved', `productionOrder-${order.id}`, {
      id: order.id,
      code: after.code,
      orderId: order.id,
      action: 'changeQuantity',
      status: after.status,
    })
    const labelsOf = await namesOf(work, changes)
    return {
      id: order.id,
      status: after.status as (typeof quantityStates)[number],
      version: after.version,
      materials: changes.map((change) => ({ ...change, ...labelsOf(change.materialId) })),
      prepares: prepares.map((line) => ({ ...line, ...labelsOf(line.materialId) })),
    }
  },
)

/** Throws `quantityBelow` if the new quantity, in the base unit, is less than a segment has already released. */
async function assertNotBelowReleased(work: Work, order: LockedOrder, base: Big): Promise<void> {
  const minQuantity = (await segmentsOf(work, order.id)).reduce(
    (highest, segment) => (highest.lt(segment.released_quantity) ? new Big(segment.released_quantity) : highest),
    new Big(0),
  )
  if (base.lt(minQuantity)) throw new DomainError('quantityBelow', { least: minQuantity.toFixed(), field: 'quantity' })
}

interface QuantityChange {
  readonly base: Big
  readonly quantity: string
  readonly reason: string
}

/** Stores the quantity of an order and its segments. Returns the materials whose required quantity changes by it. */
async function storeQuantity(
  work: Work,
  order: LockedOrder,
  { base, quantity, reason }: QuantityChange,
): Promise<RequirementChange[]> {
  const { tx, actor } = work
  await tx
    .updateTable('production_order')
    .set({ quantity, base_quantity: base.toFixed(), status_reason: reason, ...changedBy(actor.userName) })
    .where('id', '=', order.id)
    .execute()
  await ofCompany(work)
    .updateTable('segment_plan')
    .set({ plan_quantity: base.toFixed(), ...changedBy(actor.userName) })
    .where('order_id', '=', order.id)
    .execute()
  const before = await ofCompany(work)
    .selectFrom('order_material')
    .select(['material_id as materialId', 'required'])
    .where('order_id', '=', order.id)
    .orderBy('sort_number')
    .execute()
  const needs = new Map(
    (await needsFor(work, order.bom_id, base.toFixed())).map((need) => [need.materialId, need.required.toFixed()]),
  )
  const changes = before.flatMap(({ materialId, required: requiredBefore }) => {
    const required = needs.get(materialId)
    return required === undefined || new Big(required).eq(requiredBefore)
      ? []
      : [{ materialId, requiredBefore, required }]
  })
  for (const { materialId, required } of changes)
    await ofCompany(work)
      .updateTable('order_material')
      .set({ required })
      .where('order_id', '=', order.id)
      .where('material_id', '=', materialId)
      .execute()
  return changes
}

/**
 * Throws `quantityIssued` if more of a planned material is consumed than the new quantity requires. Substitutes and
 * extra consumption do not count.
 */
async function assertNotOverConsumed(
  work: Work,
  orderId: string,
  changes: readonly RequirementChange[],
): Promise<void> {
  const lower = changes.filter(({ required, requiredBefore }) => new Big(required).lt(requiredBefore))
  if (lower.length === 0) return
  const consumedRows = await listRows(
    work.tx,
    { materialId: 'material_consumption.material_id', quantity: computed.decimal },
    sql`select c.material_id as "materialId", sum(c.quantity) as quantity
      from material_consumption c join work_order w on w.id = c.work_order_id
      where c.company_id = ${companyOf(work.actor)} and w.order_id = ${orderId} and c.status <> ${reportStatus.codes.reversed}
        and c.is_extra = 0 and c.substitute_for_id is null
      group by 1`,
  )
  const materials = await findMaterials(work, valuesOf(lower, 'materialId'))
  const maxIssueOf = await overIssueOf(work)
  for (const { materialId, required } of lower) {
    const quantity = consumedRows.find((consumption) => consumption.materialId === materialId)?.quantity ?? '0'
    const { code = '', unitName = '', precision = 0 } = materials.get(materialId) ?? {}
    if (new Big(quantity).gt(maxIssueOf({ quantity: required, precision })))
      throw new DomainError('quantityIssued', {
        material: code,
        unit: unitName,
        issued: new Big(quantity).toFixed(),
        required,
        field: 'quantity',
      })
  }
}

/** Returns a function that gives the code, name and unit of a material. */
async function namesOf(work: Work, changes: readonly RequirementChange[]) {
  const materials = await findMaterials(work, valuesOf(changes, 'materialId'))
  return (materialId: string) => {
    const { code = '', name = '', unitName = '' } = materials.get(materialId) ?? {}
    return { materialCode: code, materialName: name, unitName }
  }
}
