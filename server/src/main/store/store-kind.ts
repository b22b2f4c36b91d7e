import { hasCompany } from '../../modules/identity/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { inWork, systemActor } from '../../platform/db/work.ts'

/** What the store holds: nothing, a demo plant whose making was cut off, a whole one, or companies of people's own. */
export type StoreKind = 'empty' | 'demoBegun' | 'demo' | 'own'

/** Returns what the store holds. */
export async function readStoreKind(database: Database): Promise<StoreKind> {
  return inWork(database, systemActor(), async ({ tx }) => {
    const mark = await tx.selectFrom('installation').select('value').where('key', '=', 'demo').executeTakeFirst()
    if (mark) return mark.value === 'begun' ? 'demoBegun' : 'demo'
    return (await hasCompany({ tx })) ? 'own' : 'empty'
  })
}
