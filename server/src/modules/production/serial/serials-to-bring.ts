// Serial numbers of pieces on bills to the warehouse, those reported first coming first.
import { materialTracking } from '@gemba/contract/base/material/dictionaries.ts'
import Big from 'big.js'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { listRows } from '../../../platform/db/row-shape.ts'
import { valuesOf } from '../../../platform/db/rows.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { findMaterials } from '../../base/index.ts'
import { serialsOfReceipts } from '../../stock/index.ts'

async function broughtSerials(read: Read, orderId: string) {
  const bills = await ofCompany(read)
    .selectFrom('order_receipt')
    .select('inbound_bill_id as id')
    .where('order_id', '=', orderId)
    .where('item_id', 'is', null)
    .execute()
  return serialsOfReceipts(read, valuesOf(bills, 'id'))
}

/** Throws `serialDelivered` if a bill of the order has one of the numbers. */
export async function assertNotDelivered(work: Work, orderId: string, serials: readonly string[]): Promise<void> {
  if (serials.length === 0) return
  const serialSet = new Set(serials)
  const duplicate = (await broughtSerials(work, orderId)).find(({ serialNumber }) => serialSet.has(serialNumber))
  if (duplicate) throw new DomainError('serialDelivered', { serial: duplicate.serialNumber, bill: duplicate.billCode })
}

interface Share {
  readonly lotCode: string | null
  readonly quantity: string
  readonly serialNumbers?: readonly string[]
}

interface SerialReceiptInput {
  readonly id: string
  readonly material_id: string
}

/**
 * Returns the shares of a bill with serial numbers. Pieces without a reported number are a separate share, which the
 * warehouse numbers on receipt. Returns the shares unchanged if the product is not tracked by serial number.
 */
export async function withSerials(
  read: Read,
  order: SerialReceiptInput,
  shares: readonly Share[],
): Promise<readonly Share[]> {
  const product = (await findMaterials(read, [order.material_id])).get(order.material_id)
  if (product?.tracking !== materialTracking.codes.serial) return shares
  const requestedQuantity = shares.reduce((sum, { quantity }) => sum.plus(quantity), new Big(0))
  const receivedSerials = new Set((await broughtSerials(read, order.id)).map(({ serialNumber }) => serialNumber))
  const free = (await reportedSerials(read, order.id)).filter((serial) => !receivedSerials.has(serial))
  const serialNumbers = free.slice(0, requestedQuantity.round(0, Big.roundDown).toNumber())
  const rest = requestedQuantity.minus(serialNumbers.length)
  return [
    ...(serialNumbers.length > 0 ? [{ lotCode: null, quantity: String(serialNumbers.length), serialNumbers }] : []),
    ...(rest.gt(0) ? [{ lotCode: null, quantity: rest.toFixed() }] : []),
  ]
}

/** Returns the serial numbers in the reports of an order, in the sequence of the reports. */
export async function reportedSerials({ tx, actor }: Read, orderId: string): Promise<string[]> {
  const rows = await listRows(
    tx,
    { serial: 'work_report_serial.serial_number' },
    sql`select s.serial_number as serial from work_order w join work_report r on r.work_order_id = w.id
        join work_report_serial s on s.report_id = r.id
      where w.company_id = ${companyOf(actor)} and w.order_id = ${orderId} and s.is_live = 1 order by s.id`,
  )
  return rows.map(({ serial }) => serial)
}
