// Delivers stored events to their subscribers: at least once, in order per aggregate, on one of the servers. A receipt per
// subscriber prevents repeats.
import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import { anyId, rowsOf, secondsFromNow, transactionTime } from '../db/rows.ts'
import { inWork, systemActor } from '../db/work.ts'
import { EventFollower, type EventPosition } from './event-follower.ts'
import { type EventRow, type OnceSubscriber, type StoredEvent, type Subscriber, toEvent } from './subscriber.ts'

export interface RelayOptions {
  readonly database: Database
  readonly subscribers: readonly Subscriber[]
  /** Where this server began to follow the events; see `EventFollower`. */
  readonly since: EventPosition
  readonly report: (message: string, error: unknown) => void
}

const pollMs = 1000
const batchSize = 200
/**
 * Maximum duration of a pass. Short passes ensure that deliveries are marked even if the process is killed repeatedly.
 */
const passMs = 250
const retentionDays = 7

type OutboxRow = EventRow & { receipts: string[] }

/**
 * Runs until `stop`. Wakes on NOTIFY and polls every second, so a lost notification delays an event by at most a
 * second.
 */
export class Relay {
  readonly #options: RelayOptions
  readonly #subscribers: readonly OnceSubscriber[]
  readonly #follower: EventFollower
  /** Releases the listening connection; undefined without one. */
  #releaseListener: (() => void) | undefined
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #isWakePending = false
  #isStopped = false
  #cleanedAt = Number.NEGATIVE_INFINITY

  constructor(options: RelayOptions) {
    this.#options = options
    const { database, subscribers, since, report } = options
    this.#subscribers = subscribers.filter((subscriber) => subscriber.runs === 'once')
    const followers = subscribers.filter((subscriber) => subscriber.runs === 'everyServer')
    this.#follower = new EventFollower({ database, subscribers: followers, since, report })
  }

  async start(): Promise<void> {
    await this.#listen()
    this.#timer = setInterval(() => this.wake(), pollMs)
    this.wake()
  }

  /** Looks for undelivered events now. */
  wake(): void {
    if (this.#isStopped) return
    this.#follower.wake()
    this.#isWakePending = true
    this.#running ??= this.#drain().finally(() => {
      this.#running = undefined
    })
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#timer)
    await this.#follower.stop()
    await this.#running
    this.#releaseListener?.()
  }

  async #listen(): Promise<void> {
    const client = await this.#options.database.pool.connect()
    let isReleased = false
    // A released connection can still emit an error, but the pool accepts each connection once.
    const release = (): void => {
      if (isReleased) return
      isReleased = true
      this.#releaseListener = undefined
      client.release(true)
    }
    client.on('notification', () => this.wake())
    client.on('error', release)
    this.#releaseListener = release
    try {
      await client.query('listen outbox')
    } catch (error) {
      release()
      throw error
    }
  }

  async #drain(): Promise<void> {
    while (this.#isWakePending && !this.#isStopped) {
      this.#isWakePending = false
      try {
        if (!this.#releaseListener) await this.#listen()
        while ((await this.#pass()) > 0 && !this.#isStopped);
        await this.#clean()
      } catch (error) {
        this.#options.report('outbox', error)
        return
      }
    }
  }

  /** Delivers one batch: the oldest open event of each aggregate. Returns the number of delivered events. */
  async #pass(): Promise<number> {
    return inWork(this.#options.database, systemActor(), async ({ tx }) => {
      // NO KEY UPDATE, so that other transactions can insert receipts that reference the row.
      const rows = await rowsOf<OutboxRow>(
        tx,
        sql`select id, company_id, name, aggregate, payload, emitted_at,
            (select coalesce(array_agg(subscriber), '{}') from outbox_receipt r where r.event_id = o.id) as receipts
          from outbox o where done_at is null and not exists (
            select from outbox e where e.aggregate = o.aggregate and e.done_at is null and e.id < o.id)
          order by id limit ${batchSize} for no key update of o skip locked`,
      )
      const deliveredIds: string[] = []
      const until = performance.now() + passMs
      for (const row of rows) {
        if (await this.#dispatch(tx, row)) deliveredIds.push(row.id)
        if (deliveredIds.length > 0 && performance.now() > until) break
      }
      await tx.updateTable('outbox').set({ done_at: transactionTime }).where('id', '=', anyId(deliveredIds)).execute()
      return deliveredIds.length
    })
  }

  /**
   * Delivers one event to every subscriber without a receipt. A subscriber that fails is retried later and does not
   * block the others.
   */
  async #dispatch(tx: Tx, row: OutboxRow): Promise<boolean> {
    const event = toEvent(row)
    let isDelivered = true
    for (const subscriber of this.#subscribers) {
      if (!subscriber.events.includes(event.name) || row.receipts.includes(subscriber.name)) continue
      try {
        if (subscriber.apply) await this.#apply(subscriber.apply, subscriber.name, event)
        await subscriber.deliver?.(event)
        if (!subscriber.apply) await receive(tx, event, subscriber.name)
      } catch (error) {
        isDelivered = false
        this.#options.report(`event ${event.name} ${event.id} to ${subscriber.name}`, error)
      }
    }
    return isDelivered
  }

  async #apply(apply: NonNullable<OnceSubscriber['apply']>, subscriber: string, event: StoredEvent): Promise<void> {
    await inWork(this.#options.database, systemActor(event.companyId), async (work) => {
      if (await receive(work.tx, event, subscriber)) await apply(work, event)
    })
  }

  async #clean(): Promise<void> {
    if (performance.now() - this.#cleanedAt < 3_600_000) return
    this.#cleanedAt = performance.now()
    await inWork(this.#options.database, systemActor(), async ({ tx }) => {
      await tx
        .deleteFrom('outbox')
        .where('done_at', '<', secondsFromNow(-retentionDays * 86_400))
        .execute()
      await tx.deleteFrom('idempotency').where('created_at', '<', secondsFromNow(-86_400)).execute()
    })
  }
}

/** Stores the receipt of a subscriber. Returns false if it existed. */
async function receive(tx: Tx, event: StoredEvent, subscriber: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('outbox_receipt')
    .values({ event_id: event.id, subscriber })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
