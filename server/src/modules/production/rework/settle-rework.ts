// Settles pieces whose rework was cancelled or ended early: they get a new work order or are scrapped.
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { orderFlow } from '@gemba/contract/production/order/flow.ts'
import { settleRework } from '@gemba/contract/production/rework/settle-rework.ts'
import { rejectKind, workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import Big from 'big.js'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError, notFound } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { idOf } from '../../../resource/crud.ts'
import { assertKnownInputs } from '../../../resource/dictionary-options.ts'
import { stateIllegal } from '../../../resource/flow.ts'
import { type LockedOrder, lockOrder } from '../order/lock-order.ts'
import { updateOrderProgress } from '../order/update-order-progress.ts'
import { createWorkOrder, segmentsOf } from '../segment-plan/release-segments.ts'
import { lockWorkOrder } from '../work-order/lock-work.ts'
import { countReports, emitReport, storeReport } from '../work-order/store-report.ts'
import { pendingReworkOf } from './pending-rework.ts'

const { released, inProgress, paused } = productionOrderStatus.codes
const { toDispatch, dispatched } = workOrderStatus.codes

export const settleReworkRoutes = handle(settleRework, import.meta.url, async (work, input) => {
  const { id, becomes, quantity, reasonCode, remark } = input
  await assertKnownInputs(work, settleRework, input)
  const order = await lockOrderOfSegment(work, id)
  const settledQuantity = await assertQuantity(work, order, { segmentPlanId: id, quantity })
  const isScrap = becomes === rejectKind.codes.scrap
  if (isScrap && !reasonCode) throw new DomainError('reasonMissing', { field: 'reasonCode' })
  const reworkOrder = await makeRework(work, order, { segmentPlanId: id, quantity: settledQuantity })
  if (isScrap && reasonCode) await scrap(work, reworkOrder, { quantity: settledQuantity, reasonCode, remark })
  await updateOrderProgress(work, order)
  const workOrder = await lockWorkOrder(work, reworkOrder.id)
  return {
    id: workOrder.id,
    code: workOrder.code,
    status: workOrder.status,
    quantity: workOrder.quantity,
    version: workOrder.version,
  }
})

/** Locks the order of a segment. Throws `notFound`. */
async function lockOrderOfSegment(work: Work, segmentPlanId: unknown): Promise<LockedOrder> {
  const segment = await ofCompany(work)
    .selectFrom('segment_plan')
    .select('order_id as orderId')
    .where('id', '=', idOf(segmentPlanId))
    .executeTakeFirstOrThrow(notFound)
  return lockOrder(work, segment.orderId)
}

interface ReworkQuery {
  readonly segmentPlanId: string
  readonly quantity: string | null | undefined
}

/** Returns the number of pieces to settle. Throws `stateIllegal`, `reworkNone`, `quantityWrong`, `quantityAbove`. */
async function assertQuantity(work: Work, order: LockedOrder, { segmentPlanId, quantity }: ReworkQuery): Promise<Big> {
  if (![released, inProgress, paused].some((status) => status === order.status))
    throw stateIllegal(orderFlow, { status: order.status, language: work.actor.language })
  const pending = await pendingReworkOf(work, order, segmentPlanId)
  if (pending.lte(0)) throw new DomainError('reworkNone')
  const requested = quantity ? new Big(quantity) : pending
  if (requested.lte(0)) throw new DomainError('quantityWrong', { field: 'quantity' })
  if (requested.gt(pending))
    throw new DomainError('quantityAbove', {
      requested: requested.toFixed(),
      allowed: pending.toFixed(),
      field: 'quantity',
    })
  return requested
}

interface ReworkOrderInput {
  readonly segmentPlanId: string
  readonly quantity: Big
}

/** Creates the rework order with the assignment of the last rework order, because the pieces are there. */
async function makeRework(work: Work, order: LockedOrder, { segmentPlanId, quantity }: ReworkOrderInput) {
  const [plan] = await segmentsOf(work, order.id, [segmentPlanId])
  const before = await ofCompany(work)
    .selectFrom('work_order')
    .select(['id', 'station_id as stationId', 'team_id as teamId', 'staff_id as staffId'])
    .where('segment_plan_id', '=', segmentPlanId)
    .where('is_rework', '=', 1)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!plan || !before) throw new DomainError('notFound')
  const { id: splitFromId, ...place } = before
  const isPlaced = Object.values(place).some((value) => value !== null)
  const status = isPlaced ? dispatched : toDispatch
  return createWorkOrder(work, plan, { ...place, splitFromId, status, quantity, isRework: true })
}

interface ScrappedPieces {
  readonly quantity: Big
  readonly reasonCode: string
  readonly remark: string | null | undefined
}

/** Reports the pieces as scrap. Nobody has worked on them, so the report has no people and consumes no material. */
async function scrap(
  work: Work,
  workOrder: { readonly id: string; readonly order_id: string },
  { quantity, reasonCode, remark }: ScrappedPieces,
): Promise<void> {
  const none = new Big(0)
  const amounts = { good: none, scrap: quantity, rework: none }
  const rejects = [{ quantity: quantity.toFixed(), reasonCode }]
  const id = await storeReport(work, workOrder, {
    amounts,
    reworkOrderId: null,
    scrap: rejects,
    remark: remark ?? null,
  })
  await countReports(work, workOrder.id)
  await emitReport(work, { id, workOrder, action: 'report', amounts })
}
