// Ends reservations that have expired. Locking their summaries ends them too (`lockPlaces`).
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

/** Number of summaries that one transaction handles. */
const atOnce = 50

/**
 * Ends the expired reservations of all companies, some summaries per transaction. Reports the failure of a company and
 * continues with the next.
 */
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

/** Returns warehouses and materials that have expired reservations. */
const findExpired = (read: Read): Promise<WarehouseMaterial[]> =>
  ofCompany(read)
    .selectFrom('stock_reservation as r')
    .innerJoin('stock_balance as b', 'b.id', 'r.balance_id')
    .select(['b.warehouse_id as warehouseId', 'b.material_id as materialId'])
    .distinct()
    .where(isOver(read))
    .limit(atOnce)
    .execute()
