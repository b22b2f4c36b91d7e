// Passes changed values from the intakes of this server and of others to what needs them: browsers, intakes whose rules,
// triggers or calculations read them, and other servers.
import type { PointUpdate } from '@gemba/contract/telemetry/sample.ts'
import { slotCount } from '../../../platform/broker/external/slot.ts'
import type { ChannelMessage, MessageChannels } from '../../../platform/redis-channels.ts'
import { Ticker } from '../../../platform/ticker.ts'
import type { IntakePort } from '../intake/intake-port.ts'
import { isOlder } from './foreign-inputs.ts'
import type { LatestStore, PointBox } from './latest-store.ts'
import { LiveChannelNames } from './live-messages.ts'
import { LivePublisher } from './live-publisher.ts'
import { LiveSubscriber } from './live-subscriber.ts'

const tickMs = 1000
const allSlots = Array.from({ length: slotCount }, (_, slot) => slot)

/** An intake of this server. */
export interface LiveGroup {
  readonly port: Pick<IntakePort, 'latest' | 'watch' | 'notifyHooks'>
  /** The points of other intakes that it reads. */
  readonly inputIds: readonly string[]
}

/** Message to an intake with values of the points of others. */
export interface ForeignValues {
  readonly foreign: readonly PointUpdate[]
}

/** What connects a server with the others. */
export interface LiveConnection {
  readonly channels: MessageChannels
  readonly store: Pick<LatestStore, 'read'>
  /** Prefix of the channels, that of the installation. */
  readonly prefix: string
}

export interface LiveExchangeOptions {
  /** Undefined without Redis: then only the intakes of this server exchange values. */
  readonly connection: LiveConnection | undefined
  serverId(): string
  groups(): readonly LiveGroup[]
  /** Whether this server surely owns a slot. */
  isOwned(slot: number): boolean
  /** Returns where points are received; those without a box are missing. */
  boxesOf(pointIds: readonly string[]): Promise<ReadonlyMap<string, PointBox>>
  /** Called with changed values for the browsers. */
  deliver(values: readonly PointUpdate[]): void
  report(message: string, error: unknown): void
}

export class LiveExchange {
  readonly #options: LiveExchangeOptions
  readonly #names: LiveChannelNames
  readonly #publisher: LivePublisher | undefined
  readonly #subscriber: LiveSubscriber | undefined
  readonly #ticker: Ticker
  #browserIds: readonly string[] = []
  #groupsByPoint = new Map<string, LiveGroup[]>()
  /** What was sent to the intakes of other points, to see which of them are new. */
  #inputsByGroup = new WeakMap<LiveGroup['port'], readonly string[]>()
  #owned: ReadonlySet<number> = new Set()
  #channels: ReadonlySet<string> = new Set()
  #following: Promise<void> | undefined
  #isOutdated = false

