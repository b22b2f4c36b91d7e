// The connection of one slot: a persistent session with a subscription for each of its boxes, and proof that messages arrive.
import { randomBytes } from 'node:crypto'
import { connect, type MqttClient } from 'mqtt'
import { type BoxLogin, isTopicLevel, topicPrefix } from '../login.ts'
import type { BrokerFault } from './broker-state.ts'
import { MessageReceiver, type ReceiverOptions } from './message-receiver.ts'
import { endClient } from './session.ts'

/** A SUBSCRIBE with all boxes of a slot could be larger than a broker takes. */
const topicsAtOnce = 100
const maxBeats = 8
const refusedAgainMs = 60_000
const maxReplaceMs = 300_000
const stopGraceMs = 1000

export interface HeartbeatTiming {
  readonly everyMs: number
  /** Without a heartbeat for so long the connection is replaced. */
  readonly silentMs: number
}

export interface SlotConnectionOptions extends Pick<ReceiverOptions, 'take' | 'failed' | 'findBox' | 'limits'> {
  readonly url: string
  readonly clientId: string
  readonly timing: HeartbeatTiming
}

/** Returns the topic by which a connection proves that it gets messages. No box may write there. */
export const heartbeatTopic = (clientId: string): string => `gemba/heartbeat/${clientId}`

/** Returns what a connection subscribes to for a box; undefined for codes that would be a pattern, or other topics. */
export function boxFilter(box: Pick<BoxLogin, 'companyCode' | 'boxCode'>): string | undefined {
  return [box.companyCode, box.boxCode].every(isTopicLevel) ? `${topicPrefix(box)}up/#` : undefined
}

/** One session of the broker. It connects by itself, again and again, until it is stopped. */
export class SlotConnection {
  readonly #options: SlotConnectionOptions
  readonly #client: MqttClient
  readonly #receiver: MessageReceiver
  #wanted: ReadonlySet<string> = new Set()
  /** Granted and refused on the present connection. */
  #granted = new Set<string>()
  #refused = new Set<string>()
  #refusedAt = 0
  /** Surplus subscriptions that were ended on the present connection: what is under way still arrives. */
  #ended = new Set<string>()
  #isSyncing = false
  /** Heartbeats on their way. */
  #beats: string[] = []
  #beatAt = 0
  #provenAt = performance.now()
  #isProven = false
  /** When the connection ended; undefined while it stands. */
  #lostAt: number | undefined = performance.now()
  #replaceAt = 0
  #replaceMs: number
  #isStopped = false
  readonly #synced = Promise.withResolvers<void>()

