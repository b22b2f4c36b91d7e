// A backup as one zip archive for download. The archive is created while it is sent.
import type { Readable } from 'node:stream'
import { writeZip } from '../files/zip.ts'
import type { BackupParts } from './backup-parts.ts'
import { manifestName, partsOf, readManifest } from './manifest.ts'

/**
 * Returns the archive of a finished backup as a stream. Unpacked in the backup folder it is a backup again. Parts stay
 * encrypted.
 */
export async function packBackup(backup: BackupParts, name: string): Promise<Readable> {
  const parts = [...partsOf(await readManifest(backup)).map((part) => part.path), manifestName]
  return writeZip(parts.map((part) => ({ name: `${name}/${part}`, content: bytesOf(backup, part), isPacked: true })))
}

/** Opens the part when it is read, so that thousands of them are not open at the same time. */
async function* bytesOf(backup: BackupParts, path: string): AsyncGenerator<Uint8Array> {
  yield* await backup.open(path)
}
