// Publishes changed values of the slots of this server, those that another server needs. A slow Redis gets the newest value
// of each point when it answers again.
import type { PointUpdate } from '@gemba/contract/telemetry/sample.ts'
import type { ChannelMessage, MessageChannels } from '../../../platform/redis-channels.ts'
import { isOlder } from './foreign-inputs.ts'
import type { LiveChannelNames, LiveMessage, NeedMessage } from './live-messages.ts'

/** Servers repeat their needs; one that has not for this time is gone. */
const needMs = 10_000
/** Without a change a message says that the owner is there. */
const heartbeatMs = 1000

export interface LivePublisherOptions {
  readonly channels: Pick<MessageChannels, 'isUp' | 'publish'>
  readonly names: LiveChannelNames
  isOwned(slot: number): boolean
  /** Returns the latest values of points of this server. */
  latest(pointIds: readonly string[]): Promise<PointUpdate[]>
  /** Called when other points are needed than before. */
  changed(): void
}

interface ServerNeed {
  readonly pointIds: ReadonlySet<string>
  readonly receivedAt: number
}

export class LivePublisher {
  readonly #options: LivePublisherOptions
  /** By slot and server. */
  readonly #needs = new Map<number, Map<string, ServerNeed>>()
  #slotByPoint: ReadonlyMap<string, number> = new Map()
  /** By slot and point: values that are not published yet. */
  #pending = new Map<number, Map<string, PointUpdate>>()
  readonly #publishedAt = new Map<number, number>()
  #newSlots = new Set<number>()
  #sending: Promise<void> | undefined

  constructor(options: LivePublisherOptions) {
    this.#options = options
  }

  /** The points of this server that others need. */
  get pointIds(): Iterable<string> {
    return this.#slotByPoint.keys()
  }

  /** Asks who needs points of slots that this server did not own before. */
  announceSlots(slots: readonly number[]): void {
    for (const slot of slots) this.#newSlots.add(slot)
    this.#send()
  }

  /** Publishes the values that others need. */
  queueValues(values: readonly PointUpdate[]): void {
    if (this.#slotByPoint.size === 0) return
    for (const value of values) {
      const slot = this.#slotByPoint.get(value[0])
      if (slot !== undefined) queueNewest(this.#pendingOf(slot), value)
    }
    this.#send()
  }

  async receiveNeed(slot: number, { serverId, pointIds, isAll }: NeedMessage): Promise<void> {
    if (!this.#options.isOwned(slot)) return
    const needs = this.#needs.get(slot) ?? new Map<string, ServerNeed>()
    this.#needs.set(slot, needs)
    const known = needs.get(serverId)?.pointIds
    needs.set(serverId, { pointIds: new Set(pointIds), receivedAt: performance.now() })
    const added = isAll || !known ? pointIds : pointIds.filter((pointId) => !known.has(pointId))
    if (added.length > 0 || known?.size !== pointIds.length) this.#index()
    // The points are followed before their values are read, so that no change is missed.
    if (added.length > 0) this.queueValues(await this.#options.latest(added))
  }

  /** Expected about once a second. */
  tick(): void {
    const now = performance.now()
    let hasEnded = false
    for (const [slot, needs] of this.#needs) {
      for (const [serverId, { receivedAt }] of needs) {
        if (now - receivedAt < needMs && this.#options.isOwned(slot)) continue
        needs.delete(serverId)
        hasEnded = true
      }
      if (needs.size === 0) this.#needs.delete(slot)
      else if (now - (this.#publishedAt.get(slot) ?? 0) >= heartbeatMs) this.#pendingOf(slot)
    }
    if (hasEnded) this.#index()
    this.#send()
  }

  #index(): void {
    const slotByPoint = new Map<string, number>()
    for (const [slot, needs] of this.#needs)
      for (const { pointIds } of needs.values()) for (const pointId of pointIds) slotByPoint.set(pointId, slot)
    this.#slotByPoint = slotByPoint
    this.#options.changed()
  }

  #pendingOf(slot: number): Map<string, PointUpdate> {
    const values = this.#pending.get(slot) ?? new Map<string, PointUpdate>()
    this.#pending.set(slot, values)
    return values
  }

  /** Publishes what waits, one request after the other. After a failure the next tick tries again. */
  #send(): void {
    if (this.#sending || !this.#options.channels.isUp) return
    if (this.#pending.size === 0 && this.#newSlots.size === 0) return
    this.#sending = this.#publish()
      .then(() => true)
      .catch(() => false)
      .then((isPublished) => {
        this.#sending = undefined
        if (isPublished) this.#send()
      })
  }

  async #publish(): Promise<void> {
    const [pending, newSlots] = [this.#pending, this.#newSlots]
    this.#pending = new Map()
    this.#newSlots = new Set()
    const slots = [...new Set([...pending.keys(), ...newSlots])].filter((slot) => this.#options.isOwned(slot))
    const messages = slots.map((slot): ChannelMessage => {
      const values = [...(pending.get(slot)?.values() ?? [])]
      const message: LiveMessage = newSlots.has(slot) ? { values, isOwnerNew: true } : { values }
      return { channel: this.#options.names.live(slot), text: JSON.stringify(message) }
    })
    try {
      if (messages.length > 0) await this.#options.channels.publish(messages)
      for (const slot of slots) this.#publishedAt.set(slot, performance.now())
    } catch (error) {
      for (const slot of newSlots) this.#newSlots.add(slot)
      for (const [slot, values] of pending) {
        const newer = this.#pendingOf(slot)
        for (const [pointId, value] of values) if (!newer.has(pointId)) newer.set(pointId, value)
      }
      throw error
    }
  }
}

/** Values that are read for a new need can be older than a change that waits. */
function queueNewest(values: Map<string, PointUpdate>, value: PointUpdate): void {
  const pending = values.get(value[0])
  if (!pending || !isOlder(value, pending)) values.set(value[0], value)
}
