// The manifest of a backup. It is written last, so a folder without it is not a backup.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { DomainError } from '../domain-error.ts'
import { aggregateTables } from '../history/aggregate-tables.ts'
import { StartRefusal } from '../start-refusal.ts'
import type { BackupParts } from './backup-parts.ts'

export const manifestName = 'manifest.json'
/** Format 2 is encrypted. */
const formats = [1, 2]

export interface Part {
  /** Path relative to the backup folder. */
  readonly path: string
  readonly rows: number
  readonly sha256: string
}

/** Encryption parameters. None of them is secret. */
export interface Encryption {
  readonly cipher: 'aes-256-gcm'
  readonly kdf: 'scrypt' | 'hkdf'
  /** Base64. */
  readonly salt: string
  /** Distinguishes the right key from a wrong one. */
  readonly check: string
}

export interface Manifest {
  readonly format: number
  readonly encryption?: Encryption
  readonly createdAt: string
  /** Names of the applied migrations. */
  readonly migrations: readonly string[]
  readonly tables: readonly (Part & { readonly table: string })[]
  readonly history: readonly Part[]
  /** Aggregates whose samples are not in the backup. Backups of earlier versions have none. */
  readonly aggregates?: readonly (Part & { readonly table: (typeof aggregateTables)[number] })[]
  /**
   * Segments of readings whose consequences may be missing in the rows. The first start after a restore evaluates them.
   */
  readonly readings?: readonly Part[]
  readonly files: readonly Part[]
  /** MAC of all fields above, in an encrypted backup. */
  readonly mac?: string
}

/** Reason why a backup cannot be used. */
export type BackupFault = 'unfinished' | 'damaged' | 'newer' | 'locked'

/** A backup that cannot be used, with the fault and the damaged part. */
export class BackupRefusal extends StartRefusal {
  readonly fault: BackupFault
  /** The damaged part; undefined if the fault concerns the whole backup. */
  readonly part: string | undefined

  constructor(fault: BackupFault, message: string, part?: string) {
    super(message)
    this.fault = fault
    this.part = part
  }
}

/** Returns all parts of a backup. */
export const partsOf = ({ tables, history, aggregates = [], readings = [], files }: Manifest): Part[] => [
  ...tables,
  ...history,
  ...aggregates,
  ...readings,
  ...files,
]

/** Returns the SHA-256 of a stream in hex. */
export async function digestOf(content: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk)
  return hash.digest('hex')
}

/** Returns the SHA-256 of a file in hex. */
export const digestOfFile = (path: string): Promise<string> => digestOf(createReadStream(path))

/** Returns whether a bucket did not answer, so that nothing is known of the part. */
export const isUnavailable = (error: unknown): boolean => error instanceof DomainError && error.code === 'unavailable'

const partFolders = ['rows', 'history', 'readings', 'files']

/** Returns whether a path is inside the part folders: relative, forward slashes, no `..`. */
function isPartPath(path: unknown): boolean {
  if (typeof path !== 'string' || /[\\\0]/.test(path)) return false
  const [folder = '', ...names] = path.split('/')
  return partFolders.includes(folder) && names.length > 0 && names.every((name) => !['', '.', '..'].includes(name))
}

/**
 * Reads a manifest. Throws `BackupRefusal` if it is missing, has an unknown format or names a file outside the backup
 * folder, `unavailable` if it is in a bucket that does not answer.
 */
export async function readManifest(parts: BackupParts): Promise<Manifest> {
  let manifest: Manifest
  try {
    manifest = JSON.parse(await text(await parts.open(manifestName)))
    partsOf(manifest)
  } catch (error) {
    if (isUnavailable(error)) throw error
    const message = `${parts.place} is not a finished backup: it has no readable ${manifestName}.`
    throw new BackupRefusal('unfinished', message)
  }
  if (!formats.includes(manifest.format)) {
    const message = `The backup has format ${manifest.format}; this version reads ${formats.join(' and ')}.`
    throw new BackupRefusal('newer', message)
  }
  const unknownTable = manifest.aggregates?.find(({ table }) => !aggregateTables.includes(table))
  if (unknownTable) throw new BackupRefusal('damaged', 'The backup names an unknown table.', unknownTable.path)
  const outside = partsOf(manifest).find((part) => !isPartPath(part?.path))
  if (outside) {
    const path = String(outside?.path).slice(0, 200)
    throw new BackupRefusal('damaged', `The backup names a file outside of its folder: ${path}.`, path)
  }
  return manifest
}
