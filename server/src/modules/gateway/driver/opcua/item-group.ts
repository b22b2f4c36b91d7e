// One group of nodes with a publishing interval: a subscription whose items are created in chunks.
import {
  AttributeIds,
  type ClientMonitoredItemBase,
  ClientMonitoredItemGroup,
  ClientSubscription,
  coerceNodeId,
  StatusCodes,
  TimestampsToReturn,
} from 'node-opcua-client'
import { waitAtMost } from '../../../../platform/pause.ts'
import type { DriverDevice, DriverFault, DriverItem, DriverReading, DriverReport } from '../driver.ts'
import type { OpcuaConnection } from './connect-opcua.ts'
import { faultOfNode } from './faults.ts'
import { hasOverflow, toReading } from './values.ts'

const minIntervalMs = 100
const maxItemsPerCall = 500
const batchMs = 50
const stopMs = 500
/** Values that the server keeps for each node between two publications. */
const minQueueSize = 10
/** MaxMonitoredItemsPerCall of the server's capabilities. */
const itemsPerCallNode = 'i=11714'

export class ItemGroup {
  readonly #device: DriverDevice
  readonly #report: DriverReport
  readonly #itemFaults = new Set<string>()
  /** Items whose last value says that the node cannot be read. */
  readonly #unreadable = new Set<string>()
  #subscription: ClientSubscription | undefined
  #batch: DriverReading[] = []
  #timer: NodeJS.Timeout | undefined
  #batches = 0
  #failures = 0
  #overflows = 0

  constructor(device: DriverDevice, report: DriverReport) {
    this.#device = device
    this.#report = report
  }

  /** Creates the subscription and its items. Nodes that the server refuses are reported and left out. */
  async start({ session }: OpcuaConnection): Promise<void> {
    const interval = Math.max(minIntervalMs, this.#device.periodMs)
    const subscription = ClientSubscription.create(session, {
      requestedPublishingInterval: interval,
      requestedMaxKeepAliveCount: Math.max(3, Math.ceil(10_000 / interval)),
      requestedLifetimeCount: Math.max(30, Math.ceil(60_000 / interval)),
      maxNotificationsPerPublish: 10_000,
      publishingEnabled: true,
      priority: 10,
    })
    this.#subscription = subscription
    const limit = (await session.readVariableValue(itemsPerCallNode)).value.value as number | null
    const size = Math.min(limit || maxItemsPerCall, maxItemsPerCall)
    const items = this.#device.items.filter((item) => this.#hasNodeId(item))
    for (let at = 0; at < items.length; at += size) {
      await this.#monitor(subscription, items.slice(at, at + size), interval)
    }
    this.#reportOnline(subscription.publishingInterval, interval)
    this.#reportCounters()
  }

  /** A server may publish more slowly than requested. */
  #reportOnline(revised: number, requested: number): void {
    const isSlower = revised > requested
    const fault = isSlower ? { code: 'publishedSlower', parameters: { requested, revised } } : undefined
    this.#report.device(this.#device.id, 'online', fault)
  }

  /** The subscription of a lost connection ends with its session. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const terminated = this.#subscription?.terminate().catch(() => undefined)
    await waitAtMost(terminated, stopMs)
  }

  #hasNodeId(item: DriverItem): boolean {
    if (isNodeId(item.address)) return true
    this.#reportItem(item, 'badAddress')
    return false
  }

  async #monitor(
    subscription: ClientSubscription,
    items: readonly DriverItem[],
    samplingInterval: number,
  ): Promise<void> {
    const group = ClientMonitoredItemGroup.create(
      subscription,
      items.map(({ address }) => ({ nodeId: coerceNodeId(address), attributeId: AttributeIds.Value })),
      { samplingInterval, queueSize: queueSizeFor(subscription, samplingInterval), discardOldest: true },
      TimestampsToReturn.Both,
    )
    group.on('changed', (_, dataValue, index) => {
      const item = items[index]
      if (hasOverflow(dataValue)) this.#overflows++
      if (!item) return
      this.#follow(item, faultOfNode(dataValue.statusCode, item.address))
      this.#add(toReading(item.code, dataValue))
    })
    await new Promise<void>((resolve, reject) => {
      group.on('initialized', resolve)
      group.on('err', (message) => reject(new Error(message)))
    })
    for (const [index, monitored] of group.monitoredItems.entries()) {
      this.#check(items[index], monitored, samplingInterval)
    }
  }

  /** Reports a refused node, and a node that the server samples more slowly than asked. */
  #check(item: DriverItem | undefined, { result }: ClientMonitoredItemBase, requested: number): void {
    if (!item) return
    const statusCode = result?.statusCode ?? StatusCodes.BadNodeIdUnknown
    const fault = faultOfNode(statusCode, item.address)
    const revised = result?.revisedSamplingInterval ?? requested
    if (fault) this.#reportItem(item, fault.code)
    else if (statusCode.isNot(StatusCodes.Good)) this.#reportItem(item, 'nodeRefused', { reason: statusCode.name })
    else if (revised > requested) this.#reportItem(item, 'sampledSlower', { requested, revised })
    else if (this.#itemFaults.delete(item.code)) this.#report.item(this.#device.id, item.code, undefined)
  }

  /** A server may accept a node and say later that it cannot be read. */
  #follow(item: DriverItem, fault: DriverFault | undefined): void {
    if (fault && !this.#unreadable.has(item.code)) {
      this.#unreadable.add(item.code)
      this.#reportItem(item, fault.code)
    } else if (!fault && this.#unreadable.delete(item.code)) {
      this.#itemFaults.delete(item.code)
      this.#report.item(this.#device.id, item.code, undefined)
    }
  }

  #reportItem(item: DriverItem, code: string, parameters: Record<string, string | number> = {}): void {
    this.#itemFaults.add(item.code)
    if (code !== 'sampledSlower') this.#failures++
    this.#report.item(this.#device.id, item.code, { code, parameters: { address: item.address, ...parameters } })
  }

  #add(reading: DriverReading): void {
    this.#batch.push(reading)
    this.#timer ??= setTimeout(() => this.#flush(), batchMs)
  }

  #flush(): void {
    const readings = this.#batch
    this.#timer = undefined
    this.#batch = []
    this.#batches++
    this.#report.readings(this.#device.code, readings)
    this.#reportCounters()
  }

  #reportCounters(): void {
    const counters = { polls: this.#batches, overruns: 0, failures: this.#failures, overflows: this.#overflows }
    this.#report.counters(this.#device.id, counters)
  }
}

/** Returns a queue that contains the values of two publications, because a server may publish rarely. */
const queueSizeFor = ({ publishingInterval }: ClientSubscription, samplingInterval: number): number =>
  Math.max(minQueueSize, 2 * Math.ceil(publishingInterval / samplingInterval))

/** Returns whether an address is a node id such as `ns=2;s=Pump.Speed` or `i=2258`. */
export function isNodeId(address: string): boolean {
  try {
    return /^(ns=\d+;)?[isgb]=/.test(address) && coerceNodeId(address) !== undefined
  } catch {
    return false
  }
}