  constructor(options: LiveExchangeOptions) {
    this.#options = options
    const { connection } = options
    this.#names = new LiveChannelNames(connection?.prefix ?? '')
    if (connection) {
      const { channels } = connection
      const names = this.#names
      this.#publisher = new LivePublisher({
        channels,
        names,
        isOwned: options.isOwned,
        latest: (pointIds) => this.#latestHere(pointIds),
        changed: () => this.#watch(),
      })
      this.#subscriber = new LiveSubscriber({
        channels,
        names,
        serverId: options.serverId,
        readStored: async (pointIds) => (await this.#readStored(pointIds)) ?? [],
        deliver: (values) => this.#passOn(values),
      })
      channels.listen(
        (message) => this.#receive(message),
        () => this.#subscriber?.requestAll(),
      )
    }
    this.#ticker = new Ticker({
      everyMs: tickMs,
      run: async () => {
        if (this.#isOutdated || allSlots.some((slot) => options.isOwned(slot) !== this.#owned.has(slot))) this.follow()
        this.#publisher?.tick()
        this.#subscriber?.tick()
        await connection?.channels.follow(this.#channels)
      },
      failed: (error) => options.report('live values of other servers', error),
    })
    this.#ticker.start()
  }

  async stop(): Promise<void> {
    await this.#ticker.stop()
    await this.#following
  }

  /** Replaces the points that the browsers of this server watch. */
  watch(pointIds: readonly string[]): void {
    this.#browserIds = pointIds
    this.#watch()
    this.follow()
  }

  /** Called when intakes were opened or ended, or read other points than before, or points moved to other boxes. */
  follow(): void {
    this.#isOutdated = true
    this.#following ??= this.#followUntilCurrent()
      .catch((error) => {
        this.#isOutdated = true
        this.#options.report('live values of other servers', error)
      })
      .finally(() => {
        this.#following = undefined
      })
  }

  /** Called by the intakes of this server with changed values of watched points. */
  take(values: readonly PointUpdate[]): void {
    this.#publisher?.queueValues(values)
    this.#passOn(values)
  }

  /** Returns values of other servers; undefined if Redis does not answer. */
  async latest(pointIds: readonly string[]): Promise<PointUpdate[] | undefined> {
    const stored = await this.#readStored(pointIds)
    if (!stored) return undefined
    const values = new Map(stored.map((value) => [value[0], value]))
    for (const received of this.#subscriber?.valuesOf(pointIds) ?? []) {
      const value = values.get(received[0])
      if (!value || !isOlder(received, value)) values.set(received[0], received)
    }
    return [...values.values()]
  }

  /** Returns a value with the quality that its browser has to show. */
  qualify(value: PointUpdate): PointUpdate {
    return this.#subscriber?.qualify(value) ?? value
  }

  async #followUntilCurrent(): Promise<void> {
    while (this.#isOutdated) {
      this.#isOutdated = false
      await this.#followOthers()
    }
  }

  async #followOthers(): Promise<void> {
    const groups = this.#options.groups()
    this.#groupsByPoint = new Map()
    for (const group of groups)
      for (const pointId of group.inputIds) {
        const readers = this.#groupsByPoint.get(pointId)
        if (readers) readers.push(group)
        else this.#groupsByPoint.set(pointId, [group])
      }
    this.#watch()
    const pointIds = new Set([...this.#browserIds, ...this.#groupsByPoint.keys()])
    const before = this.#owned
    this.#owned = new Set(allSlots.filter(this.#options.isOwned))
    if (this.#options.connection) {
      const boxes = await this.#options.boxesOf([...pointIds])
      const foreign = new Map<string, number>()
      for (const [pointId, { slot }] of boxes) if (!this.#owned.has(slot)) foreign.set(pointId, slot)
      await this.#subscriber?.follow(foreign, () => this.#subscribe())
      this.#publisher?.announceSlots([...this.#owned].filter((slot) => !before.has(slot)))
    }
    for (const group of groups) await this.#bringInputs(group)
  }

  async #subscribe(): Promise<void> {
    const needs = [...this.#owned].map((slot) => this.#names.need(slot))
    const lives = [...(this.#subscriber?.slots ?? [])].map((slot) => this.#names.live(slot))
    this.#channels = new Set([...needs, ...lives])
    await this.#options.connection?.channels.follow(this.#channels)
  }

  /** Sends an intake the present values of points that it did not read before. */
  async #bringInputs(group: LiveGroup): Promise<void> {
    const known = new Set(this.#inputsByGroup.get(group.port))
    this.#inputsByGroup.set(group.port, group.inputIds)
    const added = group.inputIds.filter((pointId) => !known.has(pointId))
    if (added.length === 0) return
    const received = this.#subscriber?.valuesOf(added) ?? []
    this.#send(group, [...received, ...(await this.#latestHere(added))])
  }

  #watch(): void {
    const pointIds = [
      ...new Set([...this.#browserIds, ...this.#groupsByPoint.keys(), ...(this.#publisher?.pointIds ?? [])]),
    ]
    // An intake that ends meanwhile has no values.
    for (const { port } of this.#options.groups()) port.watch(pointIds).catch(() => undefined)
  }

  #passOn(values: readonly PointUpdate[]): void {
    this.#options.deliver(values)
    if (this.#groupsByPoint.size === 0) return
    const byGroup = new Map<LiveGroup, PointUpdate[]>()
    for (const value of values)
      for (const group of this.#groupsByPoint.get(value[0]) ?? []) {
        const list = byGroup.get(group)
        if (list) list.push(value)
        else byGroup.set(group, [value])
      }
    for (const [group, list] of byGroup) this.#send(group, list)
  }

  #send({ port }: LiveGroup, foreign: readonly PointUpdate[]): void {
    const message: ForeignValues = { foreign }
    if (foreign.length > 0) port.notifyHooks(message).catch(() => undefined)
  }

  async #latestHere(pointIds: readonly string[]): Promise<PointUpdate[]> {
    const groups = this.#options.groups()
    return (await Promise.all(groups.map(({ port }) => port.latest(pointIds).catch(() => [])))).flat()
  }

  async #readStored(pointIds: readonly string[]): Promise<PointUpdate[] | undefined> {
    const { connection, boxesOf } = this.#options
    if (!connection) return undefined
    const boxes = await boxesOf(pointIds)
    return connection.store.read(boxes).catch(() => undefined)
  }

  #receive({ channel, text }: ChannelMessage): void {
    const { kind, slot } = this.#names.parse(channel)
    if (kind === 'live') this.#subscriber?.receiveValues(slot, JSON.parse(text))
    else
      this.#publisher?.receiveNeed(slot, JSON.parse(text)).catch((error) => this.#options.report('live values', error))
  }
}
