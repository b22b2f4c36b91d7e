// Completes records with the samples of their window, from history. A record whose window ended while no server was
// running is completed after the start.
import { boxRecordSource, boxRecordState } from '@gemba/contract/gateway/record/dictionaries.ts'
import { quality } from '@gemba/contract/telemetry/sample.ts'
import { sql } from 'kysely'
import { nextVersion, transactionTime } from '../../../platform/db/rows.ts'
import type { Store } from '../../../platform/db/store.ts'
import type { TickerOptions } from '../../../platform/ticker.ts'
import type { RecordSample } from './store-snapshots.ts'
import type { HitValue } from './trigger-input.ts'

const everyMs = 2000
const recordsAtOnce = 10
const firstRetryMs = 5000
const longestRetryMs = 300_000

export interface WindowQuery {
  readonly companyId: string
  readonly pointIds: readonly string[]
  readonly from: number
  readonly to: number
}

/** The samples of a point in a window. `held` is the last one before it. */
interface WindowSamples {
  readonly pointId: string
  readonly held: RecordSample | null
  readonly samples: readonly RecordSample[]
}

export interface RecordCompleterOptions {
  readonly store: Store
  /** Returns the samples of the points that exist. */
  readonly readWindow: (query: WindowQuery) => Promise<readonly WindowSamples[]>
  readonly report: (message: string, error: unknown) => void
  /** Returns whether this server completes the records now. */
  readonly mayRun?: TickerOptions['mayRun']
}

export class RecordCompleter {
  readonly #options: RecordCompleterOptions
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()
  #isBusy = false
  /** When a record that could not be completed is tried again. */
  readonly #retries = new Map<string, { readonly at: number; readonly pauseMs: number }>()

  constructor(options: RecordCompleterOptions) {
    this.#options = options
  }

  start(): void {
    this.#timer = setInterval(() => {
      if (this.#isBusy) return
      this.#isBusy = true
      this.#running = this.#complete()
        .catch((error) => this.#options.report('records of gateways', error))
        .finally(() => {
          this.#isBusy = false
        })
    }, everyMs)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#running
  }

  async #complete(): Promise<void> {
    const { store, mayRun } = this.#options
    if (mayRun && !(await mayRun())) return
    const now = Date.now()
    const waitingIds = [...this.#retries].flatMap(([id, { at }]) => (at > now ? [id] : []))
    const due = await store
      .asSystem('boxState')
      .inRead(({ tx }) =>
        tx
          .selectFrom('box_record')
          .select(['id', 'company_id as companyId', 'point_ids as pointIds', 'source', 'at', 'hit'])
          .select(['start_time as from', 'end_time as to'])
          .where('status', '=', boxRecordState.codes.recording)
          .where('due_time', '<=', transactionTime)
          .where('id', '<>', sql<string>`all(${waitingIds}::bigint[])`)
          .orderBy('due_time')
          .limit(recordsAtOnce)
          .$narrowType<{ hit: HitValue[] }>()
          .execute(),
      )
    for (const record of due) {
      try {
        await this.#completeOne(record)
        this.#retries.delete(record.id)
      } catch (error) {
        const pauseMs = Math.min((this.#retries.get(record.id)?.pauseMs ?? firstRetryMs / 2) * 2, longestRetryMs)
        this.#retries.set(record.id, { at: Date.now() + pauseMs, pauseMs })
        this.#options.report(`record ${record.id} of a gateway`, error)
      }
    }
  }

  async #completeOne({ id, source, at, hit, ...window }: WindowQuery & DueRecord): Promise<void> {
    const read = await this.#options.readWindow(window)
    const samples = Object.fromEntries(
      read.map(({ pointId, held, samples: inWindow }) => [pointId, held ? [held, ...inWindow] : inWindow]),
    )
    const values = source === boxRecordSource.codes.person ? valuesAt(at, window.pointIds, read) : hit
    await this.#options.store.asSystem('boxState', window.companyId).inWork(({ tx }) =>
      tx
        .updateTable('box_record')
        .set({
          samples: JSON.stringify(samples),
          hit: JSON.stringify(values),
          status: boxRecordState.codes.complete,
          version: nextVersion,
        })
        .where('id', '=', id)
        .where('company_id', '=', window.companyId)
        .where('status', '=', boxRecordState.codes.recording)
        .execute(),
    )
  }
}

interface DueRecord {
  readonly id: string
  readonly source: number
  readonly at: number
  readonly hit: readonly HitValue[]
}

/** Returns the last samples at an instant, or the first ones after it. */
function valuesAt(at: number, pointIds: readonly string[], read: readonly WindowSamples[]): HitValue[] {
  const samplesByPoint = new Map(read.map((point) => [point.pointId, point]))
  return pointIds.map((pointId) => {
    const { held = null, samples = [] } = samplesByPoint.get(pointId) ?? {}
    const sample = samples.findLast(([ts]) => ts <= at) ?? held ?? samples[0]
    if (!sample) return { pointId, ts: null, value: null, quality: quality.badNoCommunication }
    return { pointId, ts: sample[0], value: sample[1], quality: sample[2] }
  })
}

export const noValues = (pointIds: readonly string[]): HitValue[] =>
  pointIds.map((pointId) => ({ pointId, ts: null, value: null, quality: quality.badWaitingForInitialData }))
