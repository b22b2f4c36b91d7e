// Runs the drivers of all boxes with enabled channels, each box in a thread of its own.
import type { ChannelStateRow } from '@gemba/contract/gateway/channel/commands.ts'
import { driverProtocol } from '@gemba/contract/gateway/channel/dictionaries.ts'
import type { Store } from '../../../platform/db/store.ts'
import type { EveryServerSubscriber, StoredEvent } from '../../../platform/outbox/subscriber.ts'
import { storeBoxEvents } from '../box-events.ts'
import { BoxDrivers, type DriverTiming, driverTiming } from './box-drivers.ts'
import type { ChannelChange } from './channel-states.ts'
import type { DriverFault, DriverNode, DriverWrite, ItemReading } from './driver.ts'
import { loadChannels } from './load-channels.ts'
import { OwnCertificate } from './opcua/own-certificate.ts'
import { OneTimeReads } from './read-once.ts'
import type { DriverIntake } from './reading-queue.ts'
import type { DriverNetwork, ProtocolChannel, ThreadOptions } from './thread-messages.ts'

export interface DriverHostOptions {
  readonly store: Store
  readonly intake: DriverIntake
  /** Addresses that drivers may connect to. `networks` is asked before each start of a thread. */
  readonly network: Omit<DriverNetwork, 'ownPorts' | 'loopbackPorts' | 'networks'> & {
    networks(): Promise<DriverNetwork['networks']>
  }
  /** Folder of this server for files of drivers, such as certificates. */
  readonly folder: string
  /** Folder in which earlier versions kept these files. */
  readonly formerFolder: string
  /** URLs of modules by protocol, instead of the drivers of the product. Only tests have them. */
  readonly modules?: ThreadOptions['modules'] | undefined
  readonly timing?: DriverTiming | undefined
  /** Returns whether this server runs the drivers of a box; default all. Call `reload` when that has changed. */
  readonly isOwned?: ((boxId: string) => Promise<boolean>) | undefined
  report(message: string, error: unknown): void
}

const gatherMs = 50

export type RunningChannelState = Omit<ChannelStateRow, 'channelId'>
/** States of running channels by box and channel. */
export type RunningChannels = ReadonlyMap<string, ReadonlyMap<string, RunningChannelState>>

export class DriverHost {
  readonly #options: DriverHostOptions
  readonly #boxes = new Map<string, BoxDrivers>()
  readonly #ownPorts = new Set<number>()
  readonly #loopbackPorts = new Set<number>()
  #networks: DriverNetwork['networks'] = 'public'
  readonly #reads: OneTimeReads
  readonly #certificate: OwnCertificate
  #changed = new Set<string>()
  #isAllChanged = false
  #timer: NodeJS.Timeout | undefined
  #loading: Promise<void> = Promise.resolve()
  #isStopped = false
  /** Whether the last load failed, which is reported once. */
  #isFailing = false

  constructor(options: DriverHostOptions) {
    this.#options = options
    this.#reads = new OneTimeReads(() => this.#threadOptions())
    this.#certificate = new OwnCertificate(options)
  }

  /** Opens the channels of all boxes. */
  start(): Promise<void> {
    const started = this.#load(null)
    this.#loading = started.catch(() => undefined)
    return started
  }

  /** Adds a port that the product listens on, which no driver may connect to. */
  refusePort(port: number): void {
    this.#ownPorts.add(port)
  }

