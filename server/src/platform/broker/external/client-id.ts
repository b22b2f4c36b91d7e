import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const idFile = 'mqtt-client-id'
/** Its presence says that the broker holds no sessions of releases before slots. */
const markFile = 'mqtt-slots'

export interface BrokerIdentity {
  readonly clientId: string
  /** The file to write once the sessions of earlier releases are gone; undefined when there are none. */
  readonly formerSessionsMark: string | undefined
}

/**
 * Returns the name of this installation to a broker of the operator's own. It is made at the first start and kept in the
 * data folder, which no backup holds: a restored copy must not take the sessions of the original.
 */
export function loadBrokerIdentity(dataFolder: string): BrokerIdentity {
  const mark = join(dataFolder, markFile)
  const known = readId(join(dataFolder, idFile))
  if (known !== undefined) return { clientId: known, formerSessionsMark: existsSync(mark) ? undefined : mark }
  const clientId = `gemba-${randomBytes(6).toString('hex')}`
  writeFileSync(mark, '')
  writeFileSync(join(dataFolder, idFile), `${clientId}\n`, { mode: 0o600 })
  return { clientId, formerSessionsMark: undefined }
}

function readId(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim() || undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return undefined
  }
}
