// Delivers stored events to their subscribers: at least once, in order for one aggregate, each subscriber once thanks to receipts.
import type { EventName, EventPayload } from '@gemba/contract/modules.ts'
import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import { anyId, type Columns, rowsOf, secondsFromNow, transactionTime } from '../db/rows.ts'
import { inWork, systemActor, type Work } from '../db/work.ts'

export interface StoredEvent<E extends EventName = EventName> {
  readonly id: string
  readonly companyId: string | null
  readonly name: E
  readonly aggregate: string
  readonly payload: EventPayload<E>
  readonly emittedAt: number
}

export interface Subscriber {
  readonly name: string
  readonly events: readonly EventName[]
  /** Changes rows with the receipt, in one transaction. */
  readonly apply?: (work: Work, event: StoredEvent) => Promise<void>
  /** What leaves the store (sockets, threads); runs after the commit, may run again after a crash. */
  readonly deliver?: (event: StoredEvent) => void | Promise<void>
}

/** A typed subscriber of one event. */
export function on<E extends EventName>(
  event: E,
  subscriber: string,
  apply: (work: Work, event: StoredEvent<E>) => Promise<void>,
): Subscriber {
  return { name: subscriber, events: [event], apply: apply as NonNullable<Subscriber['apply']> }
}

export interface RelayOptions {
  readonly database: Database
  readonly subscribers: readonly Subscriber[]
  readonly report: (message: string, error: unknown) => void
}

const pollMs = 1000
const batchSize = 200
/** What a pass has done is stored at least this often: a product that is killed all the time gets on nevertheless. */
const passMs = 250
const keptDays = 7

type OutboxRow = Columns<'outbox', 'id' | 'company_id' | 'aggregate' | 'emitted_at'> & {
  name: EventName
  payload: EventPayload<EventName>
  receipts: string[]
}

/** Runs until `stop`. Wakes on NOTIFY and polls each second, so that a lost notification costs a second at most. */
export class Relay {
  readonly #options: RelayOptions
  /** Gives the listening connection back; undefined while there is none. */
  #letGo: (() => void) | undefined
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #isWanted = false
  #isStopped = false
  #cleanedAt = Number.NEGATIVE_INFINITY

  constructor(options: RelayOptions) {
    this.#options = options
  }

  async start(): Promise<void> {
    await this.#listen()
    this.#timer = setInterval(() => this.wake(), pollMs)
    this.wake()
  }

  /** Looks for open events now. */
  wake(): void {
    if (this.#isStopped) return
    this.#isWanted = true
    this.#running ??= this.#drain().finally(() => {
      this.#running = undefined
    })
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#timer)
    await this.#running
    this.#letGo?.()
  }

  async #listen(): Promise<void> {
    const client = await this.#options.database.pool.connect()
    let isReleased = false
    // A connection that is let go of may still fail afterwards: the pool takes each back once.
    const letGo = (): void => {
      if (isReleased) return
      isReleased = true
      this.#letGo = undefined
      client.release(true)
    }
    client.on('notification', () => this.wake())
    client.on('error', letGo)
    this.#letGo = letGo
    try {
      await client.query('listen outbox')
    } catch (error) {
      letGo()
      throw error
    }
  }

  async #drain(): Promise<void> {
    while (this.#isWanted && !this.#isStopped) {
      this.#isWanted = false
      try {
        if (!this.#letGo) await this.#listen()
        while ((await this.#pass()) > 0 && !this.#isStopped);
        await this.#clean()
      } catch (error) {
        this.#options.report('outbox', error)
        return
      }
    }
  }

  /** One batch: the oldest open event of each aggregate. Returns how many were done. */
  async #pass(): Promise<number> {
    return inWork(this.#options.database, systemActor(), async ({ tx }) => {
      // NO KEY UPDATE, so that receipts stored by other transactions may point at the row meanwhile.
      const rows = await rowsOf<OutboxRow>(
        tx,
        sql`select id, company_id, name, aggregate, payload, emitted_at,
            (select coalesce(array_agg(subscriber), '{}') from outbox_receipt r where r.event_id = o.id) as receipts
          from outbox o where done_at is null and not exists (
            select from outbox e where e.aggregate = o.aggregate and e.done_at is null and e.id < o.id)
          order by id limit ${batchSize} for no key update of o skip locked`,
      )
      const done: string[] = []
      const until = performance.now() + passMs
      for (const row of rows) {
        if (await this.#dispatch(tx, row)) done.push(row.id)
        if (done.length > 0 && performance.now() > until) break
      }
      await tx.updateTable('outbox').set({ done_at: transactionTime }).where('id', '=', anyId(done)).execute()
      return done.length
    })
  }

  /** Gives one event to whoever has not had it. A subscriber that fails is tried again later and does not hold up the others. */
  async #dispatch(tx: Tx, row: OutboxRow): Promise<boolean> {
    const event: StoredEvent = {
      id: row.id,
      companyId: row.company_id,
      name: row.name,
      aggregate: row.aggregate,
      payload: row.payload,
      emittedAt: row.emitted_at,
    }
    let isDone = true
    for (const subscriber of this.#options.subscribers) {
      if (!subscriber.events.includes(event.name) || row.receipts.includes(subscriber.name)) continue
      try {
        if (subscriber.apply) await this.#apply(subscriber.apply, subscriber.name, event)
        await subscriber.deliver?.(event)
        if (!subscriber.apply) await receive(tx, event, subscriber.name)
      } catch (error) {
        isDone = false
        this.#options.report(`event ${event.name} ${event.id} to ${subscriber.name}`, error)
      }
    }
    return isDone
  }

  async #apply(apply: NonNullable<Subscriber['apply']>, subscriber: string, event: StoredEvent): Promise<void> {
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
        .where('done_at', '<', secondsFromNow(-keptDays * 86_400))
        .execute()
      await tx.deleteFrom('idempotency').where('created_at', '<', secondsFromNow(-86_400)).execute()
    })
  }
}

/** Stores that a subscriber has had an event; false when it had it already. */
async function receive(tx: Tx, event: StoredEvent, subscriber: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('outbox_receipt')
    .values({ event_id: event.id, subscriber })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
