// Rows that show the progress of backups and restores.
import type { UpdateObject } from 'kysely'
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
}

/** Inserts a running run. Returns its id. Throws `backupRunning` if another one is running. */
export async function insertRun(store: Store, run: NewRun): Promise<string> {
  const { companyId, scriptId, folder, kind, userName } = run
  return store
    .asSystem('backup', companyId)
    .inWork(async ({ tx }) => {
      const values = { company_id: companyId, script_id: scriptId, folder, kind, user_name: userName }
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
