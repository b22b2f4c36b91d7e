// Removes samples by the retention of each company. On a nearly full disk the oldest samples are removed first, but
// never the newest month.
import type { Store } from '../../../platform/db/store.ts'
import { type Tier, tiers } from '../../../platform/history/aggregate-tables.ts'
import type { History } from '../../../platform/history/history.ts'
import {
  countSamples,
  dropPartitions,
  listBucketPoints,
  listPartitions,
  removeBuckets,
  removeSamples,
} from '../../../platform/history/remove-samples.ts'
import { findExistingPoints, listPointsByRetention } from '../../equipment/index.ts'

const dayMs = 86_400_000
/** Samples of the last days that are never removed for disk space, ms. */
const protectedMs = 30 * dayMs
/** Minimum share of history in the used disk. Below it, removing history would not help. */
const minShare = 0.1

export interface DiskPressure {
  /** Measures the disk. Returns whether it is still nearly full. */
  isLow(): Promise<boolean>
  readonly totalBytes: number
  /** Companies with unlimited retention, whose samples are never removed. */
  readonly endless: readonly string[]
  /** Companies whose samples may be removed before their retention ends. */
  readonly finite: readonly string[]
}

export interface CompanyRetention {
  /** Retention of the company in days; 0 = unlimited. */
  readonly days: number
  /** Epoch ms. */
  readonly now: number
}

export interface BucketRetention extends CompanyRetention {
  readonly table: Tier['table']
  /** Retention of the samples in days; 0 = unlimited. */
  readonly sampleDays: number
}

export interface ExpiredSamples {
  readonly removed: number
  readonly oldestKept: number
}

export class SampleRetention {
  readonly #history: History
  readonly #store: Store

  constructor(history: History, store: Store) {
    this.#history = history
    this.#store = store
  }

  /**
   * Removes samples beyond their retention, both of points that follow their company and of points with their own
   * setting. Returns the number of removed samples, and the instant before which nothing of the company is left.
   */
  async removeExpired(companyId: string, { days: ofCompany, now }: CompanyRetention): Promise<ExpiredSamples> {
    let removed = 0
    let oldestKept = cutOf(ofCompany, now)
    for (const { days, points } of await this.#pointsOf(companyId)) {
      const before = cutOf(days ?? ofCompany, now)
      oldestKept = Math.min(oldestKept, before)
      if (before > Number.NEGATIVE_INFINITY) removed += await removeSamples(this.#history, { points, before })
    }
    return { removed, oldestKept }
  }

  /**
   * Removes the aggregates of a tier beyond their retention. Those of samples that are still stored stay, because curves
   * are read from them. Returns their number.
   */
  async removeExpiredBuckets(companyId: string, { table, days, sampleDays, now }: BucketRetention): Promise<number> {
    let removed = 0
    for (const { days: ofPoints, points } of await this.#pointsOf(companyId)) {
      const before = Math.min(cutOf(days, now), cutOf(ofPoints ?? sampleDays, now))
      if (before > Number.NEGATIVE_INFINITY) removed += await removeBuckets(this.#history, table, { points, before })
    }
    return removed
  }

  /**
   * Removes samples beyond every retention, including those of removed points, and the aggregates of removed points.
   * Returns the number of removed samples.
   */
  async removeOlder(before: number): Promise<number> {
    const removed = await dropPartitions(this.#history, before)
    for (const { table } of tiers) await this.#removeOrphans(table, before)
    return removed
  }

  /** Aggregates of points that exist may be stored longer than every sample. */
  async #removeOrphans(table: Tier['table'], before: number): Promise<void> {
    const pointIds = await listBucketPoints(this.#history, table, before)
    if (pointIds.length === 0) return
    const existing = await this.#store.asSystem('retention').inRead((read) => findExistingPoints(read, pointIds))
    const points = pointIds.filter((id) => !existing.has(id))
    if (points.length > 0) await removeBuckets(this.#history, table, { points, before })
  }

  /**
   * Removes the oldest samples, one partition at a time, until the disk has space again. Returns the number removed per
   * company.
   */
  async relieve({ isLow, totalBytes, endless, finite }: DiskPressure): Promise<Map<string, number>> {
    const removed = new Map<string, number>()
    if (finite.length === 0) return removed
    for (const { id, newest } of await listPartitions(this.#history)) {
      const isProtected = newest > Date.now() - protectedMs
      if (isProtected || !(await isLow()) || (await this.#bytes()) < totalBytes * minShare) break
      let isShared = endless.length > 0
      for (const companyId of finite) {
        const groups = await this.#pointsOf(companyId)
        const cut = { points: groups.flatMap(({ days, points }) => (days === 0 ? [] : points)), before: newest }
        isShared ||= groups.some(({ days }) => days === 0)
        const count = await (isShared ? removeSamples : countSamples)(this.#history, cut)
        if (count > 0) removed.set(companyId, (removed.get(companyId) ?? 0) + count)
      }
      // Deleted rows use disk space until their part is rewritten.
      if (isShared) await this.#history.run(`OPTIMIZE TABLE sample PARTITION ID '${id}' FINAL`)
      else await dropPartitions(this.#history, newest + 1)
    }
    return removed
  }

  async #bytes(): Promise<number> {
    const [[bytes] = [0]] = await this.#history.rows<[number]>(
      `SELECT sum(bytes_on_disk) FROM system.parts WHERE database = currentDatabase() AND table = 'sample'`,
    )
    return Number(bytes)
  }

  #pointsOf(companyId: string): Promise<{ days: number | null; points: string[] }[]> {
    return this.#store.asSystem('retention', companyId).inRead(listPointsByRetention)
  }
}

/** Returns the instant before which samples are removed, rounded to a day; minus infinity for unlimited retention. */
function cutOf(days: number, now: number): number {
  return days === 0 ? Number.NEGATIVE_INFINITY : Math.floor(now / dayMs) * dayMs - days * dayMs
}
