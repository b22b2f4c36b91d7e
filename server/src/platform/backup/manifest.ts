// What a backup folder holds, written last: a folder without it is no backup.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefusal } from '../start-refusal.ts'

export const manifestName = 'manifest.json'
/** 2 is encrypted. */
const formats = [1, 2]

export interface Part {
  /** Path below the backup folder. */
  readonly path: string
  readonly rows: number
  readonly sha256: string
}

/** How a backup is encrypted: nothing of it is secret. */
export interface Encryption {
  readonly cipher: 'aes-256-gcm'
  readonly kdf: 'scrypt' | 'hkdf'
  /** Base64. */
  readonly salt: string
  /** Tells the right key from a wrong one. */
  readonly check: string
}

export interface Manifest {
  readonly format: number
  readonly encryption?: Encryption
  readonly createdAt: string
  /** Names of the migrations that shaped the rows. */
  readonly migrations: readonly string[]
  readonly tables: readonly (Part & { readonly table: string })[]
  readonly history: readonly Part[]
  /** Segments of readings whose consequences may be missing in the rows; the first start after a restore evaluates them. */
  readonly readings?: readonly Part[]
  readonly files: readonly Part[]
  /** Of an encrypted backup: authenticates all of the above. */
  readonly mac?: string
}

/** Why a backup cannot be used. */
export type BackupFault = 'unfinished' | 'damaged' | 'newer' | 'locked'

/** A backup that cannot be used: what is wrong, and with which part. */
export class BackupRefusal extends StartRefusal {
  readonly fault: BackupFault
  /** The part that is not what was written; undefined when it is the backup as a whole. */
  readonly part: string | undefined

  constructor(fault: BackupFault, message: string, part?: string) {
    super(message)
    this.fault = fault
    this.part = part
  }
}

/** All parts of a backup. */
export const partsOf = ({ tables, history, readings = [], files }: Manifest): Part[] => [
  ...tables,
  ...history,
  ...readings,
  ...files,
]

/** SHA-256 of a file, hex. */
export async function digestOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}

const partFolders = ['rows', 'history', 'readings', 'files']

/** Whether a path stays in the folders of parts: relative, forward slashes, no step upwards. */
function isPartPath(path: unknown): boolean {
  if (typeof path !== 'string' || /[\\\0]/.test(path)) return false
  const [folder = '', ...names] = path.split('/')
  return partFolders.includes(folder) && names.length > 0 && names.every((name) => !['', '.', '..'].includes(name))
}

/** Reads a manifest. Throws `BackupRefusal` when there is none that this version can read, or one that names files elsewhere. */
export async function readManifest(folder: string): Promise<Manifest> {
  let manifest: Manifest
  try {
    manifest = JSON.parse(await readFile(join(folder, manifestName), 'utf8'))
    partsOf(manifest)
  } catch {
    throw new BackupRefusal('unfinished', `${folder} is not a finished backup: it has no readable ${manifestName}.`)
  }
  if (!formats.includes(manifest.format)) {
    const message = `The backup has format ${manifest.format}; this version reads ${formats.join(' and ')}.`
    throw new BackupRefusal('newer', message)
  }
  const outside = partsOf(manifest).find((part) => !isPartPath(part?.path))
  if (outside) {
    const path = String(outside?.path).slice(0, 200)
    throw new BackupRefusal('damaged', `The backup names a file outside of its folder: ${path}.`, path)
  }
  return manifest
}
