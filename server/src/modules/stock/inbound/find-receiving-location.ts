import { findReceivingLocation } from '@gemba/contract/stock/inbound/find-receiving-location.ts'
import Big from 'big.js'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { findLocationByCode, findWarehouses } from '../../base/index.ts'
import { inboundBills } from './inbound-bill.ts'

export const findReceivingLocationRoutes = handle(
  findReceivingLocation,
  import.meta.url,
  async (read, { id, code, quantity }) => {
    const { warehouseId } = await inboundBills.read(read, { id })
    const location = await findLocationByCode(read, code)
    if (!location) throw new DomainError('locationUnknown', { location: code })
    if (location.warehouseId !== warehouseId) {
      const warehouses = await findWarehouses(read, [warehouseId, location.warehouseId])
      const nameOf = (warehouse: string) => warehouses.get(warehouse)?.name ?? ''
      throw new DomainError('locationOutside', {
        location: location.code,
        warehouse: nameOf(location.warehouseId),
        expected: nameOf(warehouseId),
      })
    }
    if (location.isLocked === 1 || location.isEnabled !== 1)
      throw new DomainError('locationBlocked', { location: location.code })
    await assertRoom(read, location, new Big(quantity ?? 0))
    return { locationId: location.id, locationCode: location.code }
  },
)

interface LimitedLocation {
  readonly id: string
  readonly code: string
  readonly capacity: string | null
}

/** Throws `locationFull` if the location has a capacity and the quantity exceeds what is left of it. */
async function assertRoom(read: Read, { id, code, capacity }: LimitedLocation, quantity: Big): Promise<void> {
  if (capacity === null) return
  const stock = await ofCompany(read)
    .selectFrom('stock_balance')
    .select(({ fn }) => fn.sum<string>('on_hand').as('quantity'))
    .where('location_id', '=', id)
    .executeTakeFirst()
  const onHand = stock?.quantity ?? '0'
  if (quantity.plus(onHand).gt(capacity))
    throw new DomainError('locationFull', { location: code, capacity, held: onHand, requested: quantity.toFixed() })
}
