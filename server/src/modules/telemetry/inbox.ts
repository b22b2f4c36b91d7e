// The channels of a box: what follows up/ in its topic decides what a message is taken for (section 3.4).

import type { ReceiveClock } from '../../platform/clock.ts'
import { readBirth } from './birth.ts'
import type { BoxLog } from './box-log.ts'
import type { BoxRequests } from './box-requests.ts'
import type { BoxSessions } from './box-sessions.ts'
import { type BoxLane, rebind } from './catalogue.ts'
import type { Acceptance, Channel, Pipeline } from './pipeline.ts'
import { readEvents } from './read-events.ts'
import { readStatus } from './read-status.ts'

/** Acknowledged and counted, not used yet. */
const unsupportedChannels = new Set(['ack', 'trig', 'file'])

export interface InboxParts {
  pipeline: Pipeline
  sessions: BoxSessions
  requests: BoxRequests
  log: BoxLog
  clock: ReceiveClock
  /** Calls back when every sample taken so far is durable. */
  whenDurable(done: () => void): void
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

  /** `done` is called once the message is durable. What cannot be read is kept as a dead letter and acknowledged. */
  take(lane: BoxLane, letter: BoxLetter, done: () => void): void {
    const { whenDurable } = this.#parts
    const { channel } = letter
    if (channel === 'event') {
      this.#takeEvents(lane, letter, done)
      return
    }
    if (channel === 'data' || channel === 'hist') this.takeSamples(lane, letter, channel)
    else if (channel === 'status') this.#takeStatus(lane, letter)
    else if (channel === 'birth') this.#takeBirth(lane, letter)
    else if (unsupportedChannels.has(channel)) this.#count(lane, letter, 'unsupported')
    else this.#dropDead(lane, letter, 'channelUnknown')
    whenDurable(done)
  }

  takeSamples(lane: BoxLane, { payload, connection }: BoxLetter, channel: Channel): Acceptance {
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

  #takeEvents(lane: BoxLane, letter: BoxLetter, done: () => void): void {
    const { boxId } = lane.box
    const read = readEvents(letter.payload, { boxId, receivedAt: Date.now() })
    if (typeof read === 'string') this.#dropDead(lane, letter, read)
    const isTaken = typeof read !== 'string' && this.#count(lane, letter, 'events')
    if (isTaken) lane.record.counters.badItems += read.badItems
    this.#parts.log.add(isTaken ? read.events : [], done)
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

  #dropDead(lane: BoxLane, { channel, payload }: BoxLetter, reason: string): void {
    lane.record.addDeadLetter(payload, { channel, reason, at: Date.now() })
  }
}
