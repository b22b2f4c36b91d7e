// Manual moves of stock between locations of a warehouse, without a bill.

import { location } from '../../base/warehouse/location.ts'
import { decimal, optional, reference, text } from '../../kit/field.ts'
import { defineCommand } from '../define.ts'

export const moveRight = 'stock:move'

export const moveStock = defineCommand('moveStock', {
  kind: 'write',
  title: ['移库', '移庫', 'Move stock'],
  paths: ['POST /mes_stock/stock/move'],
  permission: moveRight,
  summary:
    'Moves available stock from one location to another one of the same warehouse: two entries with the sum 0. Reserved stock and stock in inspection cannot be moved.',
  input: {
    /** Id of a row of the stock by location. */
    balanceId: reference('stock_balance'),
    /** In the unit of the material. */
    quantity: decimal(['数量', '數量', 'Quantity'], { unitField: 'balanceId.materialId.unitId' }),
    locationId: reference(['移到库位', '移到儲位', 'To location'], location),
    reason: optional(text(['原因', '原因', 'Reason'], { max: 200 })),
  },
  reply: { id: reference('stock_move') },
  errors: [
    'notFound',
    'quantityWrong',
    'quantityExceeded',
    'locationElsewhere',
    'locationBlocked',
    'locationFull',
    'stockShort',
    'moveInspected',
    'moveNowhere',
  ] as const,
})

export const reverseMove = defineCommand('reverseMove', {
  kind: 'write',
  title: ['冲销移库', '沖銷移庫', 'Reverse a stock move'],
  paths: ['POST /mes_stock/stock/reverseMove'],
  permission: moveRight,
  summary: 'Reverses a manual move once, if the stock is still there and available.',
  input: { id: reference('stock_move'), reason: text(['原因', '原因', 'Reason'], { max: 500 }) },
  reply: { id: reference('stock_move') },
  errors: ['notFound', 'stockShort', 'locationBlocked', 'periodClosed', 'moveReversed', 'serialElsewhere'],
})
