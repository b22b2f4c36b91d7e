// Actions of people on production orders, with the rules that each one asserts and its side effects.
import { can } from '@gemba/contract/identity/role/can.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { type OrderAction, orderActionsWithReason, orderFlow } from '@gemba/contract/production/order/flow.ts'
import { changeOrderStatus, planOrder, releaseOrders } from '@gemba/contract/production/order/order-actions.ts'
import { segmentPlanStatus } from '@gemba/contract/production/segment-plan/dictionaries.ts'
import { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { openWorkStates } from '@gemba/contract/production/work-order/flow.ts'
import Big from 'big.js'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { changedBy, valuesOf } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Call } from '../../../platform/http/call.ts'
import { handle } from '../../../platform/http/route.ts'
import { idOf } from '../../../resource/crud.ts'
import { assertMaterial, type Force, type ReleasedSegment } from '../analysis/assert-material.ts'
import { assertNotConsumed } from '../consumption/assert-not-consumed.ts'
import { assertNoLeftovers } from '../consumption/leftover-material.ts'
import { assertNotBlocked } from '../exception/assert-not-blocked.ts'
import { endPrepares } from '../material-prepare/end-prepares.ts'
import { assertProjectOpen } from '../project/lock-project.ts'
import { assertReportsConfirmed } from '../report-confirmation/waiting-reports.ts'
import { cancelUnclaimed } from '../segment-plan/cancel-unclaimed.ts'
import { releaseSegment, segmentsOf } from '../segment-plan/release-segments.ts'
import { lockWork, moveWork } from '../work-order/lock-work.ts'
import { closeLogs } from '../work-order/log-time.ts'
import { pauseRunning } from '../work-order/pause-running.ts'
import { confirmLeftovers, type OrderLeftovers } from './leftovers.ts'
import { type LockedOrder, lockOrder, lockOrderFor, moveOrder } from './lock-order.ts'
import { createPlan, deletePlan } from './plan-order.ts'
import { assertStocked } from './receipts-of.ts'
import { updateOrderProgress } from './update-order-progress.ts'

const file = import.meta.url
const { draft, completed } = productionOrderStatus.codes
type PersonAction = CommandInput<typeof changeOrderStatus>['action']

export const orderActionRoutes = [
  ...handle(changeOrderStatus, file, async (work, { ids, action, reason, version, force }, call) => {
    const { permission = '' } = orderFlow.transitions[action]
    if (!can(work.actor.authorities, permission)) throw new DomainError('forbidden')
    const needsReason = orderActionsWithReason.some((actionWithReason) => actionWithReason === action)
    if (needsReason && !reason) throw new DomainError('reasonMissing', { field: 'reason' })
    const replies = []
    for (const id of sortIds(ids)) {
      const order = await lockOrderFor(work, { id, version: ids.length === 1 ? version : null }, action)
      const reply = await orderActions[action]?.(work, order, reason)
      if (reply) replies.push({ leftovers: null, ...reply })
    }
    if (action === 'release') await assertReleased(work, { ids, force, reason }, call)
    return replies
  }),
  ...handle(planOrder, file, async (work, { id }) => {
    const order = await lockOrder(work, id)
    if (order.status === draft) await plan(work, await lockOrderFor(work, { id }, 'plan'))
    else {
      await lockOrderFor(work, { id }, 'withdraw')
      await assertNotReleased(work, order)
      await assertNotConsumed(work, { orderId: order.id })
      await endPrepares(work, order.id)
      await createPlan(work, order)
    }
    const segments = await segmentsOf(work, order.id)
    return segments.map((segment) => ({ id: segment.id, number: segment.number, planQuantity: segment.plan_quantity }))
  }),
  ...handle(releaseOrders, file, async (work, { ids, segmentPlanIds, force, reason }, call) => {
    const replies = []
    for (const id of sortIds(ids)) {
      const order = await lockOrderFor(work, { id }, 'release')
      replies.push(await release(work, order, segmentPlanIds ?? undefined))
    }
    await assertReleased(work, { ids, segmentPlanIds, force, reason }, call)
    return replies
  }),
]

interface ReleasedOrders extends Force {
  readonly ids: readonly string[]
  readonly segmentPlanIds?: readonly string[] | null | undefined
}

/**
 * Asserts the material of all released orders together, because they share the same stock. Throws what `assertMaterial`
 * throws.
 */
async function assertReleased(
  work: Work,
  { ids, segmentPlanIds, ...force }: ReleasedOrders,
  call: Pick<Call, 'notes'>,
): Promise<void> {
  const segments: ReleasedSegment[] = []
  for (const orderId of sortIds(ids)) {
    const plans = await segmentsOf(work, orderId, segmentPlanIds ?? undefined)
    for (const plan of plans.filter(({ is_skipped: isSkipped }) => isSkipped === 0))
      segments.push({
        id: plan.id,
        orderId,
        released: new Big(plan.released_quantity),
        planned: new Big(plan.plan_quantity),
      })
  }
  const shortages = await assertMaterial(work, segments, force)
  if (shortages) call.notes(shortages)
}

/** Orders are locked in ascending order of their ids, so that two transactions cannot deadlock. */
const sortIds = (ids: readonly string[]): string[] =>
  [...new Set(ids.map(idOf))].sort((left, right) => Number(left) - Number(right))

type RunOrderAction = (
  work: Work,
  order: LockedOrder,
  reason: string | null | undefined,
) => Promise<Awaited<ReturnType<typeof moveOrder>> & { readonly leftovers?: OrderLeftovers }>

