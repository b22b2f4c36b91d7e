import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const fileName = 'mqtt-client-id'

/**
 * The name of this server to a broker of the operator's own: made at the first start and kept in the data folder, as
 * the folder is what each of several servers has for itself.
 */
export function loadClientId(dataFolder: string): string {
  const path = join(dataFolder, fileName)
  try {
    const known = readFileSync(path, 'utf8').trim()
    if (known !== '') return known
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  // With the number of the connection it has at most the 23 characters that every broker takes.
  const made = `gemba-${randomBytes(6).toString('hex')}`
  writeFileSync(path, `${made}\n`, { mode: 0o600 })
  return made
}
