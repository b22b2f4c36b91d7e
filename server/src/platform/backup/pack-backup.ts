// A backup as one file to be kept elsewhere: its folder in a zip archive, read while it is sent.
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { writeZip } from '../files/zip.ts'
import { manifestName, partsOf, readManifest } from './manifest.ts'

/** Returns the bytes of the archive of a finished backup; unpacked among other backups, it is one of them. Parts stay encrypted. */
export async function packBackup(path: string, name: string): Promise<Readable> {
  const parts = [...partsOf(await readManifest(path)).map((part) => part.path), manifestName]
  return writeZip(
    parts.map((part) => ({ name: `${name}/${part}`, content: bytesOf(join(path, part)), isPacked: true })),
  )
}

/** Opens the file when it is read, so that thousands of them are not open at once. */
async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path)
}
