// Stores the runs of calculations, what they remember, and which of them are stopped, in batches with retries.
import type { Words } from '@gemba/contract/kit/page.ts'
import { calculationStatus } from '@gemba/contract/telemetry/calculation/dictionaries.ts'
import { sql } from 'kysely'
import type { Store } from '../../../platform/db/store.ts'
import { isStorageFull, isStoreAway } from '../../../platform/db/translate.ts'
import type { Work } from '../../../platform/db/work.ts'
import { waitAtMost } from '../../../platform/pause.ts'
import type { CalculationNode, NodeRun } from './calculation-node.ts'
import type { StoredCalculation } from './load-calculations.ts'

/** Number of runs that are listed of each calculation. */
const runsListed = 100
const storeMs = 1000
/** Maximum number of runs stored at once. While there are more, only the last ones of a calculation are stored. */
const runsAtOnce = 200
const statesAtOnce = 500
/** Minimum time between two stored memories, because a formula over a fast point changes its memory at each value. */
const memoryMs = 5000

/** What is stored of a calculation between two runs. */
interface NodeMemory extends Pick<CalculationNode, 'memory' | 'fires'> {
  readonly stored: Pick<StoredCalculation, 'calculationId' | 'version'>
}

/** A run that is to be stored. Most runs of a fast calculation are replaced by later ones before. */
interface NotedRun {
  readonly id: string
  readonly runNo: number
  readonly run: NodeRun
  readonly ts: number
  readonly at: number
}

interface FaultRow {
  readonly id: string
  readonly version: number
  readonly error: Words
}

export interface CalculationStoreOptions {
  readonly store: Store
  readonly report: (message: string, error: unknown) => void
}

export class CalculationStore {
  readonly #options: CalculationStoreOptions
  #runs = new Map<string, NotedRun[]>()
  #states = new Set<NodeMemory>()
  #stopped = new Map<string, FaultRow>()
  #memorySince = Number.POSITIVE_INFINITY
  #storingSince = Number.POSITIVE_INFINITY
  #memoryStoredAt = Number.NEGATIVE_INFINITY
  readonly #memoryNodes = new Set<NodeMemory>()
  #whenSynced: () => Promise<void> = () => Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  #storing: Promise<void> | undefined

  constructor(options: CalculationStoreOptions) {
    this.#options = options
  }

  /** Receive time of the oldest sample that changed a memory which is not stored. */
  get storedBefore(): number {
    return Math.min(this.#memorySince, this.#storingSince)
  }

  open(whenSynced: () => Promise<void>): void {
    this.#whenSynced = whenSynced
    this.#timer = setInterval(() => void this.#flush(), storeMs)
  }

  /** Stores what is left, for at most `graceMs`. The replay at the next start restores memories that are not stored. */
  async stop(graceMs: number): Promise<void> {
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#memoryStoredAt = Number.NEGATIVE_INFINITY
    const over = AbortSignal.timeout(graceMs)
    await waitAtMost(this.#storeRest(over), graceMs)
  }

  async #storeRest(over: AbortSignal): Promise<void> {
    await this.#storing
    let count = Number.POSITIVE_INFINITY
    // Memories of a batch that fails wait again. Without progress the rest is left to the replay.
    while (!over.aborted && this.#restCount < count) {
      count = this.#restCount
      await this.#flush()
    }
  }

  get #restCount(): number {
    return this.#runs.size + this.#states.size + this.#memoryNodes.size
  }

  /** A sample changed what a calculation remembers. */
  noteMemory(node: NodeMemory, rts: number): void {
    this.#memoryNodes.add(node)
    this.#memorySince = Math.min(this.#memorySince, rts)
  }

  noteState(node: NodeMemory): void {
    this.#states.add(node)
  }

