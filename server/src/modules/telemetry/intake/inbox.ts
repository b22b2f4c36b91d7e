// Dispatches messages of boxes by channel, which is the part of the topic after up/ (section 3.4).

import { isSparkplugTopic, parseSparkplugTopic } from '../../../platform/broker/sparkplug-topic.ts'
import { isThingsboardTopic } from '../../../platform/broker/thingsboard-topic.ts'
import type { ReceiveClock } from '../../../platform/clock.ts'
import { readBirth } from '../box/birth.ts'
import type { BoxEvent } from '../box/box-event.ts'
import type { BoxRequests } from '../box/box-requests.ts'
import type { BoxSessions } from '../box/box-sessions.ts'
import { readFileReport } from '../box/file-report.ts'
import type { ControlAck } from '../control/control-order.ts'
import { readAck } from '../control/read-ack.ts'
import { readEvents } from '../history/read-events.ts'
import { readStatus } from '../history/read-status.ts'
import type { BoxLogs } from '../snapshot/box-logs.ts'
import type { BoxSnapshot } from '../snapshot/box-snapshot.ts'
import { readSnapshot } from '../snapshot/read-snapshot.ts'
import type { SparkplugHost } from '../sparkplug/sparkplug-host.ts'
import type { ThingsboardDevices } from '../thingsboard/thingsboard-devices.ts'
import { type BoxLane, rebind } from './catalogue.ts'
import type { Acceptance, Channel, Pipeline } from './pipeline.ts'

/** Number of unreadable messages per minute, after which the connection is closed. */
export const maxUnreadablePerMinute = 60

export interface InboxDependencies {
  pipeline: Pipeline
  sessions: BoxSessions
  requests: BoxRequests
  sparkplug: Pick<SparkplugHost, 'take'>
  thingsboard: Pick<ThingsboardDevices, 'take'>
  log: Pick<BoxLogs, 'add' | 'addSnapshots'>
  clock: ReceiveClock
  /** Calls back when every sample received so far is durable. */
  whenDurable(done: () => void): void
  /** Called with the answer of a box to a command. */
  acknowledged(ack: ControlAck): void
  /** Closes a connection. */
  disconnect(connection: string): void
  /** Reports an internal error while processing a message, for the log. */
  failed(error: unknown): void
}

/** The format of a body is recognised by its content, so that a channel may name it or not. */
const channelByName: Readonly<Record<string, string>> = { 'data/cbor': 'data', 'hist/cbor': 'hist' }

/** Whether the messages of a channel are readings of the past, which live ones do not wait for. */
export const isBacklog = (channel: string): boolean => channel.startsWith('hist')

/** A message with its channel and connection. `connection` is undefined for HTTP and for an external broker. */
export interface InboxMessage {
  channel: string
  payload: Buffer
  connection?: string | undefined
}

/** Processes the messages of boxes by channel. */
export class Inbox {
  #parts: InboxDependencies

  constructor(parts: InboxDependencies) {
    this.#parts = parts
  }

  /**
   * Processes a message and calls `done` once it is durable. Unreadable messages are stored as dead letters and
   * acknowledged. Never throws, whatever a box sends.
   */
  take(lane: BoxLane, message: InboxMessage, done: () => void): void {
    const { malformed } = lane.record.counters
    this.#takeAny(lane, message, done)
    if (lane.record.counters.malformed > malformed) this.#limitUnreadable(lane, message)
  }

