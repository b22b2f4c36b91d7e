// Synchronises the list of runs with the backups that exist, which may differ after a restore or a crash. What exists
// is authoritative.

import type { BackupParts } from '../../../platform/backup/backup-parts.ts'
import { type Manifest, readManifest } from '../../../platform/backup/manifest.ts'
import type { Store } from '../../../platform/db/store.ts'
import type { Work } from '../../../platform/db/work.ts'
import type { RestoreOutcome } from '../../../platform/restore/restore-request.ts'
import { StartRefusal } from '../../../platform/start-refusal.ts'
import type { BackupPlaces } from './backup-places.ts'
import { firstCompany } from './backup-runs.ts'
import { sizeOfBackup } from './backup-size.ts'

const rowsIn = (parts: readonly { rows: number }[]): number => parts.reduce((sum, { rows }) => sum + rows, 0)

/** Returns the columns of a run that describe its backup, from the manifest. */
export const countsOf = ({ tables, history, files, encryption }: Manifest) => ({
  row_count: rowsIn(tables),
  sample_count: rowsIn(history),
  file_count: files.length,
  is_encrypted: encryption ? 1 : 0,
})

/** Adds finished backups that are missing in the list, and the outcome of the last restore. */
export async function recordFoundBackups(
  store: Store,
  places: BackupPlaces,
  outcome: RestoreOutcome | undefined,
): Promise<void> {
  const known = await foldersOfDone(store)
  const unknown = (await places.list()).filter((folder) => !known.has(folder))
  const finishedBackups = await Promise.all(
    unknown.map(async (folder) => {
      const backup = await places.open(folder)
      const manifest = await read(backup)
      return { folder, manifest, size: manifest ? await sizeOfBackup(backup) : 0 }
    }),
  )
  await store.asSystem('backup').inWork(async (work) => {
    const companyId = await firstCompany(work)
    if (!companyId) return
    for (const { folder, manifest, size } of finishedBackups)
      if (manifest)
        await enterBackup(work, {
          companyId,
          folder,
          manifest,
          size,
          kind: outcome?.safety === folder ? 'safety' : 'backup',
        })
    if (outcome) await enterRestore(work, companyId, outcome)
  })
}

/** Returns the folders of the runs that need nothing from a manifest. */
async function foldersOfDone(store: Store): Promise<ReadonlySet<string>> {
  const runs = await store
    .asSystem('backup')
    .inRead(({ tx }) =>
      tx
        .selectFrom('backup_run')
        .select('folder')
        .where('kind', '<>', 'restore')
        .where('state', '=', 'done')
        .where('size_bytes', 'is not', null)
        .execute(),
    )
  return new Set(runs.map(({ folder }) => folder))
}

async function read(backup: BackupParts): Promise<Manifest | undefined> {
  try {
    return await readManifest(backup)
  } catch (error) {
    // A backup of another version stays on disk but is not listed.
    if (error instanceof StartRefusal) return undefined
    throw error
  }
}

interface FoundBackup {
  readonly companyId: string
  readonly folder: string
  readonly manifest: Manifest
  /** Bytes. */
  readonly size: number
  readonly kind: 'backup' | 'safety'
}

async function enterBackup({ tx }: Work, { companyId, folder, manifest, size, kind }: FoundBackup): Promise<void> {
  const at = new Date(manifest.createdAt)
  const existingRun = await tx
    .selectFrom('backup_run')
    .select('id')
    .where('folder', '=', folder)
    .where('kind', '<>', 'restore')
    .executeTakeFirst()
  if (!existingRun) {
    const times = { started_at: at, ended_at: at }
    await tx
      .insertInto('backup_run')
      .values({ company_id: companyId, folder, kind, state: 'failed', ...times })
      .execute()
  }
  await tx
    .updateTable('backup_run')
    .set({ state: 'done', share: 1, doing: null, error: null, ended_at: at, ...countsOf(manifest) })
    .where('folder', '=', folder)
    .where('kind', '<>', 'restore')
    .where('state', '<>', 'done')
    .execute()
  await tx
    .updateTable('backup_run')
    .set({ size_bytes: String(size) })
    .where('folder', '=', folder)
    .where('kind', '<>', 'restore')
    .where('size_bytes', 'is', null)
    .execute()
}

async function enterRestore({ tx }: Work, companyId: string, outcome: RestoreOutcome): Promise<void> {
  const { backup, runId, userName, requestedAt, endedAt, error } = outcome
  if (error !== null) {
    await tx
      .updateTable('backup_run')
      .set({ state: 'failed', ended_at: new Date(endedAt), doing: null, error: error.slice(0, 500) })
      .where('id', '=', runId)
      .where('kind', '=', 'restore')
      .execute()
    return
  }
  const counts = await tx
    .selectFrom('backup_run')
    .select(({ fn }) => [
      fn.max('row_count').as('row_count'),
      fn.max('sample_count').as('sample_count'),
      fn.max('file_count').as('file_count'),
    ])
    .where('folder', '=', backup)
    .where('kind', '<>', 'restore')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('backup_run')
    .values({
      company_id: companyId,
      folder: backup,
      kind: 'restore',
      user_name: userName,
      state: 'done',
      share: 1,
      started_at: new Date(requestedAt),
      ended_at: new Date(endedAt),
      ...counts,
    })
    .execute()
}
