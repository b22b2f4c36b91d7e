// Removes old data by company and kind, in small steps to keep the load low.

import {
  type AggregateKind,
  aggregateKinds,
  type RetentionKind,
  retentionKindNames,
  retentionKinds,
} from '@gemba/contract/admin/retention.ts'
import { transactionTime } from '../../../platform/db/rows.ts'
import type { Store } from '../../../platform/db/store.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import type { RetentionRule } from '../../../platform/retention/rule.ts'
import { firstLine } from '../../../platform/start-refusal.ts'
import type { Companies } from '../companies.ts'

const dayMs = 86_400_000
const stepRows = 1000
const pauseMs = 20
/** Number of runs to retain per kind. */
const keptRuns = 30

/** The store of samples, which is not PostgreSQL and therefore has no regular retention rule. */
interface SampleStore {
  /**
   * Removes samples older than `days`. Returns their number, and the instant before which the company has none (epoch
   * ms).
   */
  removeExpired(
    companyId: string,
    retention: { days: number; now: number },
  ): Promise<{ removed: number; oldestKept: number }>
  /** Removes aggregates older than `days`, as far as their samples are removed. Returns their number. */
  removeAggregates(
    companyId: string,
    retention: { kind: AggregateKind; days: number; sampleDays: number; now: number },
  ): Promise<number>
  /** Removes older samples of all companies. */
  removeOlder(before: number): Promise<number>
}

export interface RetentionDependencies {
  readonly store: Store
  readonly companies: Pick<Companies, 'list'>
  readonly rules: readonly RetentionRule[]
  readonly samples: SampleStore
  report(message: string, error: unknown): void
}

/** Returns the retention days of the current company by kind: its own setting, or the default. */
export async function readRetentionDays(
  read: Read,
  companies: Pick<Companies, 'list'>,
): Promise<Record<RetentionKind, number>> {
  const { tx, actor } = read
  const companyId = companyOf(actor)
  const rows = await tx
    .selectFrom('retention_setting')
    .select(['kind', 'days'])
    .where('company_id', '=', companyId)
    .execute()
  const company = (await companies.list(read)).find(({ id }) => id === companyId)
  const daysByKind = new Map([
    ...rows.map(({ kind, days }) => [kind, days] as const),
    ['samples', company?.rawRetentionDays ?? 0] as const,
  ])
  const days = retentionKindNames.map((kind) => [kind, daysByKind.get(kind) ?? retentionKinds[kind].initialDays])
  return Object.fromEntries(days) as Record<RetentionKind, number>
}

export class RetentionJob {
  readonly #parts: RetentionDependencies

  constructor(parts: RetentionDependencies) {
    this.#parts = parts
  }

  /** Runs retention for all companies. Reports the failure of a kind and continues with the others. */
  async run(signal: AbortSignal): Promise<void> {
    const companies = await this.#parts.store.asSystem('retention').inRead(this.#parts.companies.list)
    const cuts: number[] = []
    for (const { id } of companies) cuts.push(await this.runCompany(id, signal))
    // Samples of deleted points belong to no company. They are removed once they are older than every company's
    // samples.
    const oldest = Math.min(...cuts)
    if (!signal.aborted && Number.isFinite(oldest)) await this.#parts.samples.removeOlder(oldest)
  }

