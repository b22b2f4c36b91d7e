// The channels of a box: what follows up/ in its topic decides what a message is taken for (section 3.4).

import type { ReceiveClock } from '../../platform/clock.ts'
import { readBirth } from './birth.ts'
import type { BoxEvent } from './box-event.ts'
import type { BoxLog } from './box-log.ts'
import type { BoxRequests } from './box-requests.ts'
import type { BoxSessions } from './box-sessions.ts'
import { type BoxLane, rebind } from './catalogue.ts'
import type { Acceptance, Channel, Pipeline } from './pipeline.ts'
import { readEvents } from './read-events.ts'
import { readStatus } from './read-status.ts'

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
export interface BoxLetter {
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
  take(lane: BoxLane, letter: BoxLetter, done: () => void): void {
    const { malformed } = lane.record.counters
    this.#takeAny(lane, letter, done)
    if (lane.record.counters.malformed > malformed) this.#limitUnreadable(lane, letter)
  }

  #takeAny(lane: BoxLane, letter: BoxLetter, done: () => void): void {
    if (letter.channel === 'event') {
      const events = this.#guard(lane, letter, () => this.#readEvents(lane, letter))
      this.#parts.log.add(Array.isArray(events) ? events : [], done)
      return
    }
    this.#guard(lane, letter, () => this.#takeOther(lane, letter))
    this.#parts.whenDurable(done)
  }

  /** Samples of a message, also for HTTP. `failed` when taking it apart failed: it is kept as a dead letter. */
  takeSamples(lane: BoxLane, letter: BoxLetter, channel: Channel): Acceptance | 'failed' {
    return this.#guard(lane, letter, () => this.#takeSamples(lane, letter, channel))
  }

  #guard<Taken>(lane: BoxLane, letter: BoxLetter, take: () => Taken): Taken | 'failed' {
    try {
      return take()
    } catch (error) {
      this.#dropDead(lane, letter, 'failed')
      this.#parts.failed(error)
      return 'failed'
    }
  }

  #takeOther(lane: BoxLane, letter: BoxLetter): void {
    const { channel } = letter
    if (channel === 'data' || channel === 'hist') this.#takeSamples(lane, letter, channel)
    else if (channel === 'status') this.#takeStatus(lane, letter)
    else if (channel === 'birth') this.#takeBirth(lane, letter)
    else if (unsupportedChannels.has(channel)) this.#count(lane, letter, 'unsupported')
    else this.#dropDead(lane, letter, 'channelUnknown')
  }

  #takeSamples(lane: BoxLane, { payload, connection }: BoxLetter, channel: Channel): Acceptance {
    const receivedAt = this.#parts.clock.now()
    const acceptance = this.#parts.pipeline.take(lane, payload, { channel, receivedAt })
    if (acceptance === 'taken') this.#parts.sessions.heard(lane.box.boxId, connection, receivedAt)
    return acceptance
  }

  #takeStatus(lane: BoxLane, letter: BoxLetter): void {
    const status = readStatus(letter.payload)
    if (status === undefined) this.#dropDead(lane, letter, 'notAStatus')
    if (status === undefined || !lane.box.enabled) return
    const { connection } = letter
    const isNew = this.#parts.sessions.status(
      lane.box.boxId,
      { ...status, ...(connection && { connection }) },
      Date.now(),
    )
    if (isNew) lane.record.restartSeq()
  }

  #takeBirth(lane: BoxLane, letter: BoxLetter): void {
    const { record } = lane
    const birth = readBirth(letter.payload, Date.now())
    if (typeof birth === 'string') this.#dropDead(lane, letter, birth)
    if (typeof birth === 'string' || !this.#count(lane, letter, 'births')) return
    record.counters.badItems += birth.badItems
    rebind(lane, birth)
    const { unexplained } = record
    record.unexplained = undefined
    if (unexplained !== undefined) this.#parts.requests.resend(lane, unexplained)
  }

  #readEvents(lane: BoxLane, letter: BoxLetter): BoxEvent[] {
    const { boxId } = lane.box
    const read = readEvents(letter.payload, { boxId, receivedAt: Date.now(), zone: lane.company.zone })
    if (typeof read === 'string') this.#dropDead(lane, letter, read)
    if (typeof read === 'string' || !this.#count(lane, letter, 'events')) return []
    lane.record.counters.badItems += read.badItems
    return read.events
  }

  /** A message of a disabled box is refused and counted as such. */
  #count(lane: BoxLane, { connection }: BoxLetter, as: 'births' | 'events' | 'unsupported'): boolean {
    const { counters } = lane.record
    counters.messages++
    if (!lane.box.enabled) {
      counters.refused++
      return false
    }
    counters[as]++
    const at = Date.now()
    lane.record.lastMessageAt = at
    this.#parts.sessions.heard(lane.box.boxId, connection, at)
    return true
  }

  /** A box that sends little else than what cannot be read loses its connection until it connects again. */
  #limitUnreadable({ box, record }: BoxLane, { connection }: BoxLetter): void {
    const at = Date.now()
    const count = record.countUnreadable(at)
    if (count <= maxUnreadablePerMinute || connection === undefined) return
    this.#parts.disconnect(connection)
    if (count === maxUnreadablePerMinute + 1)
      this.#parts.log.add([{ boxId: box.boxId, kind: 'unreadable', at, args: { count } }])
  }

  #dropDead(lane: BoxLane, { channel, payload }: BoxLetter, reason: string): void {
    lane.record.addDeadLetter(payload, { channel, reason, at: Date.now() })
  }
}