  /** Allows all drivers to connect to a port of this machine, on which the demo simulates a device. */
  allowLoopbackPort(port: number): void {
    this.#loopbackPorts.add(port)
    for (const box of this.#boxes.values()) box.allowLoopbackPort(port)
  }

  /** Returns the subscriber that follows changes of boxes and channels. */
  subscriber(): EveryServerSubscriber {
    return {
      runs: 'everyServer',
      name: 'drivers',
      events: ['box.changed', 'boxChannel.changed', 'record.restored'],
      deliver: ({ name, payload }: StoredEvent) => {
        if ((name === 'box.changed' || name === 'boxChannel.changed') && 'boxId' in payload)
          this.#changed.add(String(payload.boxId))
        else this.#isAllChanged = true
        this.#timer ??= setTimeout(() => this.#loadChanged(), gatherMs)
      },
    }
  }

  /** Opens and closes channels after other boxes are owned. */
  reload(): void {
    this.#isAllChanged = true
    this.#timer ??= setTimeout(() => this.#loadChanged(), gatherMs)
  }

  /** Ends the drivers of boxes that are not owned any more. Resolves when they have left their devices. */
  async endUnowned(): Promise<void> {
    // At once, because a load waits for a database that does not respond; and again, because it may start some.
    const ending = Promise.all([this.#endUnowned(), this.#loading]).then(() => this.#endUnowned())
    this.#loading = ending.catch(() => undefined)
    await ending
  }

  /** Returns the state of a channel; undefined if it does not run. */
  stateOf(boxId: string, channelId: string): RunningChannelState | undefined {
    const box = this.#boxes.get(boxId)
    const row = box?.states.rowOf(channelId)
    return box && row && { ...row, restarts: box.restarts, dropped: box.dropped }
  }

  /** Returns the states of all channels that run here, for servers that run none. */
  listStates(): RunningChannels {
    const entries = [...this.#boxes].map(([boxId, { states }]) => {
      const rows = states.channelIds.flatMap((id) => {
        const state = this.stateOf(boxId, id)
        return state ? [[id, state] as const] : []
      })
      return [boxId, new Map(rows)] as const
    })
    return new Map(entries)
  }

  /** Returns whether drivers of the product read a box. */
  runsBox(boxId: string): boolean {
    return this.#boxes.has(boxId)
  }

  /** Returns whether a device of a box can be written to now. */
  isDeviceOnline(boxId: string, deviceCode: string): boolean {
    return this.#boxes.get(boxId)?.states.channelOf(deviceCode) !== undefined
  }

  /** Writes a value to a device. Resolves with the fault of a write that failed. */
  write(boxId: string, order: DriverWrite): Promise<DriverFault | undefined> {
    const box = this.#boxes.get(boxId)
    return box ? box.write(order) : Promise.resolve({ code: 'deviceOffline', parameters: {} })
  }

  /** Connects and reads every item once. Throws `DriverError` and `throttled`. */
  async readOnce(channel: ProtocolChannel): Promise<ItemReading[]> {
    await this.#prepare([channel])
    return this.#reads.readOnce(channel)
  }

  /** Lists the nodes below an address. Throws `DriverError` and `throttled`. */
  async browse(channel: ProtocolChannel, address: string | undefined): Promise<DriverNode[]> {
    await this.#prepare([channel])
    return this.#reads.browse(channel, address)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await Promise.all([this.#reads.stop(), ...[...this.#boxes.values()].map((box) => box.stop())])
    this.#boxes.clear()
  }

  #loadChanged(): void {
    this.#timer = undefined
    const boxIds = this.#isAllChanged ? null : [...this.#changed]
    this.#isAllChanged = false
    this.#changed = new Set()
    // Loads run one after the other, so that the newest state wins.
    this.#loading = this.#loading
      .then(() => this.#load(boxIds))
      .catch((error) => {
        if (this.#isStopped) return
        if (!this.#isFailing) this.#options.report('channels', error)
        this.#isFailing = true
        for (const boxId of boxIds ?? []) this.#changed.add(boxId)
        this.#isAllChanged ||= boxIds === null
        this.#timer ??= setTimeout(() => this.#loadChanged(), 20 * gatherMs)
      })
  }

  async #load(boxIds: readonly string[] | null): Promise<void> {
    const { store } = this.#options
    const allChannels = await store.asSystem('drivers').inRead((read) => loadChannels(read, boxIds))
    const channels = await this.#selectOwned(allChannels)
    if (this.#isStopped) return
    await this.#prepare(channels)
    const byBox = Map.groupBy(channels, ({ boxId }) => boxId)
    const changedIds = new Set([...byBox.keys(), ...(boxIds ?? this.#boxes.keys())])
    for (const boxId of changedIds) this.#apply(boxId, byBox.get(boxId) ?? [])
    this.#isFailing = false
  }

  async #endUnowned(): Promise<void> {
    const { isOwned } = this.#options
    if (!isOwned) return
    const boxes = [...this.#boxes]
    const areOwned = await Promise.all(boxes.map(([boxId]) => isOwned(boxId)))
    const unowned = boxes.filter((_, index) => !areOwned[index])
    for (const [boxId] of unowned) this.#boxes.delete(boxId)
    await Promise.all(unowned.map(([, box]) => box.stop()))
  }

  async #selectOwned(channels: readonly ProtocolChannel[]): Promise<readonly ProtocolChannel[]> {
    const { isOwned } = this.#options
    if (!isOwned) return channels
    const ownedIds = new Set<string>()
    for (const boxId of new Set(channels.map((channel) => channel.boxId))) if (await isOwned(boxId)) ownedIds.add(boxId)
    return channels.filter(({ boxId }) => ownedIds.has(boxId))
  }

  #apply(boxId: string, channels: readonly ProtocolChannel[]): void {
    const running = this.#boxes.get(boxId)
    if (channels.length === 0) {
      this.#boxes.delete(boxId)
      void running?.stop()
      return
    }
    const box = running ?? this.#createBox(boxId)
    this.#boxes.set(boxId, box)
    box.apply(channels)
  }

  #createBox(boxId: string): BoxDrivers {
    const { intake, timing = driverTiming, report } = this.#options
    return new BoxDrivers({
      boxId,
      intake,
      timing,
      threadOptions: () => this.#threadOptions(),
      changed: (changes) => this.#log(boxId, changes),
      report: (error) => {
        if (!this.#isStopped) report(`drivers of box ${boxId}`, error)
      },
    })
  }

  /** Prepares what threads need to open channels. */
  async #prepare(channels: readonly ProtocolChannel[]): Promise<void> {
    if (channels.length === 0) return
    // The number of companies decides unless the operator does, and it can change.
    this.#networks = await this.#options.network.networks()
    if (!channels.some(({ protocol }) => protocol === driverProtocol.codes.opcUa)) return
    // Channels of other protocols need no certificate.
    await this.#certificate.prepare().catch((error) => this.#options.report('the certificate for OPC UA', error))
  }

  #threadOptions(): ThreadOptions {
    const { network, folder, modules = {} } = this.#options
    const [ownPorts, loopbackPorts] = [[...this.#ownPorts], [...this.#loopbackPorts]]
    return { network: { ...network, networks: this.#networks, ownPorts, loopbackPorts }, folder, modules }
  }

  /** Enters changes of channels in the log of their box. */
  #log(boxId: string, changes: readonly ChannelChange[]): void {
    const at = Date.now()
    const entries = changes.map(({ name, state, fault, deviceCode }) =>
      state === 'overflow'
        ? { boxId, kind: state, at, args: { name, device: deviceCode } }
        : {
            boxId,
            kind: 'channel',
            at,
            args: { name, state, fault: fault?.code ?? null, parameters: fault?.parameters ?? {} },
          },
    )
    storeBoxEvents(this.#options.store, entries).catch((error: unknown) => {
      if (!this.#isStopped) this.#options.report('log of channels', error)
    })
  }
}
