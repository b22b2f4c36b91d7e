// The host application of Sparkplug B: births, data in their order, deaths, and requests for a rebirth.

import { quality } from '@gemba/contract/telemetry/sample.ts'
import { commandTopic, type SparkplugTopic } from '../../../platform/broker/sparkplug-topic.ts'
import type { BoxSessions } from '../box/box-sessions.ts'
import type { MessageBody } from '../decode/decode-body.ts'
import { type BoxLane, rebind } from '../intake/catalogue.ts'
import type { Channel } from '../intake/pipeline.ts'
import { EdgeNode, type NodeMessage } from './edge-node.ts'
import { encodeCommand } from './encode-metric.ts'
import { isPlantMetric, NodeBirth } from './node-birth.ts'
import { NodeSequence } from './node-sequence.ts'
import { type Metric, readPayload, type SparkplugPayload, signInteger } from './payload.ts'

/** How long a message may be missing before a rebirth is requested. */
const reorderMs = 2000
const maxNodes = 10_000

export interface SparkplugParts {
  takeBody(lane: BoxLane, body: MessageBody, options: { channel: Channel; receivedAt: number }): void
  readonly sessions: Pick<BoxSessions, 'status' | 'recordMessage'>
  /** Requests a rebirth, with the limits per box and of the product. */
  requestRebirth(lane: BoxLane, topic: SparkplugTopic, at: number): void
  /** Called when a device died: its values are no longer fresh. */
  loseDevice(lane: BoxLane, deviceCode: string): void
}

/** A message as it was received. `receivedAt` is from the clock of receipts, which never goes back. */
interface ReceivedBytes {
  readonly topic: SparkplugTopic
  readonly bytes: Buffer
  readonly connection: string | undefined
  readonly receivedAt: number
}

export class SparkplugHost {
  readonly #parts: SparkplugParts
  readonly #nodes = new Map<string, EdgeNode>()

  constructor(parts: SparkplugParts) {
    this.#parts = parts
  }

  /** Processes a message. Returns the reason if it cannot be read. */
  take(
    lane: BoxLane,
    { topic, bytes, connection, receivedAt }: ReceivedBytes,
  ): 'notSparkplug' | 'tooManySamples' | undefined {
    const payload = readPayload(bytes)
    if (typeof payload === 'string') return payload
    if (topic.type === 'NDEATH') this.#takeNodeDeath(lane, payload, receivedAt)
    else if (payload.seq === undefined) return 'notSparkplug'
    else {
      const size = payload.metrics.length
      this.#takeNumbered(lane, { topic, seq: payload.seq, size, payload, receivedAt }, connection)
    }
    return undefined
  }

  /** Returns whether a box is an edge node whose birth is known. */
  isNode(boxId: string): boolean {
    return this.#nodes.has(boxId)
  }

  /** Returns the command that writes a metric in the type of the birth, or why there is none. */
  encodeWrite(
    boxId: string,
    { deviceCode, code, value }: { deviceCode: string; code: string; value: number | string | boolean },
    at: number,
  ): { topic: string; payload: Buffer } | 'deviceOffline' | 'notWritable' | 'valueRefused' {
    const node = this.#nodes.get(boxId)
    if (!node?.birth.hasDevice(deviceCode)) return 'deviceOffline'
    const metric = node.birth.find(deviceCode, { name: code, alias: undefined })
    if (!metric) return 'notWritable'
    const payload = encodeCommand({ name: code, alias: metric.alias, dataType: metric.dataType, value }, at)
    if (!payload) return 'valueRefused'
    const device = deviceCode === node.topic.node ? undefined : deviceCode
    return { topic: commandTopic(node.topic, device), payload }
  }

  stop(): void {
    for (const { timer } of this.#nodes.values()) clearTimeout(timer)
  }

  #takeNumbered(lane: BoxLane, message: NodeMessage, connection: string | undefined): void {
    const { boxId } = lane.box
    if (message.topic.type === 'NBIRTH') {
      this.#takeNodeBirth(lane, message, connection)
      return
    }
    const node = this.#nodes.get(boxId) ?? this.#resume(lane, message, connection)
    this.#parts.sessions.recordMessage(boxId, connection, message.receivedAt)
    if (!node) {
      this.#parts.requestRebirth(lane, message.topic, message.receivedAt)
      return
    }
    const { ready, isWaiting, isLost } = node.sequence.take(message)
    // A message that waited is received when it is processed, so that times of receipt do not go back.
    for (const next of ready) this.#process(lane, node, { ...next, receivedAt: message.receivedAt })
    if (isLost) {
      this.#giveUp(lane, message.topic)
      return
    }
    if (!isWaiting || ready.length > 0) clearTimer(node)
    if (isWaiting) node.timer ??= setTimeout(() => this.#giveUp(lane, message.topic), reorderMs).unref()
  }

  /** Restores the births of an earlier run, or of the former owner, if the message is the next one of the node. */
  #resume(lane: BoxLane, message: NodeMessage, connection: string | undefined): EdgeNode | undefined {
    const { record } = lane
    const node = record.formerNode && this.#hasRoom ? EdgeNode.resume(record.formerNode, message) : undefined
    this.#forget(lane)
    if (!node) return undefined
    this.#startSession(lane, node.bdSeq, { connection, receivedAt: message.receivedAt })
    this.#add(lane, node)
    return node
  }

