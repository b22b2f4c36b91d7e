// Restores a backup into an empty data folder and its stores.
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { FolderParts } from '../backup/backup-parts.ts'
import { type CheckedBackup, checkBackup } from '../backup/check-backup.ts'
import type { Manifest } from '../backup/manifest.ts'
import { type RestoreTarget, readBackup } from '../backup/read-backup.ts'
import type { BackupProgress } from '../backup/write-backup.ts'
import { type Database, jobLimits, openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { ServerLock } from '../db/server-lock.ts'
import { lockDataFolder } from '../embedded/data-folder-lock.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded/postgres.ts'
import { type History, openHistory } from '../history/history.ts'
import { countAll, removeAll } from '../history/remove-samples.ts'
import type { Settings } from '../settings.ts'
import { StartRefusal } from '../start-refusal.ts'
import { findDatabaseMark, markDatabase, unmarkDatabase } from './marked-database.ts'
import {
  assertNoFiles,
  digestOf,
  findUnfinished,
  finishRestore,
  isOfStores,
  markUnfinished,
  removeRestored,
  removeUnfinished,
} from './unfinished-restore.ts'

export interface RestoreOptions {
  readonly settings: Settings
  /** Path of the backup. */
  readonly backup: string
  /** How the command names it, so that an interrupted restore says what to repeat. Default the path. */
  readonly argument?: string
  readonly progress: BackupProgress
}

const checkShare = 0.2

/**
 * Checks a backup and restores it into the stores of `settings`, which must be empty while the product is stopped. The
 * embedded history engine serves one folder per process, so this process must do nothing else. The data folder and the
 * database are marked from before the first write until everything is on disk; an interrupted restore starts over. A
 * restore that fails leaves the stores empty. Throws `StartRefusal` with the reason.
 */
export async function restoreStores({
  settings,
  backup,
  argument = backup,
  progress,
}: RestoreOptions): Promise<Manifest> {
  const { dataFolder, backupKey: secret } = settings
  const checkProgress: BackupProgress = (share, doing) => progress(checkShare * share, doing)
  const checked = await checkBackup(new FolderParts(backup), { secret, progress: checkProgress })
  const restoreProgress: BackupProgress = (share, doing) => progress(checkShare + (1 - checkShare) * share, doing)
  const lock = lockDataFolder(dataFolder)
  try {
    const unfinished = findUnfinished(dataFolder)
    if (unfinished) await removeRestored(dataFolder)
    const target = new Target(settings)
    // The stores may be emptied only if a restore wrote their content.
    let isOfRestore = !unfinished && hasNoStores(settings)
    if (isOfRestore) markUnfinished(dataFolder, argument, settings)
    try {
      await openEmpty(target, unfinished !== undefined && isOfStores(unfinished, settings))
      isOfRestore = true
      markUnfinished(dataFolder, argument, settings)
      await fillStores(target, { backup, checked, progress: restoreProgress })
      await target.close()
      finishRestore(dataFolder)
    } catch (error) {
      if (isOfRestore) await target.empty().catch(() => undefined)
      await target.close()
      if (isOfRestore) await removeUnfinished(dataFolder)
      throw error
    }
  } finally {
    lock.release()
  }
  progress(1, 'done')
  return checked.manifest
}

/**
 * Opens the stores, without the content of an earlier restore into the same stores or from another data folder. Throws
 * `StartRefusal` if there is other content.
 */
async function openEmpty(target: Target, isRepeated: boolean): Promise<void> {
  await target.open()
  if (isRepeated) await target.empty()
  else await target.emptyMarked()
  await target.assertEmpty()
}

interface StoreContent {
  readonly backup: string
  readonly checked: CheckedBackup
  readonly progress: BackupProgress
}

/** Restores a checked backup into empty stores. The database is marked until all is in it. */
async function fillStores(target: Target, { backup, checked, progress }: StoreContent): Promise<void> {
  await target.mark()
  await migrate(target.database, checked.manifest.migrations)
  await readBackup(backup, checked, { target, progress })
  await target.unmark()
}

/** Returns whether both stores are in the data folder and neither exists yet. */
function hasNoStores({ dataFolder, databaseUrl, historyUrl }: Settings): boolean {
  if (databaseUrl || historyUrl) return false
  return !['pg', 'history', 'files', 'spool'].some((name) => existsSync(join(dataFolder, name)))
}

/** The stores that a backup is restored into. */
class Target implements RestoreTarget {
  readonly #settings: Settings
  #postgres: EmbeddedPostgres | undefined
  #lock: ServerLock | undefined
  #database: Database | undefined
  #history: History | undefined

  constructor(settings: Settings) {
    this.#settings = settings
  }

  get database(): Database {
    if (!this.#database) throw new TypeError('not open')
    return this.#database
  }

  get history(): History {
    if (!this.#history) throw new TypeError('not open')
    return this.#history
  }

  get filesFolder(): string {
    const { dataFolder, filesFolder } = this.#settings
    // Where the server looks for uploads. Their names are those of their contents, so that none replaces another one.
    return filesFolder === undefined ? folderIn(dataFolder, 'files') : folderIn(filesFolder, '')
  }

  get spoolFolder(): string {
    return folderIn(this.#settings.dataFolder, 'spool')
  }

  get scratchFolder(): string {
    return folderIn(this.#settings.dataFolder, 'scratch')
  }

  async open(): Promise<void> {
    const { dataFolder, databaseUrl, historyUrl } = this.#settings
    assertNoFiles(dataFolder)
    this.#postgres = databaseUrl ? undefined : await startEmbeddedPostgres({ dataFolder })
    const url = databaseUrl ?? this.#postgres?.url ?? ''
    this.#lock = await ServerLock.acquire({ databaseUrl: url })
    this.#database = openDatabase(url, { limits: jobLimits })
    this.#history = await openHistory(historyUrl ? { url: historyUrl } : { folder: folderIn(dataFolder, 'history') })
  }

  /** Throws `StartRefusal` if there is a company, a sample or an aggregate. */
  async assertEmpty(): Promise<void> {
    if (await hasRows(this.database, 'company')) {
      throw new StartRefusal('The database is not empty. Restore into an empty data folder.')
    }
    // Aggregates of another installation would be read as those of the restored points.
    if ((await countAll(this.history)) > 0)
      throw new StartRefusal('The history is not empty. Restore into an empty data folder.')
  }

  /** Removes all rows, all of the history and the mark. The schema stays. */
  async empty(): Promise<void> {
    if (this.#history) await removeAll(this.#history)
    if (!this.#database) return
    await removeRows(this.#database)
    await unmarkDatabase(this.#database)
  }

  /** Removes what a restore from another data folder wrote to the same database and history. */
  async emptyMarked(): Promise<void> {
    if ((await findDatabaseMark(this.database)) !== digestOf(this.#settings)) return
    // A history in this data folder was not written by the other restore.
    if (this.#settings.historyUrl) await removeAll(this.history)
    await removeRows(this.database)
  }

  mark(): Promise<void> {
    return markDatabase(this.database, digestOf(this.#settings))
  }

  unmark(): Promise<void> {
    return unmarkDatabase(this.database)
  }

  async close(): Promise<void> {
    await this.#history?.close()
    await this.#database?.close()
    await this.#lock?.release()
    await this.#postgres?.stop()
    this.#history = undefined
    this.#database = undefined
    this.#lock = undefined
    this.#postgres = undefined
  }
}

async function hasRows({ pool }: Database, table: string): Promise<boolean> {
  const tables = await pool.query('select from pg_tables where schemaname = $1 and tablename = $2', ['public', table])
  if (tables.rowCount === 0) return false
  return (await pool.query(`select from public.${table} limit 1`)).rowCount === 1
}

async function removeRows({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'migration'`,
  )
  if (rows.length > 0) await pool.query(`truncate ${rows.map(({ name }) => `public.${name}`).join(', ')}`)
}

function folderIn(dataFolder: string, name: string): string {
  const folder = join(dataFolder, name)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}
