import { syncDocuments } from '../../modules/docs/index.ts'
import { syncMenu } from '../../modules/identity/index.ts'
import { type Database, jobLimits, openDatabase } from '../../platform/db/database.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { ServerLock } from '../../platform/db/server-lock.ts'
import { storeOn } from '../../platform/db/store.ts'
import { sqlState } from '../../platform/db/work.ts'
import { startEmbeddedPostgres } from '../../platform/embedded/postgres.ts'
import { assertDatabaseRestored } from '../../platform/restore/marked-database.ts'
import { firstLine, StartRefusal } from '../../platform/start-refusal.ts'
import type { CloseStack } from '../start/close-stack.ts'
import type { StartOptions } from '../start/start-options.ts'

export interface StoreConnections {
  readonly database: Database
  /** For long work, such as a backup. */
  readonly jobDatabase: Database
  readonly databaseUrl: string
}

/**
 * Opens PostgreSQL, embedded or by `DATABASE_URL`, and migrates it. Throws `StartRefusal` if it does not respond or
 * another server uses it.
 */
export async function openStore(
  { settings, startedStore, say, report, failed }: StartOptions,
  stack: CloseStack,
): Promise<StoreConnections> {
  let databaseUrl = settings.databaseUrl
  if (!databaseUrl) {
    say('starting PostgreSQL')
    startedStore?.whenEnded(failed)
    const { dataFolder } = settings
    const postgres = await (startedStore?.postgres ?? startEmbeddedPostgres({ dataFolder, onUnexpectedExit: failed }))
    stack.add('PostgreSQL', postgres, () => postgres.stop())
    databaseUrl = postgres.url
  }
  const lock = await ServerLock.acquire({ databaseUrl, say, lost: failed })
  stack.add('the lock of the database', lock, () => lock.release())
  const jobs = { connections: 2, limits: jobLimits, report }
  const jobDatabase = stack.add('the database of jobs', openDatabase(databaseUrl, jobs), (opened) => opened.close())
  const database = stack.add('the database', openDatabase(databaseUrl, { report }), (opened) => opened.close())
  await assertDatabaseRestored(jobDatabase)
  const migrations = await migrate(jobDatabase).catch((error: unknown) => {
    if (sqlState(error) !== '42501') throw error
    const remedy = 'Let that user own the database and give it CREATEROLE.'
    throw new StartRefusal(`The user of DATABASE_URL may not set up the database (${firstLine(error)}). ${remedy}`)
  })
  if (migrations.length > 0) say(`migrated the database (${migrations.length} steps)`)
  const { inWork } = storeOn(database).asSystem('start')
  await inWork(syncMenu)
  await inWork(syncDocuments)
  return { database, jobDatabase, databaseUrl }
}
