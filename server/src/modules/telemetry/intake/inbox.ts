// The channels of a box: what follows up/ in its topic decides what a message is taken for (section 3.4).

import type { ReceiveClock } from '../../../platform/clock.ts'
import { readBirth } from '../box/birth.ts'
import type { BoxEvent } from '../box/box-event.ts'
import type { BoxLog } from '../box/box-log.ts'
import type { BoxRequests } from '../box/box-requests.ts'
import type { BoxSessions } from '../box/box-sessions.ts'
import { readEvents } from '../history/read-events.ts'
import { readStatus } from '../history/read-status.ts'
import { type BoxLane, rebind } from './catalogue.ts'
import type { Acceptance, Channel, Pipeline } from './pipeline.ts'

/** Messages a minute that cannot be read, before the connection is closed. */
export const maxUnreadablePerMinute = 60

/** Acknowledged and counted, not used yet. */
const unsupportedChannels = new Set(['ack', 'trig', 'file'])

export interface InboxParts {
  pipeline: Pipeline
  sessions: BoxSessions
  requests: BoxRequests
  log: Pick<BoxLog, 'add'>
  clock: ReceiveClock
  /** Calls back when every sample taken so far is durable. */
  whenDurable(done: () => void): void
  /** Ends a connection. */
  disconnect(connection: string): void
  /** A message could not be taken for a reason of the product's own; for the log. */
  failed(error: unknown): void
}

/** A message and the way it came. `connection` is undefined for HTTP and for an external broker. */
export interface InboxMessage {
  channel: string
  payload: Buffer
  connection?: string | undefined
}

/** Takes the messages of boxes in, each channel its own way. */
export class Inbox {
  #parts: InboxParts

  constructor(parts: InboxParts) {
    this.#parts = parts
  }

  /**
   * `done` is called once the message is durable. What cannot be read is kept as a dead letter and acknowledged.
   * Never throws, whatever a box sends.
   */
  take(lane: BoxLane, message: InboxMessage, done: () => void): void {
    const { malformed } = lane.record.counters
    this.#takeAny(lane, message, done)
    if (lane.record.counters.malformed > malformed) this.#limitUnreadable(lane, message)
  }

  #takeAny(lane: BoxLane, message: InboxMessage, done: () => void): void {
    if (message.channel === 'event') {
      const events = this.#guard(lane, message, () => this.#readEvents(lane, message))
      this.#parts.log.add(Array.isArray(events) ? events : [], done)
      return
    }
    this.#guard(lane, message, () => this.#takeOther(lane, message))
    this.#parts.whenDurable(done)
  }

  /** Samples of a message, also for HTTP. `failed` when taking it apart failed: it is kept as a dead letter. */
  takeSamples(lane: BoxLane, message: InboxMessage, channel: Channel): Acceptance | 'failed' {
    return this.#guard(lane, message, () => this.#takeSamples(lane, message, channel))
  }

  #guard<Taken>(lane: BoxLane, message: InboxMessage, take: () => Taken): Taken | 'failed' {
    try {
      return take()
    } catch (error) {
      this.#addDeadLetter(lane, message, 'failed')
      this.#parts.failed(error)
      return 'failed'
    }
  }

  #takeOther(lane: BoxLane, message: InboxMessage): void {
    const { channel } = message
    if (channel === 'data' || channel === 'hist') this.#takeSamples(lane, message, channel)
    else if (channel === 'status') this.#takeStatus(lane, message)
    else if (channel === 'birth') this.#takeBirth(lane, message)
    else if (unsupportedChannels.has(channel)) this.#count(lane, message, 'unsupported')
    else this.#addDeadLetter(lane, message, 'channelUnknown')
  }

  #takeSamples(lane: BoxLane, { payload, connection }: InboxMessage, channel: Channel): Acceptance {
    const receivedAt = this.#parts.clock.now()
    const acceptance = this.#parts.pipeline.take(lane, payload, { channel, receivedAt })
    if (acceptance === 'taken') {
      lane.record.noteMessage(payload, channel, receivedAt)
      this.#parts.sessions.heard(lane.box.boxId, connection, receivedAt)
    }
    return acceptance
  }

  #takeStatus(lane: BoxLane, message: InboxMessage): void {
    const status = readStatus(message.payload)
    if (status === undefined) this.#addDeadLetter(lane, message, 'notAStatus')
    if (status === undefined || !lane.box.enabled) return
    const { connection } = message
    const isNew = this.#parts.sessions.status(
      lane.box.boxId,
      { ...status, ...(connection && { connection }) },
      Date.now(),
    )
    if (isNew) lane.record.restartSeq()
  }

  #takeBirth(lane: BoxLane, message: InboxMessage): void {
    const { record } = lane
    const birth = readBirth(message.payload, Date.now())
    if (typeof birth === 'string') this.#addDeadLetter(lane, message, birth)
    if (typeof birth === 'string' || !this.#count(lane, message, 'births')) return
    record.counters.badItems += birth.badItems
    rebind(lane, birth)
    const { unexplained } = record
    record.unexplained = undefined
    if (unexplained !== undefined) this.#parts.requests.resend(lane, unexplained)
  }

  #readEvents(lane: BoxLane, message: InboxMessage): BoxEvent[] {
    const { boxId } = lane.box
    const read = readEvents(message.payload, { boxId, receivedAt: Date.now(), zone: lane.company.zone })
    if (typeof read === 'string') this.#addDeadLetter(lane, message, read)
    if (typeof read === 'string' || !this.#count(lane, message, 'events')) return []
    lane.record.counters.badItems += read.badItems
    return read.events
  }

  /** A message of a disabled box is refused and counted as such. */
  #count(
    lane: BoxLane,
    { channel, payload, connection }: InboxMessage,
    as: 'births' | 'events' | 'unsupported',
  ): boolean {
    const { counters } = lane.record
    counters.messages++
    if (!lane.box.enabled) {
      counters.refused++
      return false
    }
    counters[as]++
    const at = Date.now()
    lane.record.lastMessageAt = at
    lane.record.noteMessage(payload, channel, at)
    this.#parts.sessions.heard(lane.box.boxId, connection, at)
    return true
  }

  /** A box that sends little else than what cannot be read loses its connection until it connects again. */
  #limitUnreadable({ box, record }: BoxLane, { connection }: InboxMessage): void {
    const at = Date.now()
    const count = record.countUnreadable(at)
    if (count <= maxUnreadablePerMinute || connection === undefined) return
    this.#parts.disconnect(connection)
    if (count === maxUnreadablePerMinute + 1)
      this.#parts.log.add([{ boxId: box.boxId, kind: 'unreadable', at, args: { count } }])
  }

  #addDeadLetter(lane: BoxLane, { channel, payload }: InboxMessage, reason: string): void {
    lane.record.addDeadLetter(payload, { channel, reason, at: Date.now() })
  }
}
