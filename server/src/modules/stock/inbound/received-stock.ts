// Stock that an inbound bill brought, and what of it waits for its inspection.
import { qualityStatus, stockSource } from '@gemba/contract/stock/dictionaries.ts'
import Big from 'big.js'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Read } from '../../../platform/db/work.ts'

/** Returns what waits for its inspection, by line and place, in the order of the store. */
export const findWaiting = async (read: Read, billId: string): Promise<ReceivedStockRow[]> =>
  (await findReceivedStock(read, billId)).filter((row) => row.qualityStatus === qualityStatus.codes.inInspection)

/** Returns what a bill brought by line and by where it was left, in the order of the store. What others took of it since is not told. */
export const findReceivedStock = (read: Read, billId: string) =>
  ofCompany(read)
    .selectFrom('stock_ledger')
    .select([
      'source_line_id as lineId',
      'warehouse_id as warehouseId',
      'location_id as locationId',
      'material_id as materialId',
      'lot_id as lotId',
      'serial_number as serialNumber',
      'quality_status as qualityStatus',
      'owner_type as ownerType',
      'owner_id as ownerId',
      ({ fn }) => fn.sum<string>('quantity').as('quantity'),
    ])
    .where('source_type', '=', stockSource.codes.inboundBill)
    .where('source_id', '=', billId)
    .groupBy([
      'source_line_id',
      'warehouse_id',
      'location_id',
      'material_id',
      'lot_id',
      'serial_number',
      'quality_status',
      'owner_type',
      'owner_id',
    ])
    .having(({ eb, fn }) => eb(fn.sum<string>('quantity'), '>', '0'))
    .orderBy('source_line_id')
    .orderBy('location_id')
    .orderBy('lot_id')
    .orderBy('serial_number')
    .orderBy('quality_status')
    .execute()

export type ReceivedStockRow = Awaited<ReturnType<typeof findReceivedStock>>[number]

/** Returns how much there is. */
export const totalOf = (waiting: readonly ReceivedStockRow[]): Big =>
  waiting.reduce((sum, { quantity }) => sum.plus(quantity), new Big(0))

/** Divides what a bill brought: so much of it in its order, and the rest. */
export function splitOff(
  waiting: readonly ReceivedStockRow[],
  quantity: Big,
): { taken: ReceivedStockRow[]; rest: ReceivedStockRow[] } {
  let missing = quantity
  const taken: ReceivedStockRow[] = []
  const rest: ReceivedStockRow[] = []
  for (const row of waiting) {
    const part = missing.lt(row.quantity) ? missing : new Big(row.quantity)
    missing = missing.minus(part)
    if (part.gt(0)) taken.push({ ...row, quantity: part.toFixed() })
    if (part.lt(row.quantity)) rest.push({ ...row, quantity: new Big(row.quantity).minus(part).toFixed() })
  }
  return { taken, rest }
}
