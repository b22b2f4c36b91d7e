// Manual reservations of stock for a purpose, without a bill.

import { material } from '../../base/material/material.ts'
import { location } from '../../base/warehouse/location.ts'
import { warehouse } from '../../base/warehouse/warehouse.ts'
import { choice, date, decimal, optional, reference, text } from '../../kit/field.ts'
import { defineCommand } from '../define.ts'
import { reservationStatus } from '../dictionaries.ts'
import { lot } from '../lot/lot.ts'

export const reserveRight = 'stock:reserve'

export const reserveStock = defineCommand('reserveStock', {
  kind: 'write',
  title: ['预留库存', '預留庫存', 'Reserve stock'],
  paths: ['POST /mes_stock/reservation/reserve'],
  permission: reserveRight,
  summary:
    'Reserves available stock of a material for a purpose: of one location, lot or piece, or in picking order. All or nothing.',
  input: {
    warehouseId: reference(['仓库', '倉庫', 'Warehouse'], warehouse),
    materialId: reference(material),
    locationId: optional(reference(location)),
    lotId: optional(reference(lot)),
    serialNumber: optional(text({ max: 64 })),
    /** In the unit of the material. */
    quantity: decimal(['数量', '數量', 'Quantity'], { unitField: 'materialId.unitId' }),
    purpose: text(['用途', '用途', 'Purpose'], { max: 200 }),
    /** Last day of the reservation in the plant. If empty, until it is released. */
    expiresOn: optional(date(['保留到', '保留到', 'Reserve until'])),
  },
  reply: { quantity: decimal() },
  errors: ['notFound', 'stockShort', 'quantityWrong', 'reservationPast', 'materialDisabled', 'warehouseDisabled'],
})

export const releaseReservation = defineCommand('releaseReservation', {
  kind: 'write',
  title: ['释放预留', '釋放預留', 'Release a reservation'],
  paths: ['POST /mes_stock/reservation/release'],
  permission: reserveRight,
  summary: 'Releases a manual reservation. Reservations of a bill are released by the bill.',
  input: { id: reference('stock_reservation') },
  reply: { status: choice(reservationStatus) },
  errors: ['notFound', 'reservationOfBill', 'reservationEnded'],
})
