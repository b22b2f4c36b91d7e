// Rows that show the progress of backups and restores.
import type { UpdateObject } from 'kysely'
import { transactionTime } from '../../../platform/db/rows.ts'
import type { Store } from '../../../platform/db/store.ts'
import type { Tables } from '../../../platform/db/tables/index.ts'
import { type Read, sqlState } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'

export type RunChange = UpdateObject<Tables, 'backup_run'>

interface NewRun {
  readonly companyId: string
  readonly scriptId: string | null
  readonly folder: string
  readonly kind: 'backup' | 'safety' | 'restore'
  /** Who requested it; null for a schedule. */
  readonly userName: string | null
  /** The server that makes it; null for a restore, which only a server without others performs. */
  readonly serverId: string | null
}

/** The servers of the installation. */
export interface BackupServers {
  readonly id: string
  live(): readonly { readonly id: string }[]
  /** Reads the live servers again. */
  refresh(): Promise<void>
}

/** Inserts a running run. Returns its id. Throws `backupRunning` if another one is running. */
export async function insertRun(store: Store, run: NewRun): Promise<string> {
  const { companyId, scriptId, folder, kind, userName, serverId } = run
  return store
    .asSystem('backup', companyId)
    .inWork(async ({ tx }) => {
      const names = { script_id: scriptId, user_name: userName, server_id: serverId }
      const values = Object.assign({ company_id: companyId, folder, kind }, names)
      const { id } = await tx.insertInto('backup_run').values(values).returning('id').executeTakeFirstOrThrow()
      return id
    })
    .catch((error) => {
      throw sqlState(error) === '23505' ? new DomainError('backupRunning') : error
    })
}

/** Updates a run if it is still running. */
export async function updateRunning(store: Store, id: string, change: RunChange): Promise<void> {
  await store
    .asSystem('backup')
    .inWork(({ tx }) =>
      tx.updateTable('backup_run').set(change).where('id', '=', id).where('state', '=', 'running').execute(),
    )
}

/**
 * Marks runs whose server has ended as failed, so that others can begin. Without a server they are those of an earlier
 * process if this one `isAlone`.
 */
export async function failOrphans(
  store: Store,
  servers: BackupServers,
  { isAlone }: { isAlone: boolean },
): Promise<void> {
  // Read before the servers, so that each server which began one of them is known if it lives.
  const runs = await store
    .asSystem('backup')
    .inRead(({ tx }) =>
      tx.selectFrom('backup_run').select(['id', 'server_id as serverId']).where('state', '=', 'running').execute(),
    )
  if (runs.length === 0) return
  await servers.refresh()
  const live = new Set(servers.live().map(({ id }) => id))
  const change: RunChange = { state: 'failed', ended_at: transactionTime, error: 'the server was stopped' }
  for (const { id, serverId } of runs)
    if (serverId === null ? isAlone : !live.has(serverId)) await updateRunning(store, id, change)
}

/** Returns the company that operates the installation; null before there is one. */
export async function firstCompany({ tx }: Pick<Read, 'tx'>): Promise<string | null> {
  const { id } = await tx
    .selectNoFrom(({ fn }) => fn<string | null>('first_company', []).as('id'))
    .executeTakeFirstOrThrow()
  return id
}

/** Returns when the last backup finished, in epoch ms; null if there is none. */
export async function lastBackupAt({ tx }: Pick<Read, 'tx'>): Promise<number | null> {
  const { at } = await tx
    .selectFrom('backup_run')
    .select(({ fn }) => fn.max('ended_at').as('at'))
    .where('state', '=', 'done')
    .where('kind', '=', 'backup')
    .executeTakeFirstOrThrow()
  return at
}
