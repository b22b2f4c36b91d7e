// Subscribers of stored events, and where they run when several servers share a database.
import type { EventName, EventPayload } from '@gemba/contract/modules.ts'
import type { Columns } from '../db/rows.ts'
import type { Work } from '../db/work.ts'

export interface StoredEvent<E extends EventName = EventName> {
  readonly id: string
  readonly companyId: string | null
  readonly name: E
  readonly aggregate: string
  readonly payload: EventPayload<E>
  readonly emittedAt: number
}

interface SubscriberName {
  readonly name: string
  readonly events: readonly EventName[]
}

/** A subscriber that gets each event on exactly one server: rows, messages, deliveries. */
export interface OnceSubscriber extends SubscriberName {
  readonly runs: 'once'
  /** Changes rows in the transaction that stores the receipt. */
  readonly apply?: (work: Work, event: StoredEvent) => Promise<void>
  /**
   * Effects outside the database (sockets, threads). Runs after the commit of the event and can run again after a
   * crash.
   */
  readonly deliver?: (event: StoredEvent) => void | Promise<void>
}

/**
 * A subscriber that gets each event on every server: caches, the catalogue of the intake, drivers. A server loads them
 * when it starts, so it gets only the events since then. `deliver` can run again for the same event.
 */
export interface EveryServerSubscriber extends SubscriberName {
  readonly runs: 'everyServer'
  readonly deliver: (event: StoredEvent) => void | Promise<void>
}

export type Subscriber = OnceSubscriber | EveryServerSubscriber

/** Returns a typed subscriber of one event that changes rows. */
export function on<E extends EventName>(
  event: E,
  subscriber: string,
  apply: (work: Work, event: StoredEvent<E>) => Promise<void>,
): OnceSubscriber {
  return { runs: 'once', name: subscriber, events: [event], apply: apply as NonNullable<OnceSubscriber['apply']> }
}

export type EventRow = Columns<'outbox', 'id' | 'company_id' | 'aggregate' | 'emitted_at'> & {
  name: EventName
  payload: EventPayload<EventName>
}

export function toEvent(row: EventRow): StoredEvent {
  return {
    id: row.id,
    companyId: row.company_id,
    name: row.name,
    aggregate: row.aggregate,
    payload: row.payload,
    emittedAt: row.emitted_at,
  }
}
