// Splits a segment of an order into work orders, each with quantity, assignment and times.

import type { CommandInput, CommandReply } from '@gemba/contract/kit/command.ts'
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { orderFlow } from '@gemba/contract/production/order/flow.ts'
import {
  readSegmentPlanItems,
  saveSegmentPlanItems,
} from '@gemba/contract/production/segment-plan/segment-plan-items.ts'
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { workOrderFlow } from '@gemba/contract/production/work-order/flow.ts'
import { workOrder } from '@gemba/contract/production/work-order/work-order.ts'
import Big from 'big.js'
import { changedBy, instantAt } from '../../../platform/db/rows.ts'
import type { Read, Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { staleOf } from '../../../platform/stale.ts'
import { crud, idOf } from '../../../resource/crud.ts'
import { stateIllegal } from '../../../resource/flow.ts'
import { findMaterials } from '../../base/index.ts'
import { assertMaterial } from '../analysis/assert-material.ts'
import { lockOrder } from '../order/lock-order.ts'
import { orders } from '../order/production-order.ts'
import { updateOrderProgress } from '../order/update-order-progress.ts'
import { assertNotHeld } from '../project/lock-project.ts'
import { assertAtWorkCenter } from '../work-order/dispatch.ts'
import { lockWork } from '../work-order/lock-work.ts'
import { createWorkOrder, type SegmentRow, segmentsOf } from './release-segments.ts'
import { segmentPlans } from './segment-plan.ts'

const file = import.meta.url
const works = crud(workOrder)
const { planned, released, inProgress } = productionOrderStatus.codes
const { toDispatch, dispatched, cancelled } = workOrderStatus.codes

type Item = CommandInput<typeof saveSegmentPlanItems>['items'][number]

export const segmentPlanItemRoutes = [
  ...handle(readSegmentPlanItems, file, (read, { id }) => itemsOf(read, idOf(id))),
  ...handle(saveSegmentPlanItems, file, async (work, { id, version, items, force, reason }, call) => {
    const { orderId } = await segmentPlans.read(work, { id })
    const order = await lockOrder(work, orderId)
    if (![planned, released, inProgress].some((status) => status === order.status))
      throw stateIllegal(orderFlow, { status: order.status, language: work.actor.language })
    const [plan] = await segmentsOf(work, orderId, [idOf(id)])
    if (!plan) throw new DomainError('notFound')
    if (typeof version === 'number' && version !== plan.version) throw staleOf(plan)
    await assertNotHeld(work, orderId)
    for (const item of items) await saveItem(work, plan, item)
    await assertWithinPlan(work, plan)
    await updateOrderProgress(work, await lockOrder(work, orderId))
    const [after] = await segmentsOf(work, orderId, [plan.id])
    const now = new Big(after?.released_quantity ?? 0)
    if (now.gt(plan.released_quantity)) {
      const segment = { id: plan.id, orderId, released: now, planned: new Big(plan.plan_quantity) }
      const shortageNote = await assertMaterial(work, [segment], { force, reason })
      if (shortageNote) call.notes(shortageNote)
    }
    return itemsOf(work, plan.id)
  }),
]

/**
 * Creates or updates a work order. Throws `quantityWrong`, `timesReversed`, `stationElsewhere`, `notFound`, and
 * `stateIllegal` if somebody has claimed it.
 */
async function saveItem(work: Work, plan: SegmentRow, item: Item): Promise<void> {
  const quantity = new Big(item.quantity)
  if (quantity.lte(0)) throw new DomainError('quantityWrong', { field: 'quantity' })
  const { planStart = null, planEnd = null } = item
  if (planStart !== null && planEnd !== null && planEnd < planStart)
    throw new DomainError('timesReversed', { field: 'planEnd' })
  await assertAtWorkCenter(work, plan, item)
  const { stationId, teamId, staffId } = item
  const status = stationId || teamId || staffId ? dispatched : toDispatch
  const id = item.workOrderId
    ? await unclaimedOf(work, plan, item.workOrderId)
    : (await createWorkOrder(work, plan, { quantity, stationId, teamId, staffId, planStart, status })).id
  await work.tx
    .updateTable('work_order')
    .set({
      quantity: quantity.toFixed(),
      status,
      status_at: instantAt(work.now),
      station_id: stationId ?? null,
      team_id: teamId ?? null,
      staff_id: staffId ?? null,
      plan_start: planStart === null ? undefined : instantAt(planStart),
      plan_end: planEnd === null ? undefined : instantAt(planEnd),
      ...changedBy(work.actor.userName),
    })
    .where('id', '=', id)
    .execute()
}

async function unclaimedOf(work: Work, plan: SegmentRow, id: string): Promise<string> {
  const { workOrder } = await lockWork(work, { id })
  if (workOrder.segment_plan_id !== plan.id) throw new DomainError('notFound', { field: 'items' })
  if (workOrder.status !== toDispatch && workOrder.status !== dispatched)
    throw stateIllegal(workOrderFlow, { status: workOrder.status, language: work.actor.language })
  return workOrder.id
}

/** Throws `quantityAbove` if the work orders exceed the planned quantity. */
async function assertWithinPlan(work: Work, plan: SegmentRow): Promise<void> {
  const rows = await works.list(work, { segmentPlanId: plan.id, isRework: 0 })
  const sum = rows
    .filter(({ status }) => status !== cancelled)
    .reduce((total, row) => total.plus(row.quantity), new Big(0))
  if (sum.gt(plan.plan_quantity))
    throw new DomainError('quantityAbove', { requested: sum.toFixed(), allowed: plan.plan_quantity })
}

/** Returns a segment with its work orders. Throws `notFound`. */
async function itemsOf(read: Read, id: string): Promise<CommandReply<typeof readSegmentPlanItems>> {
  const plan = await segmentPlans.read(read, { id })
  const { materialId } = await orders.read(read, { id: plan.orderId })
  const { unitName = '', precision = 0 } = (await findMaterials(read, [materialId])).get(materialId) ?? {}
  const rows = await works.list(read, { segmentPlanId: plan.id })
  return {
    plan,
    unitName,
    precision,
    items: rows
      .toSorted((left, right) => Number(left.id) - Number(right.id))
      .map((row) => ({
        workOrderId: row.id,
        workOrderCode: row.code,
        status: row.status,
        quantity: row.quantity,
        stationId: row.stationId,
        stationName: row.labels?.stationId ?? null,
        teamId: row.teamId,
        staffId: row.staffId,
        planStart: row.planStart,
        planEnd: row.planEnd,
      })),
  }
}
