// Delivers stored events to the subscribers of this server, whatever other servers do. It needs no receipts: a server loads
// everything when it starts, and follows the events from a position before that.
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { rowsOf } from '../db/rows.ts'
import { inWork, systemActor } from '../db/work.ts'
import { type EventRow, type EveryServerSubscriber, type StoredEvent, toEvent } from './subscriber.ts'

/** Events of transactions that had been committed are not delivered. */
export interface EventPosition {
  /** The transactions that had been committed, as text of `pg_snapshot`. */
  readonly snapshot: string
  /** Epoch ms by the clock of the database. */
  readonly at: number
}

export interface EventFollowerOptions {
  readonly database: Database
  readonly subscribers: readonly EveryServerSubscriber[]
  readonly since: EventPosition
  readonly report: (message: string, error: unknown) => void
}

const batchSize = 1000
/**
 * Maximum duration of a transaction with events. Rows of a restored backup have transaction ids of another database; their
 * age tells that they are none of this server.
 */
const maxTransactionMs = 3_600_000

/** Returns the present position. Take it before loading what events keep current. */
export async function readEventPosition(database: Database): Promise<EventPosition> {
  return inWork(database, systemActor(), async ({ tx }) => {
    const [position] = await rowsOf<EventPosition>(
      tx,
      sql`select pg_current_snapshot()::text as snapshot, (extract(epoch from now()) * 1000)::float8 as at`,
    )
    if (!position) throw new Error('the database has no position')
    return position
  })
}

/**
 * Follows the events until stopped. Transactions do not end in the order of their ids, so each pass reads the events of
 * those that were committed between two snapshots.
 */
export class EventFollower {
  readonly #options: EventFollowerOptions
  readonly #names: readonly string[]
  readonly #earliest: Date
  /** The snapshot up to which events were read. */
  #snapshot: string
  /** Events that a subscriber has not processed, because it failed at the first of them. */
  readonly #waiting = new Map<EveryServerSubscriber, StoredEvent[]>()
  #running: Promise<void> | undefined
  #isWakePending = false
  #isStopped = false

  constructor(options: EventFollowerOptions) {
    this.#options = options
    const { subscribers, since } = options
    this.#names = [...new Set(subscribers.flatMap(({ events }) => events))]
    this.#snapshot = since.snapshot
    this.#earliest = new Date(since.at - maxTransactionMs)
    for (const subscriber of subscribers) this.#waiting.set(subscriber, [])
  }

  /** Looks for new events now. */
  wake(): void {
    if (this.#isStopped || this.#names.length === 0) return
    this.#isWakePending = true
    this.#running ??= this.#follow().finally(() => {
      this.#running = undefined
    })
  }

  /** Resolves when the present pass has ended. */
  async idle(): Promise<void> {
    await this.#running
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#running
  }

  async #follow(): Promise<void> {
    while (this.#isWakePending && !this.#isStopped) {
      this.#isWakePending = false
      try {
        await this.#read()
      } catch (error) {
        this.#options.report('events of this server', error)
      }
      await this.#deliver()
    }
  }

  /** Reads the events of the transactions that were committed since the last pass. */
  async #read(): Promise<void> {
    const { snapshot } = await readEventPosition(this.#options.database)
    for (let last: EventRow | undefined, count = batchSize; count === batchSize && !this.#isStopped; ) {
      const rows = await this.#readBatch(snapshot, last?.id ?? '0')
      for (const row of rows) this.#add(toEvent(row))
      last = rows.at(-1)
      count = rows.length
    }
    this.#snapshot = snapshot
  }

  #readBatch(snapshot: string, lastId: string): Promise<EventRow[]> {
    return inWork(this.#options.database, systemActor(), ({ tx }) =>
      rowsOf<EventRow>(
        tx,
        sql`select id, company_id, name, aggregate, payload, emitted_at from outbox
          where xid >= pg_snapshot_xmin(${this.#snapshot}::pg_snapshot)
            and not pg_visible_in_snapshot(xid, ${this.#snapshot}::pg_snapshot)
            and pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)
            and name = any (${this.#names}::text[]) and emitted_at > ${this.#earliest} and id > ${lastId}
          order by id limit ${batchSize}`,
      ),
    )
  }

  #add(event: StoredEvent): void {
    for (const [subscriber, events] of this.#waiting) if (subscriber.events.includes(event.name)) events.push(event)
  }

  /** A subscriber that fails gets the event again at the next pass, before the events after it. */
  async #deliver(): Promise<void> {
    for (const [subscriber, events] of this.#waiting) {
      let count = 0
      try {
        for (const event of events) {
          await subscriber.deliver(event)
          count++
        }
      } catch (error) {
        const event = events[count]
        this.#options.report(`event ${event?.name} ${event?.id} to ${subscriber.name}`, error)
      }
      events.splice(0, count)
    }
  }
}
