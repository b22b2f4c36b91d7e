// Messages between the main thread and the thread of the drivers of one box.
import type { ProtocolCode } from '@gemba/contract/gateway/channel/protocols.ts'
import type { OutboundOptions } from '../../../platform/outbound/outbound.ts'
import type {
  DriverChannel,
  DriverCounters,
  DriverFault,
  DriverNode,
  DriverReading,
  DriverWrite,
  ItemReading,
} from './driver.ts'

/** A channel with its protocol. */
export interface ProtocolChannel extends DriverChannel {
  readonly protocol: ProtocolCode
  /** For the log of the box. */
  readonly name: string
}

/** What a thread may connect to. */
export interface DriverNetwork extends Pick<OutboundOptions, 'networks' | 'ownUrls' | 'allowsLoopback'> {
  /** Ports that the product listens on. */
  readonly ownPorts: readonly number[]
  /** Ports of this machine that may be reached although loopback is not allowed. */
  readonly loopbackPorts: readonly number[]
}

export interface ThreadOptions {
  readonly network: DriverNetwork
  /** Folder for files of drivers. */
  readonly folder: string
  /** URLs of modules by protocol, instead of the drivers of the product. Only tests have them. */
  readonly modules: Readonly<Record<number, string>>
}

export type ToThread =
  | { readonly type: 'open'; readonly channel: ProtocolChannel }
  | { readonly type: 'close'; readonly channelId: string }
  | { readonly type: 'readOnce'; readonly channel: ProtocolChannel }
  | { readonly type: 'browse'; readonly channel: ProtocolChannel; readonly address: string | undefined }
  | { readonly type: 'allowLoopbackPort'; readonly port: number }
  | { readonly type: 'write'; readonly id: number; readonly channelId: string; readonly write: DriverWrite }
  | { readonly type: 'ping' }
  | { readonly type: 'stop' }

export interface ChannelReport {
  readonly channelId: string
  readonly state: 'connecting' | 'connected' | 'error'
  readonly fault: DriverFault | undefined
  readonly nextAttemptAt: number | undefined
}

interface DeviceReport {
  readonly channelId: string
  readonly deviceId: string
  readonly state: 'online' | 'offline'
  readonly fault: DriverFault | undefined
  readonly nextAttemptAt: number | undefined
}

interface ItemReport {
  readonly channelId: string
  readonly deviceId: string
  readonly code: string
  readonly fault: DriverFault | undefined
}

export interface CountersReport {
  readonly channelId: string
  readonly deviceId: string
  readonly counters: DriverCounters
}

/** A reading with its device and the time of its receipt, if the source has none. */
export interface DeviceReading extends Pick<DriverReading, 'code' | 'value'> {
  readonly deviceCode: string
  readonly ts: number
  readonly quality: number | undefined
}

/** What the channels of a box reported since the last message. */
export interface ThreadReports {
  readonly channels: ChannelReport[]
  readonly devices: DeviceReport[]
  readonly items: ItemReport[]
  readonly counters: CountersReport[]
  readonly readings: DeviceReading[]
}

export type FromThread =
  | { readonly type: 'reports'; readonly reports: ThreadReports }
  | { readonly type: 'pong' }
  | { readonly type: 'written'; readonly id: number; readonly fault: DriverFault | undefined }
  | { readonly type: 'stopped' }
  | { readonly type: 'read'; readonly items: ItemReading[] }
  | { readonly type: 'nodes'; readonly nodes: DriverNode[] }
  | { readonly type: 'refused'; readonly fault: DriverFault }
