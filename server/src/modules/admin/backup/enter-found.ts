// After a restore, or a crash at the last moment, the list of runs and the folders of backups differ: the folders are right.
import { sql } from 'kysely'
import { type Manifest, readManifest } from '../../../platform/backup/manifest.ts'
import type { Database } from '../../../platform/db/database.ts'
import { inWork, systemActor, type Work } from '../../../platform/db/work.ts'
import type { RestoreOutcome } from '../../../platform/restore/restore-request.ts'
import { StartRefusal } from '../../../platform/start-refusal.ts'
import type { BackupFolder } from './backup-folder.ts'

const rowsIn = (parts: readonly { rows: number }[]): number => parts.reduce((sum, { rows }) => sum + rows, 0)

/** What a run of the list says about the backup of a manifest. */
export const countsOf = ({ tables, history, files, encryption }: Manifest) =>
  sql`row_count = ${rowsIn(tables)}, sample_count = ${rowsIn(history)}, file_count = ${files.length},
    is_encrypted = ${encryption ? 1 : 0}`

/** Enters finished backups that the list does not know, and how the last restore ended. */
export async function enterFound(
  database: Database,
  folders: BackupFolder,
  outcome: RestoreOutcome | undefined,
): Promise<void> {
  const found = await Promise.all(
    folders.list().map(async (folder) => ({ folder, manifest: await read(folders, folder) })),
  )
  await inWork(database, systemActor(), async (work) => {
    const { rows } = await sql<{ id: string | null }>`select first_company() as id`.execute(work.tx)
    const companyId = rows[0]?.id
    if (!companyId) return
    for (const { folder, manifest } of found)
      if (manifest)
        await enterBackup(work, { companyId, folder, manifest, kind: outcome?.safety === folder ? 'safety' : 'backup' })
    if (outcome) await enterRestore(work, companyId, outcome)
  })
}

async function read(folders: BackupFolder, folder: string): Promise<Manifest | undefined> {
  try {
    return await readManifest(folders.pathOf(folder))
  } catch (error) {
    // What this version cannot read stays where it is, and out of the list.
    if (error instanceof StartRefusal) return undefined
    throw error
  }
}

interface Found {
  readonly companyId: string
  readonly folder: string
  readonly manifest: Manifest
  readonly kind: 'backup' | 'safety'
}

async function enterBackup({ tx }: Work, { companyId, folder, manifest, kind }: Found): Promise<void> {
  const at = manifest.createdAt
  await sql`insert into backup_run (company_id, folder, kind, started_at, ended_at, state)
    select ${companyId}, ${folder}, ${kind}, ${at}, ${at}, 'failed'
    where not exists (select from backup_run where folder = ${folder} and kind <> 'restore')`.execute(tx)
  await sql`update backup_run set state = 'done', share = 1, doing = null, error = null, ended_at = ${at}, ${countsOf(manifest)}
    where folder = ${folder} and kind <> 'restore' and state <> 'done'`.execute(tx)
}

async function enterRestore({ tx }: Work, companyId: string, outcome: RestoreOutcome): Promise<void> {
  const { backup, runId, userName, requestedAt, endedAt, error } = outcome
  const at = (instant: number) => sql`to_timestamp(${instant} / 1000.0)`
  if (error !== null) {
    await sql`update backup_run set state = 'failed', ended_at = ${at(endedAt)}, doing = null, error = ${error.slice(0, 500)}
      where id = ${runId} and kind = 'restore'`.execute(tx)
    return
  }
  await sql`insert into backup_run (company_id, folder, kind, user_name, started_at, ended_at, state, share,
      row_count, sample_count, file_count)
    select ${companyId}, ${backup}, 'restore', ${userName}, ${at(requestedAt)}, ${at(endedAt)}, 'done', 1,
      max(row_count), max(sample_count), max(file_count)
    from backup_run where folder = ${backup} and kind <> 'restore'`.execute(tx)
}