  get #hasRoom(): boolean {
    return this.#nodes.size < maxNodes
  }

  #add(lane: BoxLane, node: EdgeNode): void {
    this.#nodes.set(lane.box.boxId, node)
    lane.record.node = node
    rebind(lane, node.birth.toBirth())
  }

  #startSession(
    { box }: BoxLane,
    session: string,
    { connection, receivedAt }: { connection: string | undefined; receivedAt: number },
  ): void {
    const status = { online: true, session }
    this.#parts.sessions.status(box.boxId, connection === undefined ? status : { ...status, connection }, receivedAt)
  }

  /** The missing messages did not come: only a birth makes the values of the node known again. */
  #giveUp(lane: BoxLane, topic: SparkplugTopic): void {
    this.#forget(lane)
    this.#parts.requestRebirth(lane, topic, Date.now())
  }

  #forget(lane: BoxLane): void {
    const node = this.#nodes.get(lane.box.boxId)
    lane.record.node = undefined
    lane.record.formerNode = undefined
    if (!node) return
    clearTimer(node)
    this.#nodes.delete(lane.box.boxId)
  }

  #takeNodeBirth(lane: BoxLane, message: NodeMessage, connection: string | undefined): void {
    const { boxId } = lane.box
    const { payload, seq, receivedAt, topic } = message
    const bdSeq = bdSeqOf(payload)
    this.#startSession(lane, bdSeq, { connection, receivedAt })
    const retired = this.#nodes.get(boxId)?.birth.codesOf(topic.node) ?? []
    this.#forget(lane)
    if (!this.#hasRoom) return
    const birth = new NodeBirth(receivedAt)
    const metrics = payload.metrics.filter(isPlantMetric)
    this.#declare(lane, birth, { deviceCode: topic.node, metrics })
    const current = new Set(birth.codesOf(topic.node))
    const node = new EdgeNode({ bdSeq, birth }, topic, new NodeSequence(seq + 1))
    node.follow(message)
    this.#add(lane, node)
    this.#retire(lane, topic.node, { codes: retired.filter((code) => !current.has(code)), receivedAt })
    this.#store(lane, message, metrics)
  }

  /** Returns the codes that the device no longer has. Metrics beyond the limit of a node are counted as bad items. */
  #declare(
    lane: BoxLane,
    birth: NodeBirth,
    { deviceCode, metrics }: { deviceCode: string; metrics: readonly Metric[] },
  ): string[] {
    const { removedCodes, refusedCount } = birth.declare(deviceCode, metrics)
    lane.record.counters.badItems += refusedCount
    return removedCodes
  }

  #process(lane: BoxLane, node: EdgeNode, message: NodeMessage): void {
    const { topic, payload, receivedAt } = message
    const deviceCode = topic.device ?? topic.node
    node.follow(message)
    if (topic.type === 'DBIRTH') {
      const codes = this.#declare(lane, node.birth, { deviceCode, metrics: payload.metrics })
      node.changeBirths()
      rebind(lane, node.birth.toBirth())
      this.#retire(lane, deviceCode, { codes, receivedAt })
    } else if (topic.type === 'DDEATH') {
      this.#parts.loseDevice(lane, deviceCode)
      return
    }
    const isExplained = payload.metrics.every((metric) => node.birth.find(deviceCode, metric))
    if (!isExplained) this.#parts.requestRebirth(lane, topic, receivedAt)
    this.#store(lane, message, payload.metrics)
  }

  /** A death of an earlier session, by its bdSeq, is ignored. */
  #takeNodeDeath(lane: BoxLane, payload: SparkplugPayload, at: number): void {
    const { boxId } = lane.box
    const bdSeq = bdSeqOf(payload)
    this.#parts.sessions.status(boxId, { online: false, session: bdSeq }, at)
    const node = this.#nodes.get(boxId)
    // Of a stored node the present session is not known: it may be the one that has died.
    if (!node || node.bdSeq === bdSeq) this.#forget(lane)
  }

  /** A metric that a new birth does not contain has no value any more. */
  #retire(lane: BoxLane, deviceCode: string, { codes, receivedAt }: { codes: string[]; receivedAt: number }): void {
    if (codes.length === 0) return
    const rows = codes.map((code) => [code, receivedAt, null, quality.badConfigurationError])
    this.#parts.takeBody(lane, bodyOf(deviceCode, rows), { channel: 'data', receivedAt })
  }

  #store(lane: BoxLane, { topic, payload, receivedAt }: NodeMessage, metrics: readonly Metric[]): void {
    const deviceCode = topic.device ?? topic.node
    const birth = this.#nodes.get(lane.box.boxId)?.birth
    const live: unknown[][] = []
    const historical: unknown[][] = []
    for (const metric of metrics) {
      const declared = birth?.find(deviceCode, metric)
      if (!declared || metric.value === undefined) continue
      const value = typeof metric.value === 'number' ? signInteger(metric.value, declared.dataType) : metric.value
      const row = [declared.point.code, metric.ts ?? payload.ts ?? receivedAt, value, metric.quality]
      ;(metric.isHistorical ? historical : live).push(row)
    }
    if (live.length > 0) this.#parts.takeBody(lane, bodyOf(deviceCode, live), { channel: 'data', receivedAt })
    if (historical.length > 0)
      this.#parts.takeBody(lane, bodyOf(deviceCode, historical), { channel: 'hist', receivedAt })
  }
}

const bodyOf = (dev: string, s: unknown[][]): MessageBody => ({ seq: undefined, ts: undefined, groups: [{ dev, s }] })

const bdSeqOf = ({ metrics }: SparkplugPayload): string =>
  `bdSeq ${metrics.find(({ name }) => name === 'bdSeq')?.value ?? ''}`

function clearTimer(node: EdgeNode): void {
  clearTimeout(node.timer)
  node.timer = undefined
}