  noteRun(node: CalculationNode, run: NodeRun, { ts, at }: { readonly ts: number; readonly at: number }): void {
    const { calculationId } = node.stored
    const runs = this.#runs.get(calculationId)
    const entry: NotedRun = { id: calculationId, runNo: node.runNo, run, ts, at }
    if (!runs) this.#runs.set(calculationId, [entry])
    else if (runs.length < (this.#runs.size > runsAtOnce ? 1 : 20)) runs.push(entry)
    else {
      runs.shift()
      runs.push(entry)
    }
  }

  /** A calculation failed too often. */
  noteStopped({ stored, error }: CalculationNode): void {
    const { calculationId, version } = stored
    if (error) this.#stopped.set(calculationId, { id: calculationId, version, error })
  }

  /** A stored calculation cannot run. */
  noteFault({ calculationId, version }: NodeMemory['stored'], error: Words): void {
    this.#stopped.set(calculationId, { id: calculationId, version, error })
  }

  #flush(): Promise<void> {
    this.#storing ??= this.#storeAll().finally(() => {
      this.#storing = undefined
    })
    return this.#storing
  }

  async #storeAll(): Promise<void> {
    const runs = this.#nextRuns()
    const nodes = this.#nextStates()
    const stopped = [...this.#stopped.values()]
    if (runs.length + nodes.length + stopped.length === 0) return
    this.#stopped = new Map()
    try {
      await this.#whenSynced()
      await this.#options.store.asSystem('intake').inWork(async (work) => {
        if (runs.length > 0) await storeRuns(work, runs)
        if (nodes.length > 0) await storeStates(work, nodes)
        if (stopped.length > 0) await storeStopped(work, stopped)
      })
      this.#storingSince = Number.POSITIVE_INFINITY
    } catch (error) {
      this.#options.report('runs of calculations', error)
      this.#memorySince = Math.min(this.#memorySince, this.#storingSince)
      for (const node of nodes) this.#states.add(node)
      // What the store rejects for another reason is not repeated.
      if (isStoreAway(error) || isStorageFull(error)) for (const row of stopped) this.#stopped.set(row.id, row)
    }
  }

  /** Takes the runs of the calculations that have waited longest. */
  #nextRuns(): NotedRun[] {
    const rows: NotedRun[] = []
    for (const [calculationId, runs] of this.#runs) {
      if (rows.length >= runsAtOnce) break
      this.#runs.delete(calculationId)
      rows.push(...runs)
    }
    return rows
  }

  #nextStates(): NodeMemory[] {
    const now = performance.now()
    if (this.#memoryNodes.size > 0 && now - this.#memoryStoredAt > memoryMs) {
      this.#memoryStoredAt = now
      for (const node of this.#memoryNodes) this.#states.add(node)
      this.#memoryNodes.clear()
    }
    const nodes = [...this.#states].slice(0, statesAtOnce)
    for (const node of nodes) this.#states.delete(node)
    if (this.#states.size === 0 && this.#memoryNodes.size === 0) {
      this.#storingSince = Math.min(this.#storingSince, this.#memorySince)
      this.#memorySince = Number.POSITIVE_INFINITY
    }
    return nodes
  }
}

const textOf = (value: string | number | boolean | null): string | null => (value === null ? null : String(value))

const rowOf = ({ id, runNo, run, ts, at }: NotedRun) => ({
  id,
  runNo,
  at,
  ts: run.isSkipped ? null : ts,
  value: textOf(run.value),
  quality: run.quality,
  ms: run.ms,
  inputs: [...run.inputs].map(([name, { value, quality }]) => [name, textOf(value), quality]),
  error: run.error,
})

async function storeRuns({ tx }: Pick<Work, 'tx'>, runs: readonly NotedRun[]): Promise<void> {
  // Of several runs in one slot the newest counts.
  const bySlot = new Map(runs.map((entry) => [`${entry.id} ${entry.runNo % runsListed}`, rowOf(entry)]))
  await sql`insert into calculation_run (calculation_id, slot, company_id, run_no, run_at, ts, value, quality, ms, inputs, error)
    select c.id, r."runNo" % ${runsListed}, c.company_id, r."runNo", to_timestamp(r.at / 1000.0),
      to_timestamp(r.ts / 1000.0), r.value, r.quality, r.ms, r.inputs, nullif(r.error, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify([...bySlot.values()])}::jsonb) as r (id bigint, "runNo" bigint, at double precision,
      ts double precision, value text, quality bigint, ms double precision, inputs jsonb, error jsonb)
    join calculation c on c.id = r.id
    on conflict (calculation_id, slot) do update set run_no = excluded.run_no, run_at = excluded.run_at,
      ts = excluded.ts, value = excluded.value, quality = excluded.quality, ms = excluded.ms,
      inputs = excluded.inputs, error = excluded.error`.execute(tx)
}

async function storeStates({ tx }: Pick<Work, 'tx'>, nodes: readonly NodeMemory[]): Promise<void> {
  // A changed calculation may wait beside its former settings, whose memory is no longer needed.
  const byVersion = nodes.toSorted((left, right) => left.stored.version - right.stored.version)
  const current = new Map(byVersion.map((node) => [node.stored.calculationId, node]))
  const rows = [...current.values()].map(({ stored, memory, fires }) => ({
    id: stored.calculationId,
    version: stored.version,
    memory: Object.fromEntries(memory),
    fires,
  }))
  await sql`insert into calculation_state (calculation_id, company_id, version, memory, fires)
    select c.id, c.company_id, s.version, s.memory, s.fires
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (id bigint, version integer, memory jsonb, fires jsonb)
    join calculation c on c.id = s.id
    on conflict (calculation_id) do update set version = excluded.version, memory = excluded.memory,
      fires = excluded.fires
    where calculation_state.version <= excluded.version`.execute(tx)
}

/** A calculation that was changed since is not stopped. */
async function storeStopped({ tx }: Pick<Work, 'tx'>, rows: readonly FaultRow[]): Promise<void> {
  const json = JSON.stringify(rows)
  const { enabled, fault } = calculationStatus.codes
  await sql`update calculation c set status = ${fault}, version = c.version + 1, update_time = now()
    from jsonb_to_recordset(${json}::jsonb) as f (id bigint, version integer)
    where c.id = f.id and c.version = f.version and c.status = ${enabled}`.execute(tx)
  await sql`insert into calculation_state (calculation_id, company_id, version, error, error_at)
    select c.id, c.company_id, f.version, f.error, now()
    from jsonb_to_recordset(${json}::jsonb) as f (id bigint, version integer, error jsonb)
    join calculation c on c.id = f.id
    on conflict (calculation_id) do update set error = excluded.error, error_at = excluded.error_at`.execute(tx)
}
