import { sql } from 'kysely'
import { companyOf, type Work } from '../../../platform/db/work.ts'

/** Whoever changes a BOM of the company waits for who does, and then sees it: two that are right alone may close a cycle. */
export async function lockBoms({ tx, actor }: Work): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bom ${companyOf(actor)}`}, 22))`.execute(tx)
}
