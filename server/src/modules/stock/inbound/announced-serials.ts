// Serial numbers that are known before their pieces come: a line of an inbound bill announces them.
import { inboundStatus, stockSource } from '@gemba/contract/stock/dictionaries.ts'
import { sql } from 'kysely'
import { computed, listRows, notNull, rowShape, type ShapedRow } from '../../../platform/db/row-shape.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import type { InboundLine } from './inbound-store.ts'

/** Writes what is announced into the lines of a new bill, in their order. */
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

/** Returns what lines announce and has not come yet, by their ids; lines that announce nothing are not in it. */
export async function openSerials(
  { tx, actor }: Read,
  lines: readonly Pick<InboundLine, 'id' | 'serialNumbers'>[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const announcing = lines.filter(({ serialNumbers }) => announced(serialNumbers).length > 0)
  if (announcing.length === 0) return new Map()
  const come = await listRows(
    tx,
    { lineId: 'stock_ledger.source_line_id', serialNumber: notNull('stock_ledger.serial_number') },
    sql`select e.source_line_id as "lineId", e.serial_number as "serialNumber" from inbound_line l
        join stock_ledger e on e.company_id = l.company_id and e.source_type = ${stockSource.codes.inboundBill}
          and e.source_id = l.inbound_bill_id and e.source_line_id = l.id
      where l.company_id = ${companyOf(actor)} and l.id = any(${announcing.map(({ id }) => id)}::bigint[])
        and e.serial_number is not null
      group by e.source_line_id, e.serial_number having sum(e.quantity) > 0`,
  )
  const here = new Set(come.map(({ lineId, serialNumber }) => `${lineId} ${serialNumber}`))
  return new Map(
    announcing.map(({ id, serialNumbers }) => [
      id,
      announced(serialNumbers).filter((serial) => !here.has(`${id} ${serial}`)),
    ]),
  )
}

const announced = (serialNumbers: unknown): string[] => serialNumbers as string[]

const broughtSerialShape = rowShape({
  serialNumber: computed.text,
  billId: computed.id,
  billCode: computed.text,
})

/** A serial number with the bill that brings it. */
type BroughtSerial = ShapedRow<typeof broughtSerialShape>

/** Returns what bills bring: what has come, and while they wait what they announce. Bills that were cancelled or reversed bring nothing. */
export const serialsOfReceipts = ({ tx, actor }: Read, billIds: readonly string[]): Promise<BroughtSerial[]> => {
  const { stocked, cancelled, reversed } = inboundStatus.codes
  const bills = sql`b.company_id = ${companyOf(actor)} and b.id = any(${[...billIds]}::bigint[])`
  return listRows(
    tx,
    broughtSerialShape,
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

/** Returns those of the serial numbers that pieces of a material have had since they came; what was reversed never came. */
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
