// Reservations whose time is over end by themselves. Whoever locks their places ends them too (`lockPlaces`).
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Store } from '../../../platform/db/store.ts'
import type { Read } from '../../../platform/db/work.ts'
import { lockPlaces, type WarehouseMaterial } from '../posting/lock-stock.ts'
import { isOver } from './end-reservations.ts'

export interface ReservationExpiryDependencies {
  readonly store: Store
  readonly companies: { list(read: Read): Promise<readonly { readonly id: string }[]> }
  report(message: string, error: unknown): void
}

/** Places whose reservations end in one work. */
const atOnce = 50

/** Goes through all companies and ends what has expired, some places at a time. A company that fails holds up no other. */
export async function expireReservations(
  { store, companies, report }: ReservationExpiryDependencies,
  signal: AbortSignal,
): Promise<void> {
  for (const { id } of await store.asSystem('stock').inRead((read) => companies.list(read))) {
    try {
      const works = store.asSystem('stock', id)
      let places: readonly WarehouseMaterial[]
      do {
        if (signal.aborted) return
        places = await works.inRead(findExpired)
        if (places.length > 0) await works.inWork((work) => lockPlaces(work, places))
      } while (places.length === atOnce)
    } catch (error) {
      report('stock', error)
    }
  }
}

/** Returns places with reservations whose time is over. */
const findExpired = (read: Read): Promise<WarehouseMaterial[]> =>
  ofCompany(read)
    .selectFrom('stock_reservation as r')
    .innerJoin('stock_balance as b', 'b.id', 'r.balance_id')
    .select(['b.warehouse_id as warehouseId', 'b.material_id as materialId'])
    .distinct()
    .where(isOver(read))
    .limit(atOnce)
    .execute()
