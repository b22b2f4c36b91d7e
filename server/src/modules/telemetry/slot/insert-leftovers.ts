// Inserts the spools that ended intakes of this server left. Their slots may have other owners by now, who do not read
// this disk.
import { readdir, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { History } from '../../../platform/history/history.ts'
import { isSegmentName, repairSegment } from '../../../platform/history/segment-folder.ts'

/** Inserts the segments of the folders and removes them. Throws if history does not accept them; they stay. */
export async function insertLeftovers(
  history: Pick<History, 'insertSegment'>,
  folders: readonly string[],
): Promise<void> {
  for (const folder of folders) {
    for (const name of (await namesIn(folder)).filter(isSegmentName).sort()) {
      const path = join(folder, name)
      if (await repairSegment(path, () => undefined)) await history.insertSegment(path)
      await rm(path, { force: true })
    }
    // A folder with other content stays.
    await rmdir(folder).catch(() => undefined)
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return []
  })
}
