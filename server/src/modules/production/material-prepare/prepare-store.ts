// Rows of preparations for the actions on them: locks, status changes, lines.

import { type MaterialPrepareAction, materialPrepareFlow } from '@gemba/contract/production/material-prepare/flow.ts'
import Big from 'big.js'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { computed, listRows, rowShape } from '../../../platform/db/row-shape.ts'
import { changedBy, instantAt } from '../../../platform/db/rows.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import { notFound } from '../../../platform/domain-error.ts'
import { staleOf } from '../../../platform/stale.ts'
import { idOf } from '../../../resource/crud.ts'
import { assertAllowed } from '../../../resource/flow.ts'
import { lockOrder } from '../order/lock-order.ts'
import { type LineUse, type ReceivedLine, useOfLines } from './line-use.ts'

/** Locks the order of a preparation, then the preparation. Throws `notFound`. */
export async function lockPrepare(work: Work, id: unknown) {
  const query = ofCompany(work).selectFrom('material_prepare').where('id', '=', idOf(id))
  const reference = await query.select('order_id as orderId').executeTakeFirstOrThrow(notFound)
  const order = await lockOrder(work, reference.orderId)
  const prepare = await query.selectAll().forNoKeyUpdate().executeTakeFirstOrThrow(notFound)
  return { order, prepare }
}
export type LockedPrepare = Awaited<ReturnType<typeof lockPrepare>>['prepare']

/**
 * Locks a preparation and asserts that the action is allowed in its status. Throws `notFound`, `stale`, `stateIllegal`.
 */
export async function lockPrepareFor(
  work: Work,
  { id, version }: { readonly id: string; readonly version?: number | null | undefined },
  action: MaterialPrepareAction,
) {
  const locked = await lockPrepare(work, id)
  if (typeof version === 'number' && version !== locked.prepare.version) throw staleOf(locked.prepare)
  assertAllowed(materialPrepareFlow, action, { status: locked.prepare.status, language: work.actor.language })
  return locked
}

interface PrepareMove {
  readonly reason?: string | null | undefined
  readonly demandId?: string
}

/** Stores the status that an action leads to and emits `materialPrepare.moved`. Returns the reply of the actions. */
export async function movePrepare(
  work: Work,
  { id, code, order_id: orderId }: Pick<LockedPrepare, 'id' | 'code' | 'order_id'>,
  action: MaterialPrepareAction,
  { reason, demandId }: PrepareMove = {},
) {
  const { to } = materialPrepareFlow.transitions[action]
  const { version } = await work.tx
    .updateTable('material_prepare')
    .set({
      status: to,
      status_at: instantAt(work.now),
      status_reason: reason || null,
      demand_id: demandId,
      ...changedBy(work.actor.userName),
    })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await work.emit('materialPrepare.moved', `materialPrepare-${id}`, { id, code, orderId, action, status: to })
  return { id, status: to, version }
}

/** Returns the lines of a preparation, sorted. */
export const linesOf = (read: Read, prepareId: string) =>
  ofCompany(read)
    .selectFrom('material_prepare_line')
    .select(['id', 'material_id as materialId', 'demand_line_id as demandLineId'])
    .select(['required_quantity as required', 'prepared_quantity as prepared'])
    .select(['received_quantity as received', 'returned_quantity as returned'])
    .where('prepare_id', '=', prepareId)
    .orderBy('sort_number')
    .orderBy('id')
    .execute()
export type PrepareLine = Awaited<ReturnType<typeof linesOf>>[number]

interface UseOfLine extends LineUse, ReceivedLine {
  readonly lineId: string
}

const usedUpShape = rowShape({
  materialId: 'material_consumption.material_id',
  locationId: 'material_consumption.location_id',
  quantity: computed.decimal,
})

const receivedLineShape = rowShape({
  lineId: 'material_prepare_line.id',
  prepareId: 'material_prepare_line.prepare_id',
  materialId: 'material_prepare_line.material_id',
  locationId: 'material_prepare.location_id',
  received: 'material_prepare_line.received_quantity',
  returned: 'material_prepare_line.returned_quantity',
})

const noUse: LineUse = { consumed: new Big(0), onLine: new Big(0) }

/** Returns the use of all material that was received for an order, in the sequence of its preparations. */
export async function usesOfOrder({ tx, actor }: Read, orderId: string): Promise<UseOfLine[]> {
  const lines = await listRows(
    tx,
    receivedLineShape,
    sql`select l.id as "lineId", l.prepare_id as "prepareId", l.material_id as "materialId", p.location_id as "locationId",
        l.received_quantity as received, l.returned_quantity as returned
      from material_prepare_line l join material_prepare p on p.id = l.prepare_id
      where p.company_id = ${companyOf(actor)} and p.order_id = ${orderId} order by p.id, l.sort_number, l.id`,
  )
  const usageRows = await listRows(
    tx,
    usedUpShape,
    sql`select c.material_id as "materialId", c.location_id as "locationId", sum(c.quantity) as quantity
      from material_consumption c join work_order w on w.id = c.work_order_id
      where c.company_id = ${companyOf(actor)} and w.order_id = ${orderId} and c.status = 20 group by 1, 2`,
  )
  const uses = useOfLines(lines, usageRows)
  return lines.map((line, at) => ({ ...line, ...(uses[at] ?? noUse) }))
}

type LineCounts = 'prepared_quantity' | 'received_quantity' | 'returned_quantity'

/** Stores new quantities of lines. */
export async function storeQuantities(
  { tx, actor }: Work,
  column: LineCounts,
  lines: readonly { readonly id: string; readonly quantity: string }[],
): Promise<void> {
  await sql`update material_prepare_line l set ${sql.ref(column)} = n.quantity, version = l.version + 1,
      update_user = ${actor.userName}, update_time = now()
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as n(id bigint, quantity numeric)
    where l.id = n.id and l.${sql.ref(column)} is distinct from n.quantity`.execute(tx)
}
