import { syncDocuments } from '../../modules/docs/index.ts'
import { syncMenu } from '../../modules/identity/index.ts'
import { readFingerprint } from '../../platform/cluster/fingerprint.ts'
import { assertRoles, listMissing } from '../../platform/cluster/shape.ts'
import { StartLock } from '../../platform/cluster/start-lock.ts'
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
import { assertMayJoin, joinServers, type ServerGroup } from './join-servers.ts'

export interface StoreConnections {
  readonly database: Database
  /** For long work, such as a backup. */
  readonly jobDatabase: Database
  readonly databaseUrl: string
  readonly servers: ServerGroup
  /** Lets other servers that start prepare the database. Call it when this one has filled an empty database. */
  endPreparation(): Promise<void>
}

/**
 * Opens PostgreSQL, embedded or by `DATABASE_URL`, and migrates it. Throws `StartRefusal` if it does not respond or
 * another server uses it that this one may not join.
 */
export async function openStore(options: StartOptions, stack: CloseStack): Promise<StoreConnections> {
  const { settings, say, report, failed } = options
  const missing = listMissing(settings)
  assertRoles(settings, missing)
  const isSeveral = missing.length === 0
  const fingerprint = readFingerprint(settings)
  const databaseUrl = settings.databaseUrl ?? (await startPostgres(options, stack))
  const lock = await ServerLock.acquire({ databaseUrl, missing, say, lost: failed })
  stack.add('the lock of the database', lock, () => lock.release())
  const startLock = isSeveral ? await StartLock.acquire({ databaseUrl, say }) : undefined
  const endPreparation = async () => startLock?.release()
  stack.add('the lock of the start', startLock, endPreparation)
  const jobs = { connections: 2, limits: jobLimits, report }
  const jobDatabase = stack.add('the database of jobs', openDatabase(databaseUrl, jobs), (opened) => opened.close())
  const database = stack.add('the database', openDatabase(databaseUrl, { report }), (opened) => opened.close())
  await assertDatabaseRestored(jobDatabase)
  if (isSeveral) await assertMayJoin(jobDatabase, { fingerprint, say })
  await migrateStore(jobDatabase, say)
  const servers = await joinServers(options, { databaseUrl, fingerprint, isSeveral }, stack)
  const { inWork } = storeOn(database).asSystem('start')
  await inWork(syncMenu)
  await inWork(syncDocuments)
  return { database, jobDatabase, databaseUrl, servers, endPreparation }
}

/** Starts the embedded PostgreSQL. Returns its address. */
async function startPostgres(
  { settings: { dataFolder }, startedStore, say, failed }: StartOptions,
  stack: CloseStack,
): Promise<string> {
  say('starting PostgreSQL')
  startedStore?.whenEnded(failed)
  const postgres = await (startedStore?.postgres ?? startEmbeddedPostgres({ dataFolder, onUnexpectedExit: failed }))
  stack.add('PostgreSQL', postgres, () => postgres.stop())
  return postgres.url
}

async function migrateStore(jobDatabase: Database, say: StartOptions['say']): Promise<void> {
  const migrations = await migrate(jobDatabase).catch((error: unknown) => {
    if (sqlState(error) !== '42501') throw error
    const remedy = 'Let that user own the database and give it CREATEROLE.'
    throw new StartRefusal(`The user of DATABASE_URL may not set up the database (${firstLine(error)}). ${remedy}`)
  })
  if (migrations.length > 0) say(`migrated the database (${migrations.length} steps)`)
}
