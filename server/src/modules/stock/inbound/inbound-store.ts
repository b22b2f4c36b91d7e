// Loads and updates inbound bills and their lines for actions.
import type { inboundFlow } from '@gemba/contract/stock/inbound/inbound-flow.ts'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Work } from '../../../platform/db/work.ts'
import { idOf } from '../../../resource/crud.ts'
import { billStatusOf } from '../bill/set-bill-status.ts'
import { lockDemand, lockDemandsOf } from '../demand/progress.ts'

/** Locks a bill until the transaction ends, and its demand before it. */
export async function lockInbound(work: Work, id: string) {
  const demands = await lockDemandsOf(work, 'inbound_bill', [idOf(id)])
  const bill = await lock(work, id)
  // The bill may have been assigned to another demand before it was locked.
  if (bill?.demandId && !demands.includes(bill.demandId)) await lockDemand(work, bill.demandId)
  return bill
}

const lock = (work: Work, id: string) =>
  ofCompany(work)
    .selectFrom('inbound_bill')
    .select([
      'id',
      'code',
      'status',
      'version',
      'bill_type as billType',
      'warehouse_id as warehouseId',
      'supplier_id as supplierId',
      'demand_id as demandId',
    ])
    .where('id', '=', idOf(id))
    .forNoKeyUpdate()
    .executeTakeFirst()

export type LockedInbound = NonNullable<Awaited<ReturnType<typeof lockInbound>>>

/** Returns the lines of a bill in their order. */
export const linesOfInbound = (work: Pick<Work, 'tx' | 'actor'>, billId: string) =>
  ofCompany(work)
    .selectFrom('inbound_line')
    .select([
      'id',
      'material_id as materialId',
      'unit_id as unitId',
      'quantity',
      'base_quantity as baseQuantity',
      'received_quantity as receivedQuantity',
      'location_id as locationId',
      'lot_code as lotCode',
      'supplier_lot as supplierLot',
      'made_on as madeOn',
      'expires_on as expiresOn',
      'price',
      'demand_line_id as demandLineId',
      'serial_numbers as serialNumbers',
    ])
    .where('inbound_bill_id', '=', billId)
    .orderBy('sort_number')
    .orderBy('id')
    .execute()

export type InboundLine = Awaited<ReturnType<typeof linesOfInbound>>[number]

/** Stores the new status of a bill, emits an event and returns the reply of the action. */
export const setInboundStatus = billStatusOf<keyof typeof inboundFlow.transitions>('inboundBill')

/** Adds to the received quantities of lines. */
export async function addReceived(
  { tx, actor }: Work,
  received: readonly { readonly lineId: string; readonly quantity: string }[],
): Promise<void> {
  await sql`update inbound_line l set received_quantity = l.received_quantity + n.quantity, version = l.version + 1,
      update_user = ${actor.userName}, update_time = now()
    from (select line_id, sum(quantity) as quantity from jsonb_to_recordset(${JSON.stringify(
      received.map(({ lineId, quantity }) => ({ line_id: lineId, quantity })),
    )}::jsonb) as r(line_id bigint, quantity numeric) group by 1) n
    where l.id = n.line_id`.execute(tx)
}
