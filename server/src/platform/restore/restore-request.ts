// Files in the data folder that pass a restore request from the running product to the next start, and its outcome
// back. Each file is written atomically.
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

export interface RestoreRequest {
  /** Name of the backup's folder below `backups`. */
  readonly backup: string
  /** Name of the folder that is read instead: a copy of a backup that is in a bucket. */
  readonly copy?: string
  /** Folder name of the safety backup made before. */
  readonly safety: string
  /** Id of the run in the list, in the store that is replaced. */
  readonly runId: string
  readonly userName: string
  /** Epoch ms. */
  readonly requestedAt: number
  /** Address that the product listens on. */
  readonly host: string
  /** Number of starts that have tried it. */
  readonly tries: number
  /** Whether the new stores are complete, so that only the folders have to be swapped. */
  readonly isWhole: boolean
}

export interface RestoreOutcome extends RestoreRequest {
  readonly endedAt: number
  /** Why the restore failed; null if it succeeded. */
  readonly error: string | null
}

const requestName = 'restore.request.json'
const outcomeName = 'restore.outcome.json'

/** Returns the restore that the next start has to run. */
export const loadRequest = (dataFolder: string): RestoreRequest | undefined => load(join(dataFolder, requestName))

/** Saves a restore request for the next start, or its progress. */
export const saveRequest = (dataFolder: string, request: RestoreRequest): void =>
  save(join(dataFolder, requestName), request)

/** Returns the outcome of the last restore until it is entered in the list. */
export const loadOutcome = (dataFolder: string): RestoreOutcome | undefined => load(join(dataFolder, outcomeName))

/** Saves the outcome of a restore, then removes its request. */
export function saveOutcome(dataFolder: string, outcome: RestoreOutcome): void {
  save(join(dataFolder, outcomeName), outcome)
  rmSync(join(dataFolder, requestName), { force: true })
}

export const removeOutcome = (dataFolder: string): void => rmSync(join(dataFolder, outcomeName), { force: true })

function load<T>(path: string): T | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined
}

function save(path: string, value: object): void {
  const draft = `${path}.new`
  const file = openSync(draft, 'w', 0o600)
  writeSync(file, JSON.stringify(value))
  fsyncSync(file)
  closeSync(file)
  renameSync(draft, path)
}
