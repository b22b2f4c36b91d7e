// Checks a backup: the digest of every part, and whether this version can read it.
import { findNewerMigration } from '../db/migrate.ts'
import type { BackupParts } from './backup-parts.ts'
import { type BackupKey, openKey } from './encryption.ts'
import { BackupRefusal, digestOf, isUnavailable, type Manifest, partsOf, readManifest } from './manifest.ts'
import type { BackupProgress } from './write-backup.ts'

/** A complete backup and its key. */
export interface CheckedBackup {
  readonly manifest: Manifest
  readonly key: BackupKey | undefined
}

export interface CheckOptions {
  /** GEMBA_BACKUP_KEY. Without it encrypted backups are rejected. */
  readonly secret: string | undefined
  readonly progress: BackupProgress
}

/**
 * Reads every part of a backup. Throws `BackupRefusal` if one is missing or damaged, or the backup cannot be read;
 * `unavailable` if it is in a bucket that does not answer.
 */
export async function checkBackup(backup: BackupParts, { secret, progress }: CheckOptions): Promise<CheckedBackup> {
  const manifest = await readManifest(backup)
  const key = await openKey(manifest, secret)
  await assertNotNewer(manifest)
  const parts = partsOf(manifest)
  const sizes = await backup.sizesOf(parts.map(({ path }) => path))
  const missingPart = parts.find(({ path }) => !sizes.has(path))
  if (missingPart) throw damagedPart(missingPart.path)
  const totalBytes = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0)
  let doneBytes = 0
  for (const { path, sha256 } of parts) {
    progress(totalBytes === 0 ? 1 : doneBytes / totalBytes, path)
    if ((await digestOfPart(backup, path)) !== sha256) throw damagedPart(path)
    doneBytes += sizes.get(path) ?? 0
  }
  return { manifest, key }
}

async function digestOfPart(backup: BackupParts, path: string): Promise<string> {
  try {
    return await digestOf(await backup.open(path))
  } catch (error) {
    if (isUnavailable(error)) throw error
    return 'missing'
  }
}

const damagedPart = (path: string): BackupRefusal =>
  new BackupRefusal('damaged', `The backup is damaged: ${path} is not what was written.`, path)

/**
 * Throws for a backup of a newer version. An older backup can be read: later migrations run after its rows are
 * restored.
 */
async function assertNotNewer({ migrations }: Manifest): Promise<void> {
  const newerMigration = await findNewerMigration(migrations)
  if (newerMigration === undefined) return
  const message = `The backup was made by a newer version (${newerMigration}). Restore it with that version.`
  throw new BackupRefusal('newer', message)
}