const orderActions: Readonly<Partial<Record<PersonAction, RunOrderAction>>> = {
  plan,
  withdraw: async (work, order, reason) => {
    await assertNotReleased(work, order)
    await assertNotConsumed(work, { orderId: order.id })
    await endPrepares(work, order.id)
    await deletePlan(work, order.id)
    return moveOrder(work, order, { action: 'withdraw', reason })
  },
  release: (work, order) => release(work, order),
  cancelRelease: async (work, order) => {
    await endPrepares(work, order.id)
    for (const segment of await segmentsOf(work, order.id)) await cancelUnclaimed(work, segment)
    return updateAndReply(work, order)
  },
  pause: async (work, order, reason) => {
    const reply = await moveOrder(work, order, { action: 'pause', reason })
    await pauseRunning(work, { orderId: order.id })
    return reply
  },
  resume: async (work, order, reason) => {
    await assertNotBlocked(work, { refType: 'productionOrder', refId: order.id })
    return moveOrder(work, order, { action: 'resume', reason })
  },
  complete,
  reopen: async (work, order, reason) => {
    if (order.project_id !== null) await assertProjectOpen(work, order.project_id)
    return moveOrder(work, order, { action: 'reopen', reason })
  },
  close: async (work, order, reason) => {
    await assertReportsConfirmed(work, order.id)
    await assertStocked(work, order.id)
    await endPrepares(work, order.id)
    const leftovers = await confirmLeftovers(work, quantitiesOf(order), reason)
    return { ...(await moveOrder(work, order, { action: 'close', reason })), leftovers }
  },
  cancel: async (work, order, reason) => {
    await assertNotConsumed(work, { orderId: order.id })
    await endPrepares(work, order.id)
    for (const segment of await segmentsOf(work, order.id)) await cancelUnclaimed(work, segment)
    await cancelSegments(work, order.id)
    return moveOrder(work, order, { action: 'cancel', reason })
  },
}

async function plan(work: Work, order: LockedOrder) {
  await createPlan(work, order)
  return moveOrder(work, order, { action: 'plan' })
}

async function release(work: Work, order: LockedOrder, segmentPlanIds?: readonly string[]) {
  for (const segment of await segmentsOf(work, order.id, segmentPlanIds)) await releaseSegment(work, segment, {})
  return updateAndReply(work, order)
}

/** Recomputes the progress of an order from its work orders. Returns the reply of order actions. */
async function updateAndReply(work: Work, order: LockedOrder) {
  await updateOrderProgress(work, order)
  const { id, status, version } = await lockOrder(work, order.id)
  return { id, status: status as ReturnType<typeof statusOf>, version }
}
const statusOf = (action: OrderAction) => orderFlow.transitions[action].to

const quantitiesOf = ({ id, ...order }: LockedOrder) => ({
  id,
  materialId: order.material_id,
  baseQuantity: order.base_quantity,
  goodQuantity: order.good_quantity,
  scrapQuantity: order.scrap_quantity,
})

/** Throws `segmentReleased`. */
async function assertNotReleased(work: Work, order: LockedOrder): Promise<void> {
  const released = (await segmentsOf(work, order.id)).find(
    ({ status }) => status !== segmentPlanStatus.codes.notReleased,
  )
  if (released) throw new DomainError('segmentReleased', { number: released.number })
}

/**
 * Completes an order. Fewer pieces than planned need a reason. Open work orders end. Throws `exceptionBlocks`,
 * `reportsUnconfirmed`, `orderUnfinished`.
 */
async function complete(work: Work, order: LockedOrder, reason: string | null | undefined) {
  await assertNotBlocked(work, { refType: 'productionOrder', refId: order.id })
  await assertReportsConfirmed(work, order.id)
  const reported = new Big(order.good_quantity).plus(order.scrap_quantity)
  if (reported.lt(order.base_quantity) && !reason)
    throw new DomainError('orderUnfinished', { done: reported.toFixed(), planned: order.base_quantity })
  await endOpenWork(work, order, reason ?? null)
  const { status } = await updateOrderProgress(work, order)
  return status === completed ? updateAndReply(work, order) : moveOrder(work, order, { action: 'complete', reason })
}

/**
 * Cancels work orders that have not begun, and terminates the others with what was reported. Throws `materialLying`.
 */
async function endOpenWork(work: Work, order: LockedOrder, reason: string | null): Promise<void> {
  const rows = await ofCompany(work)
    .selectFrom('work_order')
    .selectAll()
    .where('order_id', '=', order.id)
    .where('status', 'in', [...openWorkStates])
    .orderBy('id')
    .execute()
  await assertNoLeftovers(work, rows, order.base_quantity)
  await closeLogs(work, valuesOf(rows, 'id'))
  for (const { id } of rows) {
    const { workOrder } = await lockWork(work, { id })
    const isBegun = workOrder.status >= workOrderStatus.codes.running
    await moveWork(work, workOrder, isBegun ? 'terminate' : 'cancel', { status_reason: reason, pause_reason: null })
  }
}

async function cancelSegments(work: Work, orderId: string): Promise<void> {
  await ofCompany(work)
    .updateTable('segment_plan')
    .set({ status: segmentPlanStatus.codes.cancelled, released_quantity: '0', ...changedBy(work.actor.userName) })
    .where('order_id', '=', orderId)
    .execute()
}
