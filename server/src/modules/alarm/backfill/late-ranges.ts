// The periods of late data, for the rules that evaluate it. They are stored a second late and again after a crash: the
// spool keeps their samples until then.
import { sql } from 'kysely'
import type { ReceiveClock } from '../../../platform/clock.ts'
import { instantAt } from '../../../platform/db/rows.ts'
import type { Store } from '../../../platform/db/store.ts'
import { companyOf, type Work } from '../../../platform/db/work.ts'

interface LateRule {
  readonly ruleId: string
  readonly companyId: string
}

interface LateRange extends LateRule {
  from: number
  to: number
  /** Server time of the first sample. */
  readonly since: number
}

interface LateRangesOptions {
  readonly store: Store
  readonly clock: ReceiveClock
  readonly report: (message: string, error: unknown) => void
}

export class LateRanges {
  readonly #options: LateRangesOptions
  #ranges = new Map<string, LateRange>()
  #storing: ReadonlyMap<string, LateRange> = new Map()

  constructor(options: LateRangesOptions) {
    this.#options = options
  }

  /** Server time of the oldest sample whose period is not stored; infinite without one. */
  get storedBefore(): number {
    const unstored = [...this.#ranges.values(), ...this.#storing.values()]
    return Math.min(Number.POSITIVE_INFINITY, ...unstored.map(({ since }) => since))
  }

  note(rule: LateRule, ts: number): void {
    const range = this.#ranges.get(rule.ruleId)
    if (range) {
      range.from = Math.min(range.from, ts)
      range.to = Math.max(range.to, ts)
    } else this.#ranges.set(rule.ruleId, Object.assign({ from: ts, to: ts, since: this.#options.clock.now() }, rule))
  }

  /** Stores the periods. What fails is stored by the next call. */
  async flush(): Promise<void> {
    if (this.#ranges.size === 0 || this.#storing.size > 0) return
    this.#storing = this.#ranges
    this.#ranges = new Map()
    for (const [companyId, ranges] of Map.groupBy(this.#storing.values(), (range) => range.companyId)) {
      try {
        await this.#options.store.asSystem('alarmEpisodes', companyId).inWork((work) => storeRanges(work, ranges))
      } catch (error) {
        this.#options.report('late data of alarm rules', error)
        for (const range of ranges) this.#putBack(range)
      }
    }
    this.#storing = new Map()
  }

  #putBack(range: LateRange): void {
    const newer = this.#ranges.get(range.ruleId)
    const merged = newer ? { from: Math.min(range.from, newer.from), to: Math.max(range.to, newer.to) } : {}
    this.#ranges.set(range.ruleId, Object.assign({}, range, merged))
  }
}

/** Extends the stored periods. Leaves out rules that were removed. */
async function storeRanges({ tx, actor, now }: Work, ranges: readonly LateRange[]): Promise<void> {
  const rows = ranges.map(({ ruleId, from, to }) => ({ ruleId, from, to }))
  await sql`insert into alarm_backfill as b (rule_id, company_id, from_at, to_at, changed_at)
    select r.id, r.company_id, to_timestamp(t."from" / 1000.0), to_timestamp(t."to" / 1000.0), ${instantAt(now)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t ("ruleId" bigint, "from" float8, "to" float8)
    join alarm_rule r on r.id = t."ruleId" and r.company_id = ${companyOf(actor)}
    on conflict (rule_id) do update set from_at = least(b.from_at, excluded.from_at),
      to_at = greatest(b.to_at, excluded.to_at), changed_at = excluded.changed_at, attempts = 0`.execute(tx)
}
