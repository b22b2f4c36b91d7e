// Serial numbers that a line of an inbound bill announces before its pieces arrive.
import { inboundStatus, stockSource } from '@gemba/contract/stock/dictionaries.ts'
import { sql } from 'kysely'
import { computed, listRows, notNull, rowShape, type ShapedRow } from '../../../platform/db/row-shape.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import type { InboundLine } from './inbound-store.ts'

/** Stores announced serial numbers in the lines of a new bill, in their order. */
export async function announceSerials(
  { tx, actor }: Work,
  billId: string,
  lines: readonly { readonly serialNumbers?: readonly string[] }[],
): Promise<void> {
  const rows = lines.flatMap(({ serialNumbers }, place) => (serialNumbers?.length ? [{ place, serialNumbers }] : []))
  if (rows.length === 0) return
  await sql`update inbound_line l set serial_numbers = n."serialNumbers"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(place integer, "serialNumbers" jsonb)
    where l.company_id = ${companyOf(actor)} and l.inbound_bill_id = ${billId} and l.sort_number = n.place`.execute(tx)
}

/**
 * Returns the announced serial numbers of lines that have not been received yet, by line id. Lines without announced
 * serial numbers are left out.
 */
export async function openSerials(
  { tx, actor }: Read,
  lines: readonly Pick<InboundLine, 'id' | 'serialNumbers'>[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const announcingLines = lines.filter(({ serialNumbers }) => announced(serialNumbers).length > 0)
  if (announcingLines.length === 0) return new Map()
  const receivedSerials = await listRows(
    tx,
    { lineId: 'stock_ledger.source_line_id', serialNumber: notNull('stock_ledger.serial_number') },
    sql`select e.source_line_id as "lineId", e.serial_number as "serialNumber" from inbound_line l
        join stock_ledger e on e.company_id = l.company_id and e.source_type = ${stockSource.codes.inboundBill}
          and e.source_id = l.inbound_bill_id and e.source_line_id = l.id
      where l.company_id = ${companyOf(actor)} and l.id = any(${announcingLines.map(({ id }) => id)}::bigint[])
        and e.serial_number is not null
      group by e.source_line_id, e.serial_number having sum(e.quantity) > 0`,
  )
  const receivedKeys = new Set(receivedSerials.map(({ lineId, serialNumber }) => `${lineId} ${serialNumber}`))
  return new Map(
    announcingLines.map(({ id, serialNumbers }) => [
      id,
      announced(serialNumbers).filter((serial) => !receivedKeys.has(`${id} ${serial}`)),
    ]),
  )
}

const announced = (serialNumbers: unknown): string[] => serialNumbers as string[]

const receiptSerialShape = rowShape({
  serialNumber: computed.text,
  billId: computed.id,
  billCode: computed.text,
})

/** A serial number with the bill that receives it. */
type ReceiptSerial = ShapedRow<typeof receiptSerialShape>

/**
 * Returns the serial numbers of bills: the received ones, and the announced ones while a bill is open. Cancelled and
 * reversed bills have none.
 */
export const serialsOfReceipts = ({ tx, actor }: Read, billIds: readonly string[]): Promise<ReceiptSerial[]> => {
  const { stocked, cancelled, reversed } = inboundStatus.codes
  const bills = sql`b.company_id = ${companyOf(actor)} and b.id = any(${[...billIds]}::bigint[])`
  return listRows(
    tx,
    receiptSerialShape,
    sql`select s.serial as "serialNumber", b.id as "billId", b.code as "billCode" from inbound_bill b
        join inbound_line l on l.inbound_bill_id = b.id
        cross join lateral jsonb_array_elements_text(l.serial_numbers) as s(serial)
      where ${bills} and b.status not in (${stocked}, ${cancelled}, ${reversed})
      union select e.serial_number, b.id, b.code from inbound_bill b
        join stock_ledger e on e.company_id = b.company_id and e.source_type = ${stockSource.codes.inboundBill}
          and e.source_id = b.id
      where ${bills} and e.serial_number is not null
      group by e.serial_number, b.id, b.code having sum(e.quantity) > 0`,
  )
}

/** Returns those of the serial numbers that have been received of a material, except for reversed receipts. */
export async function findKnownSerials(
  { tx, actor }: Read,
  materialId: string,
  serialNumbers: readonly string[],
): Promise<string[]> {
  const rows = await listRows(
    tx,
    { serialNumber: notNull('stock_ledger.serial_number') },
    sql`select distinct e.serial_number as "serialNumber" from stock_ledger e
      where e.company_id = ${companyOf(actor)} and e.material_id = ${materialId}
        and e.serial_number = any(${[...serialNumbers]}::text[]) and e.quantity > 0 and e.reverses_id is null
        and not exists (select from stock_ledger r where r.company_id = e.company_id and r.reverses_id = e.id)`,
  )
  return rows.map(({ serialNumber }) => serialNumber)
}
