// A backup as one zip archive for download. The archive is created while it is sent.
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { writeZip } from '../files/zip.ts'
import { manifestName, partsOf, readManifest } from './manifest.ts'

/**
 * Returns the archive of a finished backup as a stream. Unpacked in the backup folder it is a backup again. Parts stay
 * encrypted.
 */
export async function packBackup(path: string, name: string): Promise<Readable> {
  const parts = [...partsOf(await readManifest(path)).map((part) => part.path), manifestName]
  return writeZip(
    parts.map((part) => ({ name: `${name}/${part}`, content: bytesOf(join(path, part)), isPacked: true })),
  )
}

/** Opens the file when it is read, so that thousands of files are not open at the same time. */
async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path)
}
