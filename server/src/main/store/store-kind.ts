import { hasCompany } from '../../modules/identity/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { inWork, systemActor } from '../../platform/db/work.ts'

/**
 * Content of the store: nothing, a demo plant whose creation was interrupted, a complete demo plant, or companies of
 * users.
 */
export type StoreKind = 'empty' | 'demoBegun' | 'demo' | 'own'

/** Returns the content of the store. */
export async function readStoreKind(database: Database): Promise<StoreKind> {
  return inWork(database, systemActor(), async ({ tx }) => {
    const mark = await tx.selectFrom('installation').select('value').where('key', '=', 'demo').executeTakeFirst()
    if (mark) return mark.value === 'begun' ? 'demoBegun' : 'demo'
    return (await hasCompany({ tx })) ? 'own' : 'empty'
  })
}
