// Receives values of slots that other servers own. A slot that is not heard has values without an owner, whose quality says
// so, until they arrive again.
import type { PointUpdate } from '@gemba/contract/telemetry/sample.ts'
import type { MessageChannels } from '../../../platform/redis-channels.ts'
import { isOlder } from './foreign-inputs.ts'
import { ownerSilentMs, withoutOwner } from './latest-store.ts'
import type { LiveChannelNames, LiveMessage, NeedMessage } from './live-messages.ts'

/** How often a server repeats what it needs. */
const repeatMs = 3000

export interface LiveSubscriberOptions {
  readonly channels: Pick<MessageChannels, 'isUp' | 'publish'>
  readonly names: LiveChannelNames
  /** Id of this server. */
  serverId(): string
  /** Returns stored values of points; none if Redis does not answer. */
  readStored(pointIds: readonly string[]): Promise<PointUpdate[]>
  /** Called with values that changed. */
  deliver(values: readonly PointUpdate[]): void
}

interface RemoteSlot {
  pointIds: ReadonlySet<string>
  readonly values: Map<string, PointUpdate>
  receivedAt: number
  neededAt: number
  isSilent: boolean
}

export class LiveSubscriber {
  readonly #options: LiveSubscriberOptions
  readonly #slots = new Map<number, RemoteSlot>()
  #slotByPoint: ReadonlyMap<string, number> = new Map()

  constructor(options: LiveSubscriberOptions) {
    this.#options = options
  }

  get slots(): Iterable<number> {
    return this.#slots.keys()
  }

  /** Follows points of other servers, each with its slot. `subscribe` opens the channels of the present slots. */
  async follow(slotByPoint: ReadonlyMap<string, number>, subscribe: () => Promise<void>): Promise<void> {
    this.#slotByPoint = slotByPoint
    const bySlot = Map.groupBy(slotByPoint.keys(), (pointId) => slotByPoint.get(pointId) ?? -1)
    for (const slot of this.#slots.keys()) if (!bySlot.has(slot)) this.#slots.delete(slot)
    const added: string[] = []
    const changed: number[] = []
    for (const [slot, list] of bySlot) {
      const known = this.#slots.get(slot) ?? createSlot()
      const newIds = list.filter((pointId) => !known.pointIds.has(pointId))
      if (newIds.length > 0 || list.length !== known.pointIds.size) changed.push(slot)
      added.push(...newIds)
      known.pointIds = new Set(list)
      for (const pointId of known.values.keys()) if (!known.pointIds.has(pointId)) known.values.delete(pointId)
      this.#slots.set(slot, known)
    }
    // The reply of the owner must not precede the subscription.
    await subscribe()
    await this.#need(changed, false)
    if (added.length > 0) this.#take(await this.#options.readStored(added))
  }

  receiveValues(slot: number, { values, isOwnerNew }: LiveMessage): void {
    const state = this.#slots.get(slot)
    if (!state) return
    state.receivedAt = performance.now()
    const wasSilent = state.isSilent
    state.isSilent = false
    this.#take(values)
    if (wasSilent || isOwnerNew) void this.#need([slot], true)
  }

  /** Messages may have been missed. */
  requestAll(): void {
    void this.#need([...this.#slots.keys()], true)
  }

  /** Expected about once a second. */
  tick(): void {
    const now = performance.now()
    const due: number[] = []
    for (const [slot, state] of this.#slots) {
      if (now - state.neededAt >= repeatMs) due.push(slot)
      const isOwnerPresent = this.#options.channels.isUp && now - state.receivedAt < ownerSilentMs
      if (isOwnerPresent || state.isSilent) continue
      state.isSilent = true
      const values = [...state.values.values()].map(withoutOwner)
      for (const value of values) state.values.set(value[0], value)
      this.#options.deliver(values)
    }
    void this.#need(due, false)
  }

  /** Returns the values of those of the points that were received. */
  valuesOf(pointIds: readonly string[]): PointUpdate[] {
    return pointIds.map((pointId) => this.#slotOf(pointId)?.values.get(pointId)).filter((value) => value !== undefined)
  }

  /** Returns a value with the quality that follows from the state of its slot. */
  qualify(value: PointUpdate): PointUpdate {
    return this.#slotOf(value[0])?.isSilent ? withoutOwner(value) : value
  }

  #slotOf(pointId: string): RemoteSlot | undefined {
    const slot = this.#slotByPoint.get(pointId)
    return slot === undefined ? undefined : this.#slots.get(slot)
  }

  #take(values: readonly PointUpdate[]): void {
    const changed = values.filter((value) => {
      const state = this.#slotOf(value[0])
      const latest = state?.values.get(value[0])
      if (!state?.pointIds.has(value[0]) || (latest && isOlder(value, latest))) return false
      state.values.set(value[0], value)
      return true
    })
    if (changed.length > 0) this.#options.deliver(changed)
  }

  /** Says what this server needs of slots. It is repeated, so a message may be lost. */
  async #need(slots: readonly number[], isAll: boolean): Promise<void> {
    const { channels, names, serverId } = this.#options
    const messages = slots.flatMap((slot) => {
      const state = this.#slots.get(slot)
      if (!state) return []
      state.neededAt = performance.now()
      const message: NeedMessage = { serverId: serverId(), pointIds: [...state.pointIds], isAll }
      return [{ channel: names.need(slot), text: JSON.stringify(message) }]
    })
    if (messages.length > 0 && channels.isUp) await channels.publish(messages).catch(() => undefined)
  }
}

const createSlot = (): RemoteSlot => ({
  pointIds: new Set(),
  values: new Map(),
  receivedAt: performance.now(),
  neededAt: 0,
  isSilent: false,
})
