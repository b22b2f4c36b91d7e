import type { CodeOf } from '@gemba/contract/kit/dictionary.ts'
import { productionOrderStatus } from '@gemba/contract/production/order/dictionaries.ts'
import { orderFlow } from '@gemba/contract/production/order/flow.ts'
import type { workOrderStatus } from '@gemba/contract/production/work-order/dictionaries.ts'
import { type WorkOrderAction, workOrderFlow } from '@gemba/contract/production/work-order/flow.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId, changedBy, instantAt } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError, notFound } from '../../../platform/domain-error.ts'
import { staleOf } from '../../../platform/stale.ts'
import { idOf } from '../../../resource/crud.ts'
import { assertAllowed, stateIllegal } from '../../../resource/flow.ts'
import { type LockedOrder, lockOrder, lockOrderOf } from '../order/lock-order.ts'

export type WorkState = CodeOf<typeof workOrderStatus>

interface WorkOrderReference {
  readonly id: unknown
  readonly version?: number | null | undefined
}

/** Locks the order of a work order, then the work order. Throws `notFound`, `stale`. */
export async function lockWork(work: Work, { id, version }: WorkOrderReference) {
  const order = await lockOrderOf(work, id)
  const workOrder = await lockWorkOrder(work, idOf(id))
  if (typeof version === 'number' && version !== workOrder.version) throw staleOf(workOrder)
  return { order, workOrder }
}

/** Locks a work order whose order is locked already. Throws `notFound`. */
export async function lockWorkOrder(work: Work, id: string) {
  const workOrder = await ofCompany(work)
    .selectFrom('work_order')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound)
  return { ...workOrder, status: workOrder.status as WorkState }
}
export type LockedWork = Awaited<ReturnType<typeof lockWorkOrder>>

/**
 * Locks a work order and asserts that the action is allowed in its state. Throws `notFound`, `stale`, `stateIllegal`.
 */
export async function lockWorkFor(
  work: Work,
  reference: WorkOrderReference,
  action: WorkOrderAction,
): Promise<{ order: LockedOrder; workOrder: LockedWork }> {
  const locked = await lockWork(work, reference)
  assertAllowed(workOrderFlow, action, { status: locked.workOrder.status, language: work.actor.language })
  return locked
}

/** Locks a work order for a report. Throws `notFound`, and `stateIllegal` also if its order is closed or cancelled. */
export async function lockWorkForReport(
  work: Work,
  id: unknown,
): Promise<{ order: LockedOrder; workOrder: LockedWork }> {
  const locked = await lockWorkFor(work, { id }, 'report')
  const { status } = locked.order
  if (status >= productionOrderStatus.codes.closed)
    throw stateIllegal(orderFlow, { status, language: work.actor.language })
  return locked
}

/**
 * Locks work orders of any orders for an action, in ascending order of the order ids, so that two transactions cannot
 * deadlock. Throws as `lockWorkFor`.
 */
export async function lockWorksFor(work: Work, ids: readonly string[], action: WorkOrderAction) {
  const rows = await ofCompany(work)
    .selectFrom('work_order')
    .select(['id', 'order_id as orderId'])
    .where('id', '=', anyId(ids.map(idOf)))
    .execute()
  if (rows.length < new Set(ids).size) throw new DomainError('notFound')
  const sortedRows = rows.toSorted((a, b) => Number(a.orderId) - Number(b.orderId) || Number(a.id) - Number(b.id))
  const locked: { order: LockedOrder; workOrder: LockedWork }[] = []
  for (const { id } of sortedRows) locked.push(await lockWorkFor(work, { id }, action))
  return locked
}

/** Locks the orders of work orders in ascending order of their ids, so that two transactions cannot deadlock. */
export async function lockOrdersOf(work: Work, workOrderIds: readonly string[]): Promise<void> {
  if (workOrderIds.length < 2) return
  const rows = await ofCompany(work)
    .selectFrom('work_order')
    .select('order_id as orderId')
    .distinct()
    .where('id', '=', anyId(workOrderIds.map(idOf)))
    .execute()
  for (const { orderId } of rows.toSorted((a, b) => Number(a.orderId) - Number(b.orderId)))
    await lockOrder(work, orderId)
}

type WorkOrderChanges = Partial<
  Record<'station_id' | 'team_id' | 'staff_id' | 'claimed_by' | 'pause_reason' | 'status_reason', string | null>
>

/** Stores the status that an action leads to, or the given one, with other changes, and emits `workOrder.moved`. */
export async function moveWork(
  work: Work,
  { id }: Pick<LockedWork, 'id'>,
  action: WorkOrderAction,
  {
    isStart = false,
    at,
    status = workOrderFlow.transitions[action].to,
    quantity,
    planStart,
    ...changes
  }: WorkOrderChanges & {
    readonly isStart?: boolean
    /** When it was claimed, in milliseconds. */
    readonly at?: number
    readonly status?: WorkState
    readonly quantity?: string
    readonly planStart?: number | null | undefined
  } = {},
) {
  const row = await work.tx
    .updateTable('work_order')
    .set({
      ...changes,
      status,
      status_at: instantAt(work.now),
      quantity,
      plan_start: typeof planStart === 'number' ? instantAt(planStart) : undefined,
      claimed_at: at === undefined ? undefined : instantAt(at),
      actual_start: isStart ? sql<never>`coalesce(actual_start, ${instantAt(work.now)})` : undefined,
      ...changedBy(work.actor.userName),
    })
    .where('id', '=', id)
    .returning(['id', 'code', 'quantity', 'version', 'order_id as orderId'])
    .executeTakeFirstOrThrow()
  await work.emit('workOrder.moved', `workOrder-${id}`, { id, code: row.code, orderId: row.orderId, action, status })
  return { id: row.id, code: row.code, quantity: row.quantity, version: row.version, status }
}
