// Loads and updates outbound bills and their lines for actions.
import type { outboundFlow } from '@gemba/contract/stock/outbound/outbound-flow.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Work } from '../../../platform/db/work.ts'
import { idOf } from '../../../resource/crud.ts'
import { billStatusOf } from '../bill/set-bill-status.ts'
import { lockDemand, lockDemandsOf } from '../demand/progress.ts'

/** Locks a bill until the transaction ends, and its demand before it. */
export async function lockOutbound(work: Work, id: string) {
  const demands = await lockDemandsOf(work, 'outbound_bill', [idOf(id)])
  const bill = await lock(work, id)
  // The bill may have been assigned to another demand before it was locked.
  if (bill?.demandId && !demands.includes(bill.demandId)) await lockDemand(work, bill.demandId)
  return bill
}

const lock = (work: Work, id: string) =>
  ofCompany(work)
    .selectFrom('outbound_bill')
    .select([
      'id',
      'code',
      'status',
      'version',
      'bill_type as billType',
      'warehouse_id as warehouseId',
      'demand_id as demandId',
      'allow_partial as allowPartial',
      'target_location_id as targetLocationId',
    ])
    .where('id', '=', idOf(id))
    .forNoKeyUpdate()
    .executeTakeFirst()

export type LockedOutbound = NonNullable<Awaited<ReturnType<typeof lockOutbound>>>

/** Returns the lines of a bill in their order. */
export const linesOfOutbound = (work: Pick<Work, 'tx' | 'actor'>, billId: string) =>
  ofCompany(work)
    .selectFrom('outbound_line')
    .select([
      'id',
      'material_id as materialId',
      'base_quantity as baseQuantity',
      'picked_quantity as pickedQuantity',
      'issued_quantity as issuedQuantity',
      'lot_id as lotId',
      'location_id as locationId',
      'demand_line_id as demandLineId',
    ])
    .where('outbound_bill_id', '=', billId)
    .orderBy('sort_number')
    .orderBy('id')
    .execute()

/** Stores the new status of a bill, emits an event and returns the reply of the action. */
export const setOutboundStatus = billStatusOf<keyof typeof outboundFlow.transitions>('outboundBill')

/** Stores the received quantities of lines. */
export async function setReceived(
  { tx, actor }: Work,
  receivedLines: readonly { readonly lineId: string; readonly quantity: string }[],
): Promise<void> {
  const rows = receivedLines.map(({ lineId, quantity }) => ({ line_id: lineId, quantity }))
  await sql`update outbound_line l set received_quantity = n.quantity, version = l.version + 1,
      update_user = ${actor.userName}, update_time = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(line_id bigint, quantity numeric)
    where l.id = n.line_id`.execute(tx)
}

/** Current picked and issued quantities of a line. */
export interface OutboundLineState {
  readonly lineId: string
  readonly picked: string
  readonly issued: string
}

/** Stores the picked and issued quantities of lines. */
export async function setLineStates({ tx, actor }: Work, states: readonly OutboundLineState[]): Promise<void> {
  const rows = states.map(({ lineId, picked, issued }) => ({ line_id: lineId, picked, issued }))
  await sql`update outbound_line l set picked_quantity = n.picked, issued_quantity = n.issued, version = l.version + 1,
      update_user = ${actor.userName}, update_time = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(line_id bigint, picked numeric, issued numeric)
    where l.id = n.line_id and (l.picked_quantity, l.issued_quantity) is distinct from (n.picked, n.issued)`.execute(tx)
}
