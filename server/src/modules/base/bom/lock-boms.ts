import { sql } from 'kysely'
import { companyOf, type Work } from '../../../platform/db/work.ts'

/**
 * Locks the BOMs of the company for a change. Two concurrent changes that are each correct could together form a cycle.
 */
export async function lockBoms({ tx, actor }: Work): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bom ${companyOf(actor)}`}, 22))`.execute(tx)
}
