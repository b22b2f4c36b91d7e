// Ends reservations and frees their remaining quantity. The caller must have locked their summaries.
import { reservationStatus } from '@gemba/contract/stock/dictionaries.ts'
import { type RawBuilder, sql } from 'kysely'
import { computed, listRows } from '../../../platform/db/row-shape.ts'
import { instantAt } from '../../../platform/db/rows.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'

interface ReservationEnding {
  /** Selects among the active reservations; a condition on `r`. */
  readonly where: RawBuilder<unknown>
  /** A code of `reservationStatus`. */
  readonly status: number
}

/** Ends reservations and returns their number. */
export async function endReservations({ tx, actor }: Work, { where, status }: ReservationEnding): Promise<number> {
  const [ended] = await listRows(
    tx,
    { count: computed.integer },
    sql`with e as (update stock_reservation r set status = ${status}, update_time = now()
        where r.company_id = ${companyOf(actor)} and r.status = ${reservationStatus.codes.active} and ${where}
        returning r.balance_id, r.quantity - r.consumed as quantity),
      freed as (update stock_balance b set reserved = b.reserved - n.quantity
        from (select balance_id, sum(quantity) as quantity from e group by 1) n where b.id = n.balance_id
        returning b.warehouse_id, b.material_id, n.quantity),
      summed as (update stock_summary s set reserved = s.reserved - n.quantity
        from (select warehouse_id, material_id, sum(quantity) as quantity from freed group by 1, 2) n
        where s.company_id = ${companyOf(actor)} and s.warehouse_id = n.warehouse_id and s.material_id = n.material_id)
      select count(*)::int as count from e`,
  )
  return ended?.count ?? 0
}

/**
 * Returns the condition for expired active reservations `r`. Their status is a literal, so that the partial index
 * applies.
 */
export const isOver = ({ now }: Pick<Read, 'now'>): RawBuilder<boolean> =>
  sql<boolean>`r.status = ${sql.lit(reservationStatus.codes.active)} and r.expires_at <= ${instantAt(now)}`
