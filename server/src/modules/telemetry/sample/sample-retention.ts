// Samples that have grown old go by company; when the disk runs out, the oldest go first, but never the newest month.
import type { Store } from '../../../platform/db/store.ts'
import type { History } from '../../../platform/history/history.ts'
import {
  countSamples,
  dropPartitions,
  listPartitions,
  removeSamples,
} from '../../../platform/history/remove-samples.ts'
import { listPointsByRetention } from '../../equipment/index.ts'

const dayMs = 86_400_000
/** What a nearly full disk leaves alone, in milliseconds before now. */
const protectedMs = 30 * dayMs
/** Where history is less of the disk than this, something else fills it, and removing history would not help. */
const leastShare = 0.1

export interface DiskPressure {
  /** Looks at the disk; whether it is still nearly full. */
  isLow(): Promise<boolean>
  readonly totalBytes: number
  /** Companies that keep readings without end: nothing of theirs goes. */
  readonly endless: readonly string[]
  /** Companies whose readings may go before their time. */
  readonly finite: readonly string[]
}

export interface CompanyRetention {
  /** Days that the company keeps samples, 0 without end. */
  readonly days: number
  /** Epoch ms. */
  readonly now: number
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
   * Removes what is older than its days, of the points that follow their company and of those with days of their own.
   * Returns how many samples went, and the instant before which nothing of the company is kept.
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

  /** Drops what nobody keeps any more, samples of removed points included. Returns how many samples went. */
  removeOlder(before: number): Promise<number> {
    return dropPartitions(this.#history, before)
  }

  /** Removes the oldest samples, a partition at a time, until the disk has room again. Returns how many went by company. */
  async relieve({ isLow, totalBytes, endless, finite }: DiskPressure): Promise<Map<string, number>> {
    const removed = new Map<string, number>()
    if (finite.length === 0) return removed
    for (const { id, newest } of await listPartitions(this.#history)) {
      const isProtected = newest > Date.now() - protectedMs
      if (isProtected || !(await isLow()) || (await this.#bytes()) < totalBytes * leastShare) break
      let isShared = endless.length > 0
      for (const companyId of finite) {
        const groups = await this.#pointsOf(companyId)
        const cut = { points: groups.flatMap(({ days, points }) => (days === 0 ? [] : points)), before: newest }
        isShared ||= groups.some(({ days }) => days === 0)
        const count = await (isShared ? removeSamples : countSamples)(this.#history, cut)
        if (count > 0) removed.set(companyId, (removed.get(companyId) ?? 0) + count)
      }
      // Rows that are only marked give their room back when their part is written anew.
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

/** The instant before which samples go, a whole day; minus infinity when they are kept without end. */
function cutOf(days: number, now: number): number {
  return days === 0 ? Number.NEGATIVE_INFINITY : Math.floor(now / dayMs) * dayMs - days * dayMs
}
