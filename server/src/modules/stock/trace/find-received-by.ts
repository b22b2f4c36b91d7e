// Lots and serial numbers that inbound bills received, for many bills at once, without quantities.
import { sql } from 'kysely'
import { listRows, orNull, rowShape } from '../../../platform/db/row-shape.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { isAcross, sourceOf } from './bills-of-tracked.ts'
import type { TrackedMaterial } from './tracked.ts'

interface ReceivedByQuery {
  /** Bills that belong together, such as those of one order; in order. */
  readonly groups: readonly (readonly string[])[]
  readonly limit: number
}

const trackedMaterialShape = rowShape({
  materialId: orNull('stock_ledger.material_id'),
  lotId: 'stock_ledger.lot_id',
  serialNumber: 'stock_ledger.serial_number',
})

/** Returns the lots and serial numbers that groups of inbound bills received: each once, in the order of the groups. */
export function findReceivedBy({ tx, actor }: Read, { groups, limit }: ReceivedByQuery): Promise<TrackedMaterial[]> {
  const bills = groups.flatMap((ids, place) => ids.map((id) => ({ id, place })))
  return listRows(
    tx,
    trackedMaterialShape,
    sql`select m.material as "materialId", m.lot as "lotId", m.serial as "serialNumber"
      from (select g.place, e.material_id as material, e.lot_id as lot, e.serial_number as serial
        from unnest(${bills.map(({ id }) => id)}::bigint[], ${bills.map(({ place }) => place)}::int[]) as g(bill, place)
          join stock_ledger e on e.company_id = ${companyOf(actor)}
            and e.source_type = ${sourceOf('inbound')} and e.source_id = g.bill
        where ${isAcross} and (e.lot_id is not null or e.serial_number is not null)
        group by g.place, e.material_id, e.lot_id, e.serial_number having sum(e.quantity) > 0) m
      group by m.material, m.lot, m.serial order by min(m.place), m.material, m.lot, m.serial limit ${limit}`,
  )
}
