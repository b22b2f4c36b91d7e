import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A replay of more bytes takes so long that its start is reported. */
export const longReplayBytes = 64 * 1_048_576

export interface SpoolLeftover {
  segments: number
  bytes: number
}

/** Returns the size of the spool of an earlier run, which is read before anything is received. */
export async function measureLeftover(folder: string): Promise<SpoolLeftover> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return []
  })
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
  return { segments: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}