  /**
   * Runs retention for one company. Returns the instant before which it has no samples; minus infinity if it retains
   * all.
   */
  async runCompany(companyId: string, signal: AbortSignal): Promise<number> {
    const { store, companies, samples } = this.#parts
    const days = await store.asSystem('retention', companyId).inRead((read) => readRetentionDays(read, companies))
    let oldestKept = Number.NEGATIVE_INFINITY
    // Points may have a retention of their own, even if the company's is unlimited.
    await this.#attempt({ companyId, kind: 'samples', days: days.samples }, async (progress) => {
      const expired = await samples.removeExpired(companyId, { days: days.samples, now: Date.now() })
      progress.removed = expired.removed
      oldestKept = expired.oldestKept
    })
    for (const kind of aggregateKinds) {
      if (signal.aborted) return Number.NEGATIVE_INFINITY
      if (days[kind] === 0) continue
      await this.#attempt({ companyId, kind, days: days[kind] }, async (progress) => {
        const retention = { kind, days: days[kind], sampleDays: days.samples, now: Date.now() }
        progress.removed = await samples.removeAggregates(companyId, retention)
      })
    }
    for (const kind of retentionKindNames) {
      if (signal.aborted) return Number.NEGATIVE_INFINITY
      if (kind === 'samples' || isAggregate(kind) || days[kind] === 0) continue
      const before = startOfDay(Date.now()) - days[kind] * dayMs
      const cut = { companyId, kind, before, signal }
      await this.#attempt({ companyId, kind, days: days[kind] }, (progress) => this.#remove(cut, progress))
    }
    return oldestKept
  }

  /** Runs one kind and records the outcome. */
  async #attempt(
    { companyId, kind, days }: RetentionPeriod,
    run: (progress: Progress) => Promise<void>,
  ): Promise<void> {
    const startedAt = Date.now()
    const progress = { removed: 0 }
    let failure: string | null = null
    try {
      await run(progress)
    } catch (error) {
      failure = firstLine(error).slice(0, 500)
      this.#parts.report(`retention of ${kind}`, error)
    }
    const { removed } = progress
    if (days > 0 || removed > 0 || failure) await this.#enter({ companyId, kind, startedAt, removed, failure })
  }

  async #remove({ companyId, kind, before, signal }: RemovalRange, progress: Progress): Promise<void> {
    const rule = this.#parts.rules.find((rule) => rule.kind === kind)
    if (!rule) throw new Error(`no rule removes ${kind}`)
    for (;;) {
      const removed = await this.#parts.store
        .asSystem('retention')
        .inWork((work) => rule.remove(work, { companyId, before, limit: stepRows }))
      progress.removed += removed
      if (removed < stepRows || signal.aborted) return
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }

  /** Inserts a run. Replaces earlier runs that removed nothing and did not fail. */
  async #enter({ companyId, kind, startedAt, removed, failure }: RetentionRun): Promise<void> {
    await this.#parts.store.asSystem('retention').inWork(async ({ tx }) => {
      const runs = tx
        .selectFrom('retention_run')
        .select('id')
        .where('company_id', '=', companyId)
        .where('kind', '=', kind)
      const oldestKept = runs.orderBy('id', 'desc').offset(keptRuns).limit(1)
      await tx
        .deleteFrom('retention_run')
        .where('company_id', '=', companyId)
        .where('kind', '=', kind)
        .where(({ eb, and, or }) =>
          or([and([eb('removed', '=', '0'), eb('error', 'is', null)]), eb('id', '<=', oldestKept)]),
        )
        .execute()
      await tx
        .insertInto('retention_run')
        .values({
          company_id: companyId,
          kind,
          removed,
          error: failure,
          started_at: new Date(startedAt),
          ended_at: transactionTime,
        })
        .execute()
    })
  }
}

const isAggregate = (kind: RetentionKind): kind is AggregateKind =>
  (aggregateKinds as readonly RetentionKind[]).includes(kind)

interface RemovalRange {
  readonly companyId: string
  readonly kind: RetentionKind
  readonly before: number
  readonly signal: AbortSignal
}

interface Progress {
  removed: number
}

interface RetentionPeriod {
  readonly companyId: string
  readonly kind: RetentionKind
  readonly days: number
}

interface RetentionRun extends Omit<RetentionPeriod, 'days'> {
  readonly startedAt: number
  readonly removed: number
  readonly failure: string | null
}

/**
 * Returns the start of the day. With whole days only the first run of a day finds work, and deletions are few and
 * large.
 */
function startOfDay(at: number): number {
  return Math.floor(at / dayMs) * dayMs
}
