import { hasCompany } from '../../modules/identity/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { transactionTime } from '../../platform/db/rows.ts'
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

/** How far the making of the demo plant has come: its people and equipment, then its past. */
export type DemoStage = 'begun' | 'made' | 'done'

/** Returns whether the demo plant is there and its past is not, or not whole. */
export async function lacksPast(database: Database): Promise<boolean> {
  return (await readMark(database)) === 'made'
}

/** Returns when the demo plant was made, or its past was whole, epoch ms. */
export function readDemoMadeAt(database: Database): Promise<number | undefined> {
  return inWork(database, systemActor(), async ({ tx }) => {
    const mark = tx.selectFrom('installation').select('at').where('key', '=', 'demo')
    return (await mark.executeTakeFirst())?.at
  })
}

const grantsKey = 'demo-grants'

/** Returns a digest of the function codes that the people of the demo were given; undefined where that was not noted. */
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

/** Enters how far the making of the demo plant has come. */
export async function markDemo(database: Database, value: DemoStage): Promise<void> {
  await inWork(database, systemActor(), ({ tx }) =>
    tx
      .insertInto('installation')
      .values({ key: 'demo', value })
      .onConflict((oc) => oc.column('key').doUpdateSet({ value, at: transactionTime }))
      .execute(),
  )
}
