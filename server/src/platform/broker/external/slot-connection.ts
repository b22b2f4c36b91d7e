// The connection of one slot: a persistent session with one subscription per box, and a heartbeat that verifies that
// messages arrive.
import { randomBytes } from 'node:crypto'
import { connect, type MqttClient } from 'mqtt'
import { type BoxLogin, isTopicLevel, topicPrefix } from '../login.ts'
import { isSparkplugTopic, nodeFilter } from '../sparkplug-topic.ts'
import type { BrokerFault } from './broker-state.ts'
import { MessageReceiver, type ReceiverOptions } from './message-receiver.ts'
import { endClient } from './session.ts'

/** Maximum filters per SUBSCRIBE. A packet with all boxes of a slot could exceed the packet limit of a broker. */
const topicsPerPacket = 100
const maxBeats = 8
const retryRefusedMs = 60_000
const maxReplaceMs = 300_000
const stopGraceMs = 1000

export interface HeartbeatTiming {
  readonly everyMs: number
  /** The connection is replaced after this time without a heartbeat. */
  readonly silentMs: number
}

export interface SlotConnectionOptions
  extends Pick<ReceiverOptions, 'take' | 'failed' | 'findBox' | 'findNode' | 'limits'> {
  readonly url: string
  readonly clientId: string
  readonly timing: HeartbeatTiming
  /** Returns whether this server still owns the slot. Asked before each connect but the first; undefined always does. */
  readonly mayConnect?: (() => Promise<boolean>) | undefined
}

/** Returns the topic of a connection's heartbeat. Boxes may not publish to it. */
export const heartbeatTopic = (clientId: string): string => `gemba/heartbeat/${clientId}`

/** Returns the filter of a box; undefined if a code contains a wildcard or a separator. */
function boxFilter(box: Pick<BoxLogin, 'companyCode' | 'boxCode'>): string | undefined {
  return [box.companyCode, box.boxCode].every(isTopicLevel) ? `${topicPrefix(box)}up/#` : undefined
}

/** One session of the broker. It reconnects until it is stopped. */
export class SlotConnection {
  readonly #options: SlotConnectionOptions
  /** Random, so that the connections of a server do not reconnect at the same instant after a restart of the broker. */
  readonly #retryMs: number
  readonly #client: MqttClient
  readonly #receiver: MessageReceiver
  #filters: ReadonlySet<string> = new Set()
  /** Granted and refused filters of the current connection. */
  #granted = new Set<string>()
  #refused = new Set<string>()
  #refusedAt = Number.NEGATIVE_INFINITY
  /** Surplus subscriptions that were ended on the current connection. Messages in transit still arrive. */
  #unsubscribed = new Set<string>()
  #isSyncing = false
  /** Heartbeats that were sent and not received. */
  #beats: string[] = []
  #beatAt = Number.NEGATIVE_INFINITY
  #beatEveryMs: number
  #provenAt = performance.now()
  #isProven = false
  /** When the connection was lost; undefined while connected. */
  #lostAt: number | undefined = performance.now()
  #connectedAt = Number.NEGATIVE_INFINITY
  #fault: BrokerFault | null | undefined
  #replaceAt = 0
  #replaceMs: number
  #isStopped = false
  readonly #synced = Promise.withResolvers<void>()

