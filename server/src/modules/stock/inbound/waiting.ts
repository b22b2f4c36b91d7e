// Stock that an inbound bill brought and that waits for its inspection.
import { qualityStatus, stockSource } from '@gemba/contract/stock/dictionaries.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'

/** Returns what waits, by line and place, in the order of the store. */
export const findWaiting = ({ tx, actor }: Read, billId: string) =>
  tx
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
    .where('company_id', '=', companyOf(actor))
    .where('source_type', '=', stockSource.codes.inboundBill)
    .where('source_id', '=', billId)
    .where('quality_status', '=', qualityStatus.codes.inInspection)
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
    .execute()

export type Waiting = Awaited<ReturnType<typeof findWaiting>>[number]
