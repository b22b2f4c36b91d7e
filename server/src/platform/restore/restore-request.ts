// What is left in the data folder between the call that wants a restore, the start that carries it out and the product
// that runs afterwards. Each file appears whole or not at all.
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

export interface RestoreRequest {
  /** Name of the backup's folder below `backups`. */
  readonly backup: string
  /** Name of the folder of the backup that was made just before. */
  readonly safety: string
  /** The run by which the list shows it, in the store that is replaced. */
  readonly runId: string
  readonly userName: string
  /** Epoch ms. */
  readonly requestedAt: number
  /** Address that the product listens on. */
  readonly host: string
  /** Starts that have tried it. */
  readonly tries: number
  /** Whether the new stores are whole, so that only the folders have to change places. */
  readonly isWhole: boolean
}

export interface RestoreOutcome extends RestoreRequest {
  readonly endedAt: number
  /** Why it was not carried out; null when it was. */
  readonly error: string | null
}

const requestName = 'restore.request.json'
const outcomeName = 'restore.outcome.json'

/** The restore that the next start has to carry out. */
export const loadRequest = (dataFolder: string): RestoreRequest | undefined => load(join(dataFolder, requestName))

/** Leaves a restore for the next start, or how far it is. */
export const saveRequest = (dataFolder: string, request: RestoreRequest): void =>
  save(join(dataFolder, requestName), request)

/** How the last restore ended, until it is entered in the list. */
export const loadOutcome = (dataFolder: string): RestoreOutcome | undefined => load(join(dataFolder, outcomeName))

/** Ends a restore: first its outcome is there, then its request is gone. */
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