  constructor(options: SlotConnectionOptions, boxes: readonly BoxLogin[]) {
    this.#options = options
    this.#retryMs = (options.timing.silentMs / 30) * (1 + Math.random())
    this.#replaceMs = options.timing.silentMs
    this.#beatEveryMs = options.timing.everyMs
    const { url, clientId } = options
    this.#client = connect(url, {
      clientId,
      clean: false,
      connectTimeout: 5000,
      keepalive: 30,
      // After each connect all subscriptions are renewed here, whatever the broker reports about its session.
      resubscribe: false,
      queueQoSZero: false,
      reconnectPeriod: options.mayConnect ? 0 : this.#retryMs,
    })
    this.#receiver = new MessageReceiver(this.#client, {
      ...options,
      handleOther: (topic, payload) => this.#handleHeartbeat(topic, payload),
      findBox: (companyCode, boxCode) => {
        this.#unsubscribeSurplus({ companyCode, boxCode })
        return options.findBox(companyCode, boxCode)
      },
      findNode: (group, node) => {
        this.#unsubscribe(nodeFilter(node))
        return options.findNode(group, node)
      },
    })
    this.#client.on('connect', () => this.#handleConnect())
    this.#client.on('close', () => this.#handleClose())
    // Each failed attempt to connect emits an error. `#fault` reports it once.
    this.#client.on('error', () => undefined)
    this.setBoxes(boxes)
  }

  /** Resolves when the broker has responded to all subscriptions for the first time. */
  get whenSynced(): Promise<void> {
    return this.#synced.promise
  }

  /** Replaces the boxes of the slot. */
  setBoxes(boxes: readonly BoxLogin[]): void {
    const filters = boxes.map(boxFilter).filter((filter) => filter !== undefined)
    const ofNodes = boxes.filter(({ boxCode }) => isTopicLevel(boxCode)).map(({ boxCode }) => nodeFilter(boxCode))
    this.#filters = new Set([heartbeatTopic(this.#options.clientId), ...filters, ...ofNodes])
    void this.#sync()
  }

  /** Whether a message leaves at once. Others wait for the next connection. */
  get isConnected(): boolean {
    return this.#client.connected
  }

  async publish(topic: string, payload: string | Buffer, qos: 0 | 1 = 1): Promise<void> {
    await this.#client.publishAsync(topic, payload, { qos })
  }

  /**
   * Sends heartbeats and replaces a connection without them. Call about once a second. Returns the fault; undefined
   * before it is known.
   */
  check(): BrokerFault | null | undefined {
    const { silentMs } = this.#options.timing
    const now = performance.now()
    // While reading is paused, silence does not indicate a fault of the broker.
    if (this.#receiver.isHeld) this.#provenAt = now
    const isSynced = this.#client.connected && !this.#isSyncing && this.#isSubscribed
    if (isSynced && now - this.#beatAt >= this.#beatEveryMs) this.#beat(now)
    if (this.#client.connected && this.#refused.size > 0 && now - this.#refusedAt >= retryRefusedMs)
      this.#retryRefused()
    const isSilent = now - this.#provenAt > silentMs
    if (isSilent && this.#client.connected && now >= this.#replaceAt) this.#replace(now)
    this.#fault = this.#findFault(now, isSilent)
    return this.#fault
  }

  #findFault(now: number, isSilent: boolean): BrokerFault | null | undefined {
    const { silentMs } = this.#options.timing
    // A connection that is being replaced is lost only for a moment.
    if (isSilent && this.#lostAt !== undefined && now - this.#lostAt > silentMs / 2) return 'unreachable'
    if (this.#refused.size > 0) return 'refused'
    // A new connection gets time for its first heartbeat.
    const graceMs = this.#fault === 'unreachable' ? silentMs : silentMs / 3
    if (isSilent && now - this.#connectedAt < graceMs) return this.#fault
    if (isSilent) return 'silent'
    return this.#isProven ? null : undefined
  }

  /** Closes the connection. Messages being stored are still acknowledged; others stay at the broker. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#receiver.stop()
    const end = performance.now() + stopGraceMs
    while (this.#client.connected && this.#receiver.pendingCount > 0 && performance.now() < end)
      await new Promise((resolve) => setTimeout(resolve, 5))
    await endClient(this.#client)
  }

  get #isSubscribed(): boolean {
    if (this.#granted.size + this.#refused.size !== this.#filters.size) return false
    return this.#filters.values().every((filter) => this.#granted.has(filter) || this.#refused.has(filter))
  }

  /**
   * Handles a lost connection. A broker whose access rules forbid the heartbeat may close the connection at each one,
   * so the interval doubles.
   */
  #handleClose(): void {
    this.#lostAt ??= performance.now()
    if (this.#beats.length > 0) this.#beatEveryMs = Math.min(this.#beatEveryMs * 2, maxReplaceMs)
    this.#beats = []
    this.#retryConnect()
  }

  /**
   * Connects again if this server still owns the slot. Otherwise the session would be taken from its new owner. A
   * server that cannot find out does not connect.
   */
  #retryConnect(): void {
    const { mayConnect } = this.#options
    if (!mayConnect || this.#isStopped) return
    setTimeout(async () => {
      const isOwned = await mayConnect().catch(() => false)
      if (this.#isStopped || this.#client.connected) return
      if (isOwned) this.#client.reconnect(this.#client)
      else this.#retryConnect()
    }, this.#retryMs).unref()
  }

  #handleConnect(): void {
    this.#lostAt = undefined
    this.#connectedAt = performance.now()
    this.#granted = new Set()
    this.#refused = new Set()
    this.#unsubscribed = new Set()
    this.#beats = []
    if (this.#beatEveryMs === this.#options.timing.everyMs) this.#beatAt = Number.NEGATIVE_INFINITY
    // A new connection gets the full time for its first heartbeat.
    this.#replaceAt = performance.now() + this.#replaceMs
    void this.#sync()
  }

  /** Subscribes and unsubscribes until the broker has the filters of the slot. Sends one packet at a time. */
  async #sync(): Promise<void> {
    if (this.#isSyncing || !this.#client.connected || this.#isStopped) return
    this.#isSyncing = true
    try {
      while (await this.#syncBatch());
      this.#synced.resolve()
    } catch {
      // The connection broke. The next one starts over.
    } finally {
      this.#isSyncing = false
    }
    if (this.#client.connected && !this.#isSubscribed) setTimeout(() => void this.#sync(), 1000).unref()
  }

  /** Sends one packet. Returns whether one was needed. */
  async #syncBatch(): Promise<boolean> {
    const [granted, refused] = [this.#granted, this.#refused]
    const surplus = [...granted].filter((filter) => !this.#filters.has(filter)).slice(0, topicsPerPacket)
    for (const filter of refused) if (!this.#filters.has(filter)) refused.delete(filter)
    if (surplus.length > 0) {
      await this.#client.unsubscribeAsync(surplus)
      for (const filter of surplus) granted.delete(filter)
      return true
    }
    const missing = [...this.#filters].filter((filter) => !granted.has(filter) && !refused.has(filter))
    const batch = missing.slice(0, topicsPerPacket)
    if (batch.length === 0) return false
    const codes = await subscribe(this.#client, batch)
    batch.forEach((filter, index) => {
      // The rules of a broker may forbid Sparkplug, which most installations do not use.
      const isRefused = (codes[index] ?? 128) >= 128 && !isSparkplugTopic(filter)
      if (isRefused) this.#refusedAt = performance.now()
      if (isRefused) refused.add(filter)
      else granted.add(filter)
    })
    return true
  }

  #retryRefused(): void {
    this.#refused.clear()
    void this.#sync()
  }

  /** Sends a heartbeat. Its payload is random so that a client with write access to the topic cannot fake it. */
  #beat(now: number): void {
    this.#beatAt = now
    const beat = randomBytes(16).toString('hex')
    this.#beats = [...this.#beats, beat].slice(-maxBeats)
    this.#client.publish(heartbeatTopic(this.#options.clientId), beat, { qos: 0 })
  }

  #handleHeartbeat(topic: string, payload: Buffer): boolean {
    if (topic !== heartbeatTopic(this.#options.clientId)) return false
    const index = payload.length === 32 ? this.#beats.indexOf(payload.toString('latin1')) : -1
    if (index === -1) return true
    this.#beats = this.#beats.slice(index + 1)
    this.#provenAt = performance.now()
    this.#isProven = true
    this.#beatEveryMs = this.#options.timing.everyMs
    this.#replaceMs = this.#options.timing.silentMs
    return true
  }

  #unsubscribeSurplus(box: Pick<BoxLogin, 'companyCode' | 'boxCode'>): void {
    const filter = boxFilter(box)
    if (filter !== undefined) this.#unsubscribe(filter)
  }

  /** Ends a subscription of an earlier run for a box that was removed, disabled, renamed or moved to another slot. */
  #unsubscribe(filter: string): void {
    if (this.#filters.has(filter) || this.#unsubscribed.has(filter)) return
    this.#unsubscribed.add(filter)
    this.#granted.add(filter)
    void this.#sync()
  }

  /** Replaces the connection, with increasing delays. */
  #replace(now: number): void {
    this.#options.failed(new Error(`no heartbeat on ${this.#options.clientId}: the connection is replaced`))
    this.#replaceAt = now + this.#replaceMs
    this.#replaceMs = Math.min(this.#replaceMs * 2, maxReplaceMs)
    this.#client.stream.destroy()
  }
}

/** Returns the return code of each filter. Throws if the connection breaks. */
async function subscribe(client: MqttClient, filters: readonly string[]): Promise<readonly number[]> {
  try {
    return (await client.subscribeAsync([...filters], { qos: 1 })).map(({ qos }) => qos)
  } catch (error) {
    const { packet } = error as { packet?: { granted?: (number | { qos: number })[] } }
    if (packet?.granted?.length !== filters.length) throw error
    return packet.granted.map((code) => (typeof code === 'number' ? code : code.qos))
  }
}
