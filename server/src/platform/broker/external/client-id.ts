import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const idFile = 'mqtt-client-id'
/** File that exists if the broker has no sessions of releases without slots. */
const markFile = 'mqtt-slots'

export interface BrokerIdentity {
  readonly clientId: string
  /** File to write when the sessions of earlier releases are removed; undefined if there are none. */
  readonly formerSessionsMark: string | undefined
}

/**
 * Returns the client id of this installation at an external broker. It is created at the first start and stored in the
 * data folder. Backups do not contain it because a restored copy must not take over the sessions of the original.
 */
export function loadBrokerIdentity(dataFolder: string): BrokerIdentity {
  const mark = join(dataFolder, markFile)
  const existingId = readId(join(dataFolder, idFile))
  if (existingId !== undefined) return { clientId: existingId, formerSessionsMark: existsSync(mark) ? undefined : mark }
  const clientId = `gemba-${randomBytes(6).toString('hex')}`
  writeFileSync(mark, '')
  writeFileSync(join(dataFolder, idFile), `${clientId}\n`, { mode: 0o600 })
  return { clientId, formerSessionsMark: undefined }
}

/** Returns the client id in the data folder; undefined if there is none. */
export const readBrokerName = (dataFolder: string): string | undefined => readId(join(dataFolder, idFile))

function readId(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim() || undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return undefined
  }
}