  #takeAny(lane: BoxLane, message: InboxMessage, done: () => void): void {
    if (message.channel === 'event' || message.channel === 'file') {
      const read = message.channel === 'event' ? this.#readEvents : this.#readFileReport
      const events = this.#guard(lane, message, read)
      this.#parts.log.add(Array.isArray(events) ? events : [], done)
      return
    }
    if (message.channel === 'trig') {
      const snapshot = this.#guard(lane, message, this.#readSnapshot)
      this.#parts.log.addSnapshots(typeof snapshot === 'object' ? [snapshot] : [], done)
      return
    }
    this.#guard(lane, message, this.#takeOther)
    this.#parts.whenDurable(done)
  }

  /**
   * Processes the samples of a message, also for HTTP. Returns `failed` after an internal error; the message is then
   * stored as a dead letter.
   */
  takeSamples(lane: BoxLane, message: InboxMessage, channel: Channel): Acceptance | 'failed' {
    return this.#guard(lane, message, () => this.#takeSamples(lane, message, channel))
  }

  /** `take` is a method and no closure, because this is the hot path. */
  #guard<Taken>(
    lane: BoxLane,
    message: InboxMessage,
    take: (lane: BoxLane, message: InboxMessage) => Taken,
  ): Taken | 'failed' {
    try {
      return take.call(this, lane, message)
    } catch (error) {
      this.#addDeadLetter(lane, message, 'failed')
      this.#parts.failed(error)
      return 'failed'
    }
  }

  #takeOther(lane: BoxLane, message: InboxMessage): void {
    const channel = channelByName[message.channel] ?? message.channel
    if (channel === 'data' || channel === 'hist') this.#takeSamples(lane, message, channel)
    else if (isSparkplugTopic(channel)) this.#takeSparkplug(lane, message)
    else if (isThingsboardTopic(channel)) this.#takeThingsboard(lane, message)
    else if (channel === 'status') this.#takeStatus(lane, message)
    else if (channel === 'birth') this.#takeBirth(lane, message)
    else if (channel === 'ack') this.#takeAck(lane, message)
    else this.#addDeadLetter(lane, message, 'channelUnknown')
  }

  #takeSamples(lane: BoxLane, { payload, connection }: InboxMessage, channel: Channel): Acceptance {
    const receivedAt = this.#parts.clock.now()
    const acceptance = this.#parts.pipeline.take(lane, payload, { channel, receivedAt })
    if (acceptance === 'taken') {
      lane.record.noteMessage(payload, channel, receivedAt)
      this.#parts.sessions.recordMessage(lane.box.boxId, connection, receivedAt)
    }
    return acceptance
  }

  #takeSparkplug(lane: BoxLane, message: InboxMessage): void {
    const topic = parseSparkplugTopic(message.channel)
    if (!topic || !this.#accept(lane, message)) return
    if (topic.type.endsWith('BIRTH')) lane.record.counters.births++
    const { payload: bytes, connection } = message
    const receivedAt = this.#parts.clock.now()
    const reason = this.#parts.sparkplug.take(lane, { topic, bytes, connection, receivedAt })
    if (reason !== undefined) this.#addDeadLetter(lane, message, reason)
  }

  #takeThingsboard(lane: BoxLane, message: InboxMessage): void {
    if (!this.#accept(lane, message)) return
    const { channel: topic, payload } = message
    const receivedAt = this.#parts.clock.now()
    const reason = this.#parts.thingsboard.take(lane, { topic, payload, receivedAt })
    if (reason !== undefined) this.#addDeadLetter(lane, message, reason)
    else this.#parts.sessions.recordMessage(lane.box.boxId, message.connection, receivedAt)
  }

  #takeStatus(lane: BoxLane, message: InboxMessage): void {
    const status = readStatus(message.payload)
    if (status === undefined) this.#addDeadLetter(lane, message, 'notAStatus')
    if (status === undefined || !lane.box.enabled) return
    const { connection } = message
    const { online, session, firmware, bufferPercent = null } = status
    const isNew = this.#parts.sessions.status(lane.box.boxId, { online, session, connection }, Date.now())
    if (isNew) lane.record.restartSeq()
    if (firmware !== undefined) lane.record.firmware = firmware
    if (online) lane.record.bufferPercent = bufferPercent
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

  #takeAck(lane: BoxLane, message: InboxMessage): void {
    const ack = readAck(message.payload)
    if (typeof ack === 'string') this.#addDeadLetter(lane, message, ack)
    if (typeof ack === 'string' || !this.#count(lane, message, 'acks')) return
    const { boxId } = lane.box
    const { session, ...answer } = ack
    const isOfSession = this.#parts.sessions.sessionOf(boxId) === session
    this.#parts.acknowledged(Object.assign(answer, { boxId, isOfSession }))
  }

  #readEvents(lane: BoxLane, message: InboxMessage): BoxEvent[] {
    const { boxId } = lane.box
    const read = readEvents(message.payload, { boxId, receivedAt: Date.now(), zone: lane.company.zone })
    if (typeof read === 'string') this.#addDeadLetter(lane, message, read)
    if (typeof read === 'string' || !this.#count(lane, message, 'events')) return []
    lane.record.counters.badItems += read.badItems
    return read.events
  }

  #readFileReport(lane: BoxLane, message: InboxMessage): BoxEvent[] {
    const report = readFileReport(message.payload, { boxId: lane.box.boxId, receivedAt: Date.now() })
    if (typeof report === 'string') this.#addDeadLetter(lane, message, report)
    if (typeof report === 'string' || !this.#count(lane, message, 'fileReports')) return []
    return [report]
  }

  #readSnapshot(lane: BoxLane, message: InboxMessage): BoxSnapshot | undefined {
    if (!this.#count(lane, message, 'snapshots')) return undefined
    const read = readSnapshot(message.payload, lane, this.#parts.clock.now())
    if (typeof read !== 'string') return read
    this.#addDeadLetter(lane, message, read)
    return undefined
  }

  #count(
    lane: BoxLane,
    message: InboxMessage,
    as: 'acks' | 'births' | 'events' | 'fileReports' | 'snapshots',
  ): boolean {
    if (!this.#accept(lane, message)) return false
    lane.record.counters[as]++
    this.#parts.sessions.recordMessage(lane.box.boxId, message.connection, Date.now())
    return true
  }

  /** Counts a message. A message of a disabled box is refused and counted separately. */
  #accept({ box, record }: BoxLane, { channel, payload }: InboxMessage): boolean {
    record.counters.messages++
    if (!box.enabled) {
      record.counters.refused++
      return false
    }
    const at = Date.now()
    record.lastMessageAt = at
    record.noteMessage(payload, channel, at)
    return true
  }

  /** Disconnects a box that sends too many unreadable messages. It may connect again. */
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
