// Stock that an inbound bill received, and the part that waits for inspection.
import { qualityStatus, stockSource } from '@gemba/contract/stock/dictionaries.ts'
import Big from 'big.js'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Read } from '../../../platform/db/work.ts'

/** Returns the stock that waits for inspection, by line and balance. */
export const findWaiting = async (read: Read, billId: string): Promise<ReceivedStockRow[]> =>
  (await findReceivedStock(read, billId)).filter((row) => row.qualityStatus === qualityStatus.codes.inInspection)

/**
 * Returns the received stock of a bill by line and current balance. Consumption by other documents since is not
 * subtracted.
 */
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

/** Returns the total quantity. */
export const totalOf = (waitingRows: readonly ReceivedStockRow[]): Big =>
  waitingRows.reduce((sum, { quantity }) => sum.plus(quantity), new Big(0))

/** Splits received stock in its order: the first rows up to a quantity, and the rest. */
export function splitOff(
  waitingRows: readonly ReceivedStockRow[],
  quantity: Big,
): { selectedRows: ReceivedStockRow[]; rest: ReceivedStockRow[] } {
  let missing = quantity
  const stockRows: ReceivedStockRow[] = []
  const rest: ReceivedStockRow[] = []
  for (const row of waitingRows) {
    const part = missing.lt(row.quantity) ? missing : new Big(row.quantity)
    missing = missing.minus(part)
    if (part.gt(0)) stockRows.push({ ...row, quantity: part.toFixed() })
    if (part.lt(row.quantity)) rest.push({ ...row, quantity: new Big(row.quantity).minus(part).toFixed() })
  }
  return { selectedRows: stockRows, rest }
}
