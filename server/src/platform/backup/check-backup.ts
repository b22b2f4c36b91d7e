// Compares a backup with what was written: every part, and whether this version can read it.
import { realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { findNewerMigration } from '../db/migrate.ts'
import { type BackupKey, openKey } from './encryption.ts'
import { BackupRefusal, digestOfFile, type Manifest, partsOf, readManifest } from './manifest.ts'
import type { BackupProgress } from './write-backup.ts'

/** A backup that is whole, with the key that opens it. */
export interface CheckedBackup {
  readonly manifest: Manifest
  readonly key: BackupKey | undefined
}

export interface CheckOptions {
  /** GEMBA_BACKUP_KEY; without it encrypted backups are refused. */
  readonly secret: string | undefined
  readonly progress: BackupProgress
}

/** Reads every part of a backup. Throws `BackupRefusal` naming what is wrong. */
export async function checkBackup(folder: string, { secret, progress }: CheckOptions): Promise<CheckedBackup> {
  const manifest = await readManifest(folder)
  const key = await openKey(manifest, secret)
  await assertNotNewer(manifest)
  const parts = await Promise.all(
    partsOf(manifest).map(async (part) => ({ ...part, bytes: await sizeOf(folder, part) })),
  )
  const total = parts.reduce((sum, { bytes }) => sum + bytes, 0)
  let done = 0
  for (const { path, sha256, bytes } of parts) {
    progress(total === 0 ? 1 : done / total, path)
    const found = await digestOfFile(join(folder, path)).catch(() => 'missing')
    if (found !== sha256) throw damaged(path)
    done += bytes
  }
  return { manifest, key }
}

async function sizeOf(folder: string, { path }: { path: string }): Promise<number> {
  try {
    const file = await realpath(join(folder, path))
    // A link in the folder could lead elsewhere.
    if (!file.startsWith((await realpath(folder)) + sep)) throw damaged(path)
    return (await stat(file)).size
  } catch {
    throw damaged(path)
  }
}

const damaged = (path: string): BackupRefusal =>
  new BackupRefusal('damaged', `The backup is damaged: ${path} is not what was written.`, path)

/** An older backup can be read: what its rows lack is brought to the newest shape after they are there. */
async function assertNotNewer({ migrations }: Manifest): Promise<void> {
  const unknown = await findNewerMigration(migrations)
  if (unknown === undefined) return
  const message = `The backup was made by a newer version (${unknown}). Restore it with that version.`
  throw new BackupRefusal('newer', message)
}
