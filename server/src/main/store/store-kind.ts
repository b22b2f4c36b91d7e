import { hasCompany } from '../../modules/identity/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { transactionTime } from '../../platform/db/rows.ts'
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

/** Progress of the demo plant: its users and equipment, then its history. */
export type DemoStage = 'begun' | 'made' | 'done'

/** Returns whether the demo plant exists without its complete history. */
export async function lacksPast(database: Database): Promise<boolean> {
  return (await readMark(database)) === 'made'
}

/** Returns when the demo plant was created or its history was completed, epoch ms. */
export function readDemoMadeAt(database: Database): Promise<number | undefined> {
  return inWork(database, systemActor(), async ({ tx }) => {
    const mark = tx.selectFrom('installation').select('at').where('key', '=', 'demo')
    return (await mark.executeTakeFirst())?.at
  })
}

const grantsKey = 'demo-grants'

/** Returns a digest of the function codes that the demo users have; undefined if none is stored. */
export function readDemoGrants(database: Database): Promise<string | undefined> {
  return inWork(database, systemActor(), async ({ tx }) => {
    const grants = tx.selectFrom('installation').select('value').where('key', '=', grantsKey)
    return (await grants.executeTakeFirst())?.value
  })
}

export async function saveDemoGrants(database: Database, value: string): Promise<void> {
  await inWork(database, systemActor(), ({ tx }) =>
    tx
      .insertInto('installation')
      .values({ key: grantsKey, value })
      .onConflict((oc) => oc.column('key').doUpdateSet({ value, at: transactionTime }))
      .execute(),
  )
}

function readMark(database: Database): Promise<string | undefined> {
  return inWork(database, systemActor(), async ({ tx }) => {
    const mark = tx.selectFrom('installation').select('value').where('key', '=', 'demo')
    return (await mark.executeTakeFirst())?.value
  })
}

/** Saves the progress of the demo plant. */
export async function markDemo(database: Database, value: DemoStage): Promise<void> {
  await inWork(database, systemActor(), ({ tx }) =>
    tx
      .insertInto('installation')
      .values({ key: 'demo', value })
      .onConflict((oc) => oc.column('key').doUpdateSet({ value, at: transactionTime }))
      .execute(),
  )
}
