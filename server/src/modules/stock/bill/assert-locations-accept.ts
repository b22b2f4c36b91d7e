// Checks that locations can receive stock: they are open, in the warehouse, and have enough capacity.
import type Big from 'big.js'
import { sql } from 'kysely'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyId } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { findWarehouses } from '../../base/index.ts'
import { assertLocationsOpen } from '../posting/assert-locations-open.ts'

/** A quantity that is to be put into a location. */
export interface IncomingQuantity {
  readonly locationId: string
  readonly quantity: Big
}

/**
 * Throws `notFound`, `locationElsewhere`, `locationBlocked` or `locationFull` if a location cannot take its quantity.
 * Locks locations of limited capacity until the transaction ends, so that concurrent receipts into them wait.
 */
export async function assertLocationsAccept(
  work: Work,
  warehouseId: string,
  incoming: readonly IncomingQuantity[],
): Promise<void> {
  const ids = [...new Set(incoming.map(({ locationId }) => locationId))].toSorted()
  const locations = await assertLocationsOpen(work, ids)
  const foreignLocation = [...locations.values()].find((location) => location.warehouseId !== warehouseId)
  if (foreignLocation) {
    const warehouse = (await findWarehouses(work, [foreignLocation.warehouseId])).get(foreignLocation.warehouseId)
    throw new DomainError('locationElsewhere', { warehouse: warehouse?.name ?? '' })
  }
  const limited = ids.filter((id) => locations.get(id)?.capacity !== null)
  if (limited.length === 0) return
  for (const id of limited)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`location ${id}`}, 23))`.execute(work.tx)
  const stockByLocation = await ofCompany(work)
    .selectFrom('stock_balance')
    .select(['location_id as id', ({ fn }) => fn.sum<string>('on_hand').as('quantity')])
    .where('location_id', '=', anyId(limited))
    .groupBy('location_id')
    .execute()
  for (const id of limited) {
    const { code = '', capacity = '0' } = locations.get(id) ?? {}
    const quantities = incoming.filter(({ locationId }) => locationId === id).map(({ quantity }) => quantity)
    const onHand = stockByLocation.find((location) => location.id === id)?.quantity ?? '0'
    const total = quantities.reduce((sum, quantity) => sum.plus(quantity))
    if (total.plus(onHand).gt(capacity ?? '0'))
      throw new DomainError('locationFull', { location: code, capacity, held: onHand, requested: total.toFixed() })
  }
}
