// Retention rules of stock: ended reservations and results of verifications.
import { outboundStatus, reservationStatus, stockSource } from '@gemba/contract/stock/dictionaries.ts'
import { sql } from 'kysely'
import { instantAt } from '../../../platform/db/rows.ts'
import type { RetentionRule } from '../../../platform/retention/rule.ts'

const { draft, toPick, picking, picked } = outboundStatus.codes
/** Bills that still reserve or pick stock. */
const openStatuses = [draft, toPick, picking, picked]

/**
 * Ended reservations may go, because no balance and no document is computed from them; the ledger records what was
 * issued.
 */
const reservationRule: RetentionRule = {
  kind: 'stockReservations',
  remove: async ({ tx }, { companyId, before, limit }) => {
    const { numAffectedRows } = await sql`delete from stock_reservation where company_id = ${companyId} and id in (
      select r.id from stock_reservation r
      where r.company_id = ${companyId} and r.status <> ${sql.lit(reservationStatus.codes.active)}
        and r.update_time < ${instantAt(before)}
        and not exists (select from stock_reservation a where a.company_id = r.company_id and a.source_type = r.source_type
          and a.source_id = r.source_id and a.status = ${sql.lit(reservationStatus.codes.active)})
        and not (r.source_type = ${stockSource.codes.outboundBill} and exists (select from outbound_bill o
          where o.company_id = r.company_id and o.id = r.source_id and o.status in (${sql.join(openStatuses)})))
      order by r.update_time limit ${limit})`.execute(tx)
    return Number(numAffectedRows)
  },
}

/** The newest result is retained regardless of its age. */
const proofRule: RetentionRule = {
  kind: 'stockProofs',
  remove: async ({ tx }, { companyId, before, limit }) => {
    const { numAffectedRows } = await sql`delete from stock_proof where company_id = ${companyId} and id in (
      select id from stock_proof where company_id = ${companyId} and at < ${instantAt(before)}
        and id <> (select id from stock_proof where company_id = ${companyId} order by at desc, id desc limit 1)
      order by at limit ${limit})`.execute(tx)
    return Number(numAffectedRows)
  },
}

export const stockRetention: readonly RetentionRule[] = [reservationRule, proofRule]
