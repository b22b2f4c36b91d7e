// Stores what was received for some points before the segments that contain it. A curve that ends now needs a few rows of
// a segment with those of all points, whose insert takes many times longer.

import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { SharedRun } from '../shared-run.ts'
import { copyRows, RowBuffer, type SampleRow, spoolOnly, visitRows } from './row-codec.ts'

/** Beyond this size the rows are not searched, because that takes as long as the insert. */
const maxBytes = 16 * 1_048_576
/** Minimum distance between two inserts, because each becomes a part. */
const spacingMs = 40

/** A segment and the number of its bytes that are on disk. */
export interface PendingSegment {
  readonly path: string
  readonly bytes: number
}

export interface PointFlushOptions {
  readonly folder: string
  /** Returns the segments that are not in history. */
  pending(): readonly PendingSegment[]
  insert(path: string): Promise<void>
  /** Stores everything. */
  storeAll(): Promise<void>
}

/** Requests during a running insert or search share the next one. */
export class PointFlush {
  readonly #options: PointFlushOptions
  readonly #inserts: SharedRun<boolean>
  readonly #searches: SharedRun<SampleRow[] | undefined>

  constructor(options: PointFlushOptions) {
    this.#options = options
    this.#inserts = new SharedRun(
      (points) => this.#store(points),
      (isInserted) => (isInserted ? wait(spacingMs) : undefined),
    )
    this.#searches = new SharedRun((points) => this.#search(points))
  }

  /** Resolves when every acknowledged sample of the points is in history. */
  async run(points: readonly string[]): Promise<void> {
    await this.#inserts.request(points)
  }

  /**
   * Returns the acknowledged samples of the points in the segments that are not in history, in order of arrival. Those of
   * a segment that is inserted meanwhile may be in both. Returns undefined if the segments are too large to be searched.
   */
  async read(points: readonly string[]): Promise<SampleRow[] | undefined> {
    const samples = await this.#searches.request(points)
    return samples?.filter(({ point }) => points.includes(point))
  }

  async #search(points: ReadonlySet<string>): Promise<SampleRow[] | undefined> {
    const rows = await this.#copy(points)
    if (!rows) return undefined
    const samples: SampleRow[] = []
    visitRows(rows.rows(), (row) => {
      if ((row.flags & spoolOnly) === 0) samples.push(row)
    })
    return samples
  }

  /** Returns the rows of the points in the segments; undefined if these are too large. */
  async #copy(points: ReadonlySet<string>): Promise<RowBuffer | undefined> {
    const segments = this.#options.pending()
    if (segments.reduce((sum, segment) => sum + segment.bytes, 0) > maxBytes) return undefined
    const rows = new RowBuffer()
    for (const segment of segments) copyRows(await readSegment(segment), points, rows)
    return rows
  }

  /** Resolves when no insert runs that began before the call. */
  async settled(): Promise<void> {
    await this.#inserts.settled()
  }

  /** Returns whether there was an insert of its own. */
  async #store(points: ReadonlySet<string>): Promise<boolean> {
    const { insert, storeAll, folder } = this.#options
    const rows = await this.#copy(points)
    if (!rows) {
      await storeAll()
      return false
    }
    if (rows.used === 0) return false
    // No segment by its name, so that the next start does not insert it.
    const path = join(folder, 'points.flush')
    try {
      await writeFile(path, rows.rows())
      await insert(path)
      return true
    } catch {
      // A failed insert is reported by that of the segments, which fails as well.
      await storeAll()
      return false
    } finally {
      await rm(path, { force: true })
    }
  }
}

/** Returns the rows of a segment; none if it was removed because it is in history. */
async function readSegment({ path, bytes }: PendingSegment): Promise<Buffer> {
  try {
    return (await readFile(path)).subarray(0, bytes)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0)
    throw error
  }
}
