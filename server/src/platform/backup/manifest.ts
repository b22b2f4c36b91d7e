// What a backup folder holds, written last: a folder without it is no backup.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefusal } from '../start-refusal.ts'

export const manifestName = 'manifest.json'
export const formatVersion = 1

export interface Part {
  /** Path below the backup folder. */
  readonly path: string
  readonly rows: number
  readonly sha256: string
}

export interface Manifest {
  readonly format: number
  readonly createdAt: string
  /** Names of the migrations that shaped the rows. */
  readonly migrations: readonly string[]
  readonly tables: readonly (Part & { readonly table: string })[]
  readonly history: readonly Part[]
  readonly files: readonly Part[]
}

/** SHA-256 of a file, hex. */
export async function digestOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}

/** Reads a manifest and checks every part against it. Error `StartRefusal` naming what is wrong. */
export async function readManifest(folder: string): Promise<Manifest> {
  let manifest: Manifest
  try {
    manifest = JSON.parse(await readFile(join(folder, manifestName), 'utf8'))
  } catch {
    throw new StartRefusal(`${folder} is not a finished backup: it has no readable ${manifestName}.`)
  }
  if (manifest.format !== formatVersion)
    throw new StartRefusal(`The backup has format ${manifest.format}; this version reads ${formatVersion}.`)
  for (const { path, sha256 } of [...manifest.tables, ...manifest.history, ...manifest.files]) {
    const found = await digestOfFile(join(folder, path)).catch(() => 'missing')
    if (found !== sha256) throw new StartRefusal(`The backup is damaged: ${path} is not what was written.`)
  }
  return manifest
}
