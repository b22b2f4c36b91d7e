import { sql } from 'kysely'
import { companyOf, type Work } from '../../../platform/db/work.ts'

/** Whoever says which route of a product is taken waits for who does, and then sees it. */
export async function lockProduct({ tx, actor }: Work, materialId: string): Promise<void> {
  const name = `route of ${companyOf(actor)} ${materialId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 25))`.execute(tx)
}
