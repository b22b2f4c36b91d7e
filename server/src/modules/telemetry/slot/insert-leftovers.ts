// Inserts the spools that ended intakes of this server left. Their slots may have other owners by now, who do not read
// this disk.
import { readdir, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { History } from '../../../platform/history/history.ts'
import type { SampleRow } from '../../../platform/history/row-codec.ts'
import { isSegmentName, repairSegment } from '../../../platform/history/segment-folder.ts'

/** The samples of a point in a leftover segment. Times are epoch ms. */
export interface LeftoverPoint {
  readonly pointId: string
  from: number
  to: number
}

/**
 * Inserts the segments of the folders and removes them. `stored` is called with the points of each, as late data. Throws
 * if history does not accept them; they stay.
 */
export async function insertLeftovers(
  history: Pick<History, 'insertSegment'>,
  folders: readonly string[],
  stored: (points: readonly LeftoverPoint[]) => Promise<void>,
): Promise<void> {
  for (const folder of folders) {
    for (const name of (await namesIn(folder)).filter(isSegmentName).sort()) {
      const path = join(folder, name)
      const points = new Map<string, LeftoverPoint>()
      if (await repairSegment(path, (row) => extend(points, row))) {
        await history.insertSegment(path)
        await stored([...points.values()])
      }
      await rm(path, { force: true })
    }
    // A folder with other content stays.
    await rmdir(folder).catch(() => undefined)
  }
}

function extend(points: Map<string, LeftoverPoint>, { point: pointId, ts }: SampleRow): void {
  const point = points.get(pointId)
  if (!point) points.set(pointId, { pointId, from: ts, to: ts })
  else {
    point.from = Math.min(point.from, ts)
    point.to = Math.max(point.to, ts)
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return []
  })
}
