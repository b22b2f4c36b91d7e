// Stores the latest values on disk, so that a restart has them at once.

import { open, readFile, rename } from 'node:fs/promises'
import { RowBuffer, type SampleRow, spoolOnly, visitRows } from '../../../platform/history/row-codec.ts'
import type { PointState } from './point-state.ts'

/** Appends the latest value of a point. One that the store filter skipped has the flag `spoolOnly`. */
export function appendLatest(rows: RowBuffer, { key, ts, filedTs, rts, value, quality, skipped }: PointState): void {
  if (skipped?.ts !== filedTs) rows.append(key, { ts, rts, value, quality, flags: 0 })
  else rows.append(key, Object.assign({}, skipped, { flags: skipped.flags | spoolOnly }))
}

/** Writes all latest values to a new file and renames it over the old one. */
export async function writeSnapshot(path: string, points: Iterable<PointState>): Promise<void> {
  const rows = new RowBuffer()
  for (const state of points) if (state.hasLatest) appendLatest(rows, state)
  const next = `${path}.next`
  const file = await open(next, 'w')
  try {
    await file.writeFile(rows.rows())
    await file.datasync()
  } finally {
    await file.close()
  }
  await rename(next, path)
}

/** Visits the values of the last snapshot. A missing or truncated file only lacks values. */
export async function readSnapshot(path: string, visit: (row: SampleRow) => void): Promise<void> {
  let bytes: Buffer
  try {
    bytes = await readFile(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  visitRows(bytes, visit)
}