  constructor(options: SlotConnectionOptions, boxes: readonly BoxLogin[]) {
    this.#options = options
    this.#replaceMs = options.timing.silentMs
    const { url, clientId } = options
    this.#client = connect(url, {
      clientId,
      clean: false,
      connectTimeout: 5000,
      keepalive: 30,
      // After each connect every subscription is renewed here, whatever the broker says about its session.
      resubscribe: false,
      queueQoSZero: false,
      // All connections of a server come back after a restart of the broker, yet not in the same instant.
      reconnectPeriod: (options.timing.silentMs / 30) * (1 + Math.random()),
    })
    this.#receiver = new MessageReceiver(this.#client, {
      ...options,
      handleOther: (topic, payload) => this.#handleHeartbeat(topic, payload),
      findBox: (companyCode, boxCode) => {
        this.#unsubscribeSurplus({ companyCode, boxCode })
        return options.findBox(companyCode, boxCode)
      },
    })
    this.#client.on('connect', () => this.#renew())
    this.#client.on('close', () => {
      this.#lostAt ??= performance.now()
    })
    // Each attempt to connect fails with an event of its own. `fault` tells it once.
    this.#client.on('error', () => undefined)
    this.setBoxes(boxes)
  }

  /** Resolves when the broker has answered to all subscriptions for the first time. */
  get whenSynced(): Promise<void> {
    return this.#synced.promise
  }

  /** Replaces the boxes of the slot. */
  setBoxes(boxes: readonly BoxLogin[]): void {
    const filters = boxes.map(boxFilter).filter((filter) => filter !== undefined)
    this.#wanted = new Set([heartbeatTopic(this.#options.clientId), ...filters])
    void this.#sync()
  }

  async publish(topic: string, payload: string): Promise<void> {
    await this.#client.publishAsync(topic, payload, { qos: 1 })
  }

  /** Sends heartbeats and replaces a connection that brings none; call about once a second. Returns what is wrong, undefined before it is known. */
  check(): BrokerFault | null | undefined {
    const { everyMs, silentMs } = this.#options.timing
    const now = performance.now()
    // While this side reads nothing, silence says nothing about the broker.
    if (this.#receiver.isHeld) this.#provenAt = now
    const isSynced = this.#client.connected && !this.#isSyncing && this.#isInStep
    if (isSynced && now - this.#beatAt >= everyMs) this.#beat(now)
    if (this.#client.connected && this.#refused.size > 0 && now - this.#refusedAt >= refusedAgainMs)
      this.#retryRefused()
    const isSilent = now - this.#provenAt > silentMs
    if (isSilent && this.#client.connected && now >= this.#replaceAt) this.#replace(now)
    // A connection that is being replaced is away for a moment only.
    if (isSilent && this.#lostAt !== undefined && now - this.#lostAt > silentMs / 2) return 'unreachable'
    if (this.#refused.size > 0) return 'refused'
    if (isSilent) return 'silent'
    return this.#isProven ? null : undefined
  }

  /** Closes the connection. Messages that are being stored are still acknowledged, others wait at the broker. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#receiver.stop()
    const end = performance.now() + stopGraceMs
    while (this.#client.connected && this.#receiver.pendingCount > 0 && performance.now() < end)
      await new Promise((resolve) => setTimeout(resolve, 5))
    await endClient(this.#client)
  }

  get #isInStep(): boolean {
    if (this.#granted.size + this.#refused.size !== this.#wanted.size) return false
    return this.#wanted.values().every((filter) => this.#granted.has(filter) || this.#refused.has(filter))
  }

  #renew(): void {
    this.#lostAt = undefined
    this.#granted = new Set()
    this.#refused = new Set()
    this.#ended = new Set()
    this.#beats = []
    this.#beatAt = 0
    // A connection gets the whole time to prove itself.
    this.#replaceAt = performance.now() + this.#replaceMs
    void this.#sync()
  }

  /** Subscribes and unsubscribes until the broker has what is wanted. One packet at a time. */
  async #sync(): Promise<void> {
    if (this.#isSyncing || !this.#client.connected || this.#isStopped) return
    this.#isSyncing = true
    try {
      while (await this.#syncSome());
      this.#synced.resolve()
    } catch {
      // The connection broke: the next one begins anew.
    } finally {
      this.#isSyncing = false
    }
    if (this.#client.connected && !this.#isInStep) setTimeout(() => void this.#sync(), 1000).unref()
  }

  /** Returns whether there was something to do. */
  async #syncSome(): Promise<boolean> {
    const [granted, refused] = [this.#granted, this.#refused]
    const surplus = [...granted].filter((filter) => !this.#wanted.has(filter)).slice(0, topicsAtOnce)
    for (const filter of refused) if (!this.#wanted.has(filter)) refused.delete(filter)
    if (surplus.length > 0) {
      await this.#client.unsubscribeAsync(surplus)
      for (const filter of surplus) granted.delete(filter)
      return true
    }
    const missing = [...this.#wanted].filter((filter) => !granted.has(filter) && !refused.has(filter))
    const batch = missing.slice(0, topicsAtOnce)
    if (batch.length === 0) return false
    const codes = await subscribe(this.#client, batch)
    batch.forEach((filter, index) => {
      const isRefused = (codes[index] ?? 128) >= 128
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

  /** The payload cannot be guessed: who may write to the topic cannot keep a dead connection looking alive. */
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
    this.#replaceMs = this.#options.timing.silentMs
    return true
  }

  /** Ends a subscription of an earlier run, for a box that is gone, disabled, renamed or of another slot. */
  #unsubscribeSurplus(box: Pick<BoxLogin, 'companyCode' | 'boxCode'>): void {
    const filter = boxFilter(box)
    if (filter === undefined || this.#wanted.has(filter) || this.#ended.has(filter)) return
    this.#ended.add(filter)
    this.#granted.add(filter)
    void this.#sync()
  }

  /** Connects anew; where that does not help, more and more seldom. */
  #replace(now: number): void {
    this.#options.failed(new Error(`no heartbeat on ${this.#options.clientId}: the connection is replaced`))
    this.#replaceAt = now + this.#replaceMs
    this.#replaceMs = Math.min(this.#replaceMs * 2, maxReplaceMs)
    this.#client.stream.destroy()
  }
}

/** Returns the return code of each filter. Throws when the connection breaks. */
async function subscribe(client: MqttClient, filters: readonly string[]): Promise<readonly number[]> {
  try {
    return (await client.subscribeAsync([...filters], { qos: 1 })).map(({ qos }) => qos)
  } catch (error) {
    const { packet } = error as { packet?: { granted?: (number | { qos: number })[] } }
    if (packet?.granted?.length !== filters.length) throw error
    return packet.granted.map((code) => (typeof code === 'number' ? code : code.qos))
  }
}
