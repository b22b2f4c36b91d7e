import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** From here on a replay takes longer than anybody waits for a start without being told. */
export const longReplayBytes = 64 * 1_048_576

export interface SpoolLeftover {
  segments: number
  bytes: number
}

/** What an earlier run left in the spool, to be read before anything is taken in. */
export async function measureLeftover(folder: string): Promise<SpoolLeftover> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return []
  })
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
  return { segments: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}
