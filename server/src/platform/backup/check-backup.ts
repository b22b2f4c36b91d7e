// Checks a backup: the digest of every part, and whether this version can read it.
import { realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { findNewerMigration } from '../db/migrate.ts'
import { type BackupKey, openKey } from './encryption.ts'
import { BackupRefusal, digestOfFile, type Manifest, partsOf, readManifest } from './manifest.ts'
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

/** Reads every part of a backup. Throws `BackupRefusal` if one is missing or damaged, or the backup cannot be read. */
export async function checkBackup(folder: string, { secret, progress }: CheckOptions): Promise<CheckedBackup> {
  const manifest = await readManifest(folder)
  const key = await openKey(manifest, secret)
  await assertNotNewer(manifest)
  const parts = await Promise.all(
    partsOf(manifest).map(async (part) => ({ ...part, bytes: await sizeOf(folder, part) })),
  )
  const totalBytes = parts.reduce((sum, { bytes }) => sum + bytes, 0)
  let doneBytes = 0
  for (const { path, sha256, bytes } of parts) {
    progress(totalBytes === 0 ? 1 : doneBytes / totalBytes, path)
    const digest = await digestOfFile(join(folder, path)).catch(() => 'missing')
    if (digest !== sha256) throw damagedPart(path)
    doneBytes += bytes
  }
  return { manifest, key }
}

async function sizeOf(folder: string, { path }: { path: string }): Promise<number> {
  try {
    const file = await realpath(join(folder, path))
    // A symbolic link could point outside the folder.
    if (!file.startsWith((await realpath(folder)) + sep)) throw damagedPart(path)
    return (await stat(file)).size
  } catch {
    throw damagedPart(path)
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
