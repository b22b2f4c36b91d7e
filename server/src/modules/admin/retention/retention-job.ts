// Removes what has grown old, company by company and kind by kind, in steps small enough that nobody notices.

import { type RetentionKind, retentionKindNames, retentionKinds } from '@gemba/contract/admin/retention.ts'
import { transactionTime } from '../../../platform/db/rows.ts'
import type { Store } from '../../../platform/db/store.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import type { RetentionRule } from '../../../platform/retention/rule.ts'
import { firstLine } from '../../../platform/start-refusal.ts'
import type { Companies } from '../companies.ts'

const dayMs = 86_400_000
const rowsAtOnce = 1000
const pauseMs = 20
/** Runs of each kind that are kept to be looked at. */
const keptRuns = 30

/** Where the samples lie: not in PostgreSQL, so no rule of the usual kind removes them. */
interface SampleStore {
  /** Removes what is older than its days. Returns how many went, and the instant before which the company keeps none. */
  removeExpired(
    companyId: string,
    retention: { days: number; now: number },
  ): Promise<{ removed: number; oldestKept: number }>
  /** Drops what is older, whosever it is. */
  removeOlder(before: number): Promise<number>
}

export interface RetentionParts {
  readonly store: Store
  readonly companies: Pick<Companies, 'list'>
  readonly rules: readonly RetentionRule[]
  readonly samples: SampleStore
  report(message: string, error: unknown): void
}

/** Days by kind as a company keeps them: its own choice, or the product's. Call for one company. */
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
  const chosen = new Map([
    ...rows.map(({ kind, days }) => [kind, days] as const),
    ['samples', company?.rawRetentionDays ?? 0] as const,
  ])
  const days = retentionKindNames.map((kind) => [kind, chosen.get(kind) ?? retentionKinds[kind].initialDays])
  return Object.fromEntries(days) as Record<RetentionKind, number>
}

export class RetentionJob {
  readonly #parts: RetentionParts

  constructor(parts: RetentionParts) {
    this.#parts = parts
  }

  /** Goes through all companies. A kind that fails is reported, shown, and does not hold up the others. */
  async run(signal: AbortSignal): Promise<void> {
    const companies = await this.#parts.store.asSystem('retention').inRead(this.#parts.companies.list)
    const cuts: number[] = []
    for (const { id } of companies) cuts.push(await this.runCompany(id, signal))
    // Samples of points that are gone belong to no company: they go when nobody keeps any as old.
    const oldest = Math.min(...cuts)
    if (!signal.aborted && Number.isFinite(oldest)) await this.#parts.samples.removeOlder(oldest)
  }

  /** Runs for one company. Returns the instant before which it keeps no samples; minus infinity when it keeps all. */
  async runCompany(companyId: string, signal: AbortSignal): Promise<number> {
    const { store, companies, samples } = this.#parts
    const days = await store.asSystem('retention', companyId).inRead((read) => readRetentionDays(read, companies))
    let oldestKept = Number.NEGATIVE_INFINITY
    // Points may have days of their own where the company keeps samples without end.
    await this.#attempt({ companyId, kind: 'samples', days: days.samples }, async (progress) => {
      const expired = await samples.removeExpired(companyId, { days: days.samples, now: Date.now() })
      progress.removed = expired.removed
      oldestKept = expired.oldestKept
    })
    for (const kind of retentionKindNames) {
      if (signal.aborted) return Number.NEGATIVE_INFINITY
      if (kind === 'samples' || days[kind] === 0) continue
      const before = startOfDay(Date.now()) - days[kind] * dayMs
      const cut = { companyId, kind, before, signal }
      await this.#attempt({ companyId, kind, days: days[kind] }, (progress) => this.#remove(cut, progress))
    }
    return oldestKept
  }

  /** Runs one kind and enters what came of it. */
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

  async #remove({ companyId, kind, before, signal }: Cut, progress: Progress): Promise<void> {
    const rule = this.#parts.rules.find((rule) => rule.kind === kind)
    if (!rule) throw new Error(`no rule removes ${kind}`)
    for (;;) {
      const removed = await this.#parts.store
        .asSystem('retention')
        .inWork((work) => rule.remove(work, { companyId, before, limit: rowsAtOnce }))
      progress.removed += removed
      if (removed < rowsAtOnce || signal.aborted) return
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }

  /** A run that removed nothing takes the place of the one before it that did neither. */
  async #enter({ companyId, kind, startedAt, removed, failure }: RetentionRun): Promise<void> {
    await this.#parts.store.asSystem('retention').inWork(async ({ tx }) => {
      const runs = tx
        .selectFrom('retention_run')
        .select('id')
        .where('company_id', '=', companyId)
        .where('kind', '=', kind)
      const old = runs.orderBy('id', 'desc').offset(keptRuns).limit(1)
      await tx
        .deleteFrom('retention_run')
        .where('company_id', '=', companyId)
        .where('kind', '=', kind)
        .where(({ eb, and, or }) => or([and([eb('removed', '=', '0'), eb('error', 'is', null)]), eb('id', '<=', old)]))
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

interface Cut {
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

/** Whole days: of the runs of a day only the first finds work, and the store is asked for large cuts, not many. */
function startOfDay(at: number): number {
  return Math.floor(at / dayMs) * dayMs
}
