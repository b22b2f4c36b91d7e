// A driver: a protocol that the product itself speaks with devices. Drivers run in threads of their own (driver-thread.ts).

import type { Socket } from 'node:net'
import type { dataType } from '@gemba/contract/equipment/dictionaries.ts'
import type { CodeOf } from '@gemba/contract/kit/dictionary.ts'

/** One value of a device and its address in the protocol. */
export interface DriverItem {
  /** Unique in the device. Readings carry it as the code of the point. */
  readonly code: string
  /** As entered, for example `40001` or `ns=2;s=Temperature`. */
  readonly address: string
  readonly dataType: CodeOf<typeof dataType>
  /** Properties of the protocol, for example the order of words. */
  readonly settings: Readonly<Record<string, unknown>>
}

/** A device on a channel. Each device has its own schedule. */
export interface DriverDevice {
  readonly id: string
  /** Unique on the box. Readings carry it as the code of the device. */
  readonly code: string
  readonly periodMs: number
  readonly settings: Readonly<Record<string, unknown>>
  readonly items: readonly DriverItem[]
}

/** A connection to devices: a TCP connection, an OPC UA endpoint. */
export interface DriverChannel {
  readonly id: string
  readonly boxId: string
  readonly settings: Readonly<Record<string, unknown>>
  readonly devices: readonly DriverDevice[]
}

/** Error of a channel, a device or an item. The web formats it in the language of the reader. */
export interface DriverFault {
  /** Such as `connectionRefused`, `noAnswer` or `illegalAddress`; declared in contract/gateway/channel/faults.ts. */
  readonly code: string
  /** Values for the text of the code, for example the address. */
  readonly parameters: Readonly<Record<string, string | number>>
}

export interface DriverReading {
  readonly code: string
  /** Source time in epoch ms; undefined if the protocol has none. */
  readonly ts?: number
  readonly value: number | bigint | string | boolean | null
  /** OPC UA status code; undefined means good. */
  readonly quality?: number
}

/** Counters of a device since the channel was opened. */
export interface DriverCounters {
  readonly polls: number
  /** Polls that were due while the previous one was still running. They are skipped, never queued. */
  readonly overruns: number
  readonly failures: number
  /** How often a queue of the device was full, so that values were lost. Absent for protocols without queues. */
  readonly overflows?: number
}

/** What an open channel reports. No function throws. */
export interface DriverReport {
  readings(deviceCode: string, readings: readonly DriverReading[]): void
  /** The connection was established, or lost with the reason and the time of the next attempt. */
  channel(state: 'connecting' | 'connected' | 'error', fault?: DriverFault, nextAttemptAt?: number): void
  /** A device answers, or does not answer and is retried later. */
  device(deviceId: string, state: 'online' | 'offline', fault?: DriverFault, nextAttemptAt?: number): void
  /** An item cannot be read, for example because its address does not exist; undefined if it can be read again. */
  item(deviceId: string, code: string, fault: DriverFault | undefined): void
  counters(deviceId: string, counters: DriverCounters): void
}

/** A value for an item of a device. */
export interface DriverWrite {
  readonly deviceCode: string
  readonly code: string
  /** As the device stores it, without the scale and offset of the point. */
  readonly value: number | bigint | string | boolean
  /** Item of the device that is read after the write and reported like every reading; undefined for none. */
  readonly readBack: string | undefined
  /** Epoch ms after which the value is not sent to the device any more. */
  readonly expiresAt: number
}

export interface OpenChannel {
  /** Closes the connection. Resolves when no timer or socket is left. Idempotent. */
  close(): Promise<void>
  /**
   * Writes a value once, without retries. Resolves when the device has confirmed it. Throws `DriverError`: those of
   * `isUnknownResult` if the device may have the value. Absent for protocols that only read.
   */
  write?(write: DriverWrite): Promise<void>
}

/** The value of one item read once. */
export interface ItemReading {
  readonly code: string
  /** As received, for example `00 C8` or `[200]`. */
  readonly raw: string
  readonly value: DriverReading['value']
  readonly fault?: DriverFault
}

/** A node of the device that a person can pick, for protocols that can list their nodes. */
export interface DriverNode {
  readonly address: string
  readonly name: string
  readonly hasChildren: boolean
  /** Null for a node that has no value. */
  readonly dataType: CodeOf<typeof dataType> | null
}

/** A protocol. */
export interface Driver {
  /** Opens the channel and keeps it open: it reconnects by itself until it is closed. Returns at once. */
  open(channel: DriverChannel, report: DriverReport): OpenChannel
  /**
   * Connects, reads all items of the channel once and closes the connection.
   * Throws `DriverError` if the device cannot be reached.
   */
  readOnce(channel: DriverChannel): Promise<ItemReading[]>
  /** Returns the nodes below an address; the top ones without it. Absent if the protocol cannot list its nodes. */
  browse?(channel: DriverChannel, address: string | undefined): Promise<DriverNode[]>
}

/** What a driver may use of the product. */
export interface DriverEnvironment {
  /** Connects to an address that a company entered, after the checks of platform/outbound. Throws `OutboundFailure`. */
  connect(address: DriverAddress, signal: AbortSignal): Promise<Socket>
  /** Returns an allowed address of the host, for libraries that connect by themselves. Throws `OutboundFailure`. */
  resolve(address: DriverAddress, signal: AbortSignal): Promise<string>
  /** Folder of this server for files of the driver, such as its certificate. */
  readonly folder: string
}

export interface DriverAddress {
  /** Host name or address as entered. */
  readonly host: string
  readonly port: number
}

/** The module of a driver exports `createDriver`. */
export type CreateDriver = (environment: DriverEnvironment) => Driver

const unknownResults = ['noAnswer', 'connectionLost', 'wrongAnswer', 'driverHung', 'driverFailed']

/** Returns whether a device may have received a value although the write failed. */
export const isUnknownResult = ({ code }: DriverFault): boolean => unknownResults.includes(code)

/** A fault that ends an operation. */
export class DriverError extends Error {
  readonly fault: DriverFault

  constructor(code: string, parameters: DriverFault['parameters'] = {}) {
    super(`${code} ${JSON.stringify(parameters)}`)
    this.fault = { code, parameters }
  }
}
