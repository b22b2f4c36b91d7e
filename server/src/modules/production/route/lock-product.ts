import { sql } from 'kysely'
import { companyOf, type Work } from '../../../platform/db/work.ts'

/** Locks the choice of the default route of a product, so that transactions choose one after the other. */
export async function lockProduct({ tx, actor }: Work, materialId: string): Promise<void> {
  const name = `route of ${companyOf(actor)} ${materialId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 25))`.execute(tx)
}
