// The locations with available stock of the consumed material.
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import { sumOfDecimals } from '@gemba/contract/rules/decimal.ts'
import type { listStock } from '@gemba/contract/stock/balance/find-stock.ts'
import type { Choice } from '../consume/scanned-material.ts'

type StockBalance = CommandReply<typeof listStock>[number]
type Item = Pick<Choice, 'lotCode' | 'serialNumber'>

/** The available stock of one location, in the unit of the material. */
export interface LocationStock {
  readonly locationId: string
  readonly locationCode: string
  readonly warehouseName: string
  readonly available: string
}

/** The location that is consumed from instead of the line side, and the reason. */
export interface ConsumptionSource {
  readonly locationId: string
  readonly locationCode: string
  readonly reason: string
}

/** Returns the available stock of a lot, a piece or any lot by location, in the order of warehouses and codes. */
export function sumByLocation(balances: readonly StockBalance[], item: Item): LocationStock[] {
  const available = balances.filter((balance) => isOf(balance, item) && Number(balance.availableQuantity) > 0)
  return [...Map.groupBy(available, ({ locationId }) => locationId ?? '')]
    .map(([locationId, rows]) => ({
      locationId,
      locationCode: rows[0]?.locationCode ?? '',
      warehouseName: rows[0]?.warehouseName ?? '',
      available: sumOfDecimals(...rows.map(({ availableQuantity }) => availableQuantity ?? '0')),
    }))
    .sort(
      (left, right) =>
        left.warehouseName.localeCompare(right.warehouseName) ||
        left.locationCode.localeCompare(right.locationCode, undefined, { numeric: true }),
    )
}

function isOf({ batchNo, serialNumber }: StockBalance, item: Item): boolean {
  if (item.serialNumber !== null) return serialNumber === item.serialNumber
  return item.lotCode === null || batchNo?.toLowerCase() === item.lotCode.toLowerCase()
}
