// The states of the channels of one box, from the reports of their drivers.
import type { ChannelStateRow } from '@gemba/contract/gateway/channel/commands.ts'
import { channelState } from '@gemba/contract/gateway/channel/dictionaries.ts'
import type { DriverCounters, DriverFault } from './driver.ts'
import type { ChannelReport, CountersReport, ProtocolChannel, ThreadReports } from './thread-messages.ts'

type State = ChannelStateRow['state']
type DeviceStateRow = ChannelStateRow['devices'][number]

interface DeviceState {
  isOnline: boolean | null
  fault: DriverFault | undefined
  nextAttemptAt: number | undefined
  counters: DriverCounters
  /** When an overflow was entered in the log of the box; 0 without one. */
  overflowLoggedAt: number
  readonly itemFaults: Map<string, DriverFault>
}

interface ChannelEntry {
  channel: ProtocolChannel
  state: State
  at: number
  fault: DriverFault | undefined
  nextAttemptAt: number | undefined
  /** Code of the last fault that was entered in the log of the box; undefined after a connection. */
  loggedFault: string | undefined
  devices: Map<string, DeviceState>
}

/** A change of a channel that belongs in the log of the box. */
export interface ChannelChange {
  readonly channelId: string
  readonly name: string
  readonly state: 'connected' | 'error' | 'overflow'
  readonly fault: DriverFault | undefined
  /** The device whose values were lost, for `overflow`. */
  readonly deviceCode?: string | undefined
}

const maxItemFaults = 100
/** A device that loses values all the time has one entry in this time. */
const overflowLogMs = 600_000
const stateOfReport = {
  connecting: channelState.codes.connecting,
  connected: channelState.codes.connected,
  error: channelState.codes.error,
} as const
const noCounters: DriverCounters = { polls: 0, overruns: 0, failures: 0 }

export class ChannelStates {
  readonly #entries = new Map<string, ChannelEntry>()

  /** Whether a channel is connected. */
  get isConnected(): boolean {
    return this.#entries.values().some(({ state }) => state === channelState.codes.connected)
  }

  /** Names of the channels in error, and codes of the devices that do not answer. */
  get failures(): { channels: string[]; devices: string[] } {
    const { error, connected } = channelState.codes
    const entries = [...this.#entries.values()]
    const isOffline = (entry: ChannelEntry, id: string): boolean => entry.devices.get(id)?.isOnline === false
    return {
      channels: entries.filter(({ state }) => state === error).map(({ channel }) => channel.name),
      devices: entries
        .filter(({ state }) => state === connected)
        .flatMap((entry) => entry.channel.devices.filter(({ id }) => isOffline(entry, id)).map(({ code }) => code)),
    }
  }

  get channelIds(): string[] {
    return [...this.#entries.keys()]
  }

  open(channel: ProtocolChannel): void {
    const { loggedFault = undefined } = this.#entries.get(channel.id) ?? {}
    const { connecting } = channelState.codes
    const entry = {
      channel,
      state: connecting,
      at: Date.now(),
      fault: undefined,
      nextAttemptAt: undefined,
      loggedFault,
    }
    this.#entries.set(channel.id, { ...entry, devices: new Map() })
  }

  close(channelId: string): void {
    this.#entries.delete(channelId)
  }

  /** Applies reports. Returns the changes for the log, and the codes of devices that do not answer any more. */
  apply({ channels, devices, items, counters }: ThreadReports): { changes: ChannelChange[]; lostDevices: string[] } {
    const changes = channels.flatMap((report) => this.#applyChannel(report) ?? [])
    const lostDevices: string[] = []
    for (const { channelId, deviceId, state, fault, nextAttemptAt } of devices) {
      const device = this.#deviceOf(channelId, deviceId)
      if (!device) continue
      const wasOffline = device.isOnline === false
      Object.assign(device, { isOnline: state === 'online', fault, nextAttemptAt })
      const code = state === 'offline' && !wasOffline ? this.#codeOf(channelId, deviceId) : undefined
      if (code !== undefined) lostDevices.push(code)
    }
    for (const { channelId, deviceId, code, fault } of items) {
      const itemFaults = this.#deviceOf(channelId, deviceId)?.itemFaults
      if (fault === undefined) itemFaults?.delete(code)
      else if (itemFaults && (itemFaults.has(code) || itemFaults.size < maxItemFaults)) itemFaults.set(code, fault)
    }
    for (const report of counters) changes.push(...this.#applyCounters(report))
    return { changes, lostDevices }
  }

  /** Enters a fault of the whole thread at each channel. Returns the changes for the log. */
  fail(fault: DriverFault, nextAttemptAt: number): ChannelChange[] {
    return [...this.#entries.keys()].flatMap(
      (channelId) => this.#applyChannel({ channelId, state: 'error', fault, nextAttemptAt }) ?? [],
    )
  }

  /** Returns the codes of the devices of a channel. */
  deviceCodesOf(channelId: string): string[] {
    return this.#entries.get(channelId)?.channel.devices.map(({ code }) => code) ?? []
  }

  /** Returns the connected channel of a device that is online; undefined if the device cannot be written to now. */
  channelOf(deviceCode: string): string | undefined {
    for (const [channelId, { channel, state, devices }] of this.#entries) {
      const device = channel.devices.find(({ code }) => code === deviceCode)
      if (device && state === channelState.codes.connected && devices.get(device.id)?.isOnline === true)
        return channelId
    }
    return undefined
  }

  rowOf(channelId: string): Pick<ChannelStateRow, 'state' | 'at' | 'fault' | 'nextAttemptAt' | 'devices'> | undefined {
    const entry = this.#entries.get(channelId)
    return (
      entry && {
        state: entry.state,
        at: entry.at,
        fault: rowOfFault(entry.fault),
        nextAttemptAt: entry.nextAttemptAt ?? null,
        devices: entry.channel.devices.map(({ id, code }) => rowOfDevice({ id, code }, entry.devices.get(id))),
      }
    )
  }

  #applyChannel({ channelId, state, fault, nextAttemptAt }: ChannelReport): ChannelChange | undefined {
    const entry = this.#entries.get(channelId)
    if (!entry) return undefined
    const code = stateOfReport[state]
    // Attempts between two failures are not shown as a change.
    if (state === 'connecting' && entry.state === channelState.codes.error) return undefined
    if (code !== entry.state) entry.at = Date.now()
    const wasConnected = entry.state === channelState.codes.connected
    Object.assign(entry, { state: code, fault, nextAttemptAt })
    if (state === 'connecting') return undefined
    const isLogged = state === 'connected' ? !wasConnected : entry.loggedFault !== (fault?.code ?? '')
    entry.loggedFault = state === 'connected' ? undefined : (fault?.code ?? '')
    return isLogged ? { channelId, name: entry.channel.name, state, fault } : undefined
  }

  #applyCounters({ channelId, deviceId, counters }: CountersReport): ChannelChange[] {
    const device = this.#deviceOf(channelId, deviceId)
    const entry = this.#entries.get(channelId)
    if (!(device && entry)) return []
    const isLost = (counters.overflows ?? 0) > (device.counters.overflows ?? 0)
    device.counters = counters
    if (!isLost || Date.now() - device.overflowLoggedAt < overflowLogMs) return []
    device.overflowLoggedAt = Date.now()
    const deviceCode = this.#codeOf(channelId, deviceId)
    return [{ channelId, name: entry.channel.name, state: 'overflow', fault: undefined, deviceCode }]
  }

  #deviceOf(channelId: string, deviceId: string): DeviceState | undefined {
    const entry = this.#entries.get(channelId)
    if (!entry?.channel.devices.some(({ id }) => id === deviceId)) return undefined
    const device = entry.devices.get(deviceId) ?? newDevice()
    entry.devices.set(deviceId, device)
    return device
  }

  #codeOf(channelId: string, deviceId: string): string | undefined {
    return this.#entries.get(channelId)?.channel.devices.find(({ id }) => id === deviceId)?.code
  }
}

const newDevice = (): DeviceState => ({
  isOnline: null,
  fault: undefined,
  nextAttemptAt: undefined,
  counters: noCounters,
  overflowLoggedAt: 0,
  itemFaults: new Map(),
})

export const rowOfFault = (fault: DriverFault | undefined): ChannelStateRow['fault'] =>
  fault ? { code: fault.code, parameters: { ...fault.parameters } } : null

function rowOfDevice({ id, code }: { id: string; code: string }, device = newDevice()): DeviceStateRow {
  return {
    deviceId: id,
    code,
    isOnline: device.isOnline,
    fault: rowOfFault(device.fault),
    nextAttemptAt: device.nextAttemptAt ?? null,
    ...device.counters,
    overflows: device.counters.overflows ?? 0,
    itemFaults: [...device.itemFaults].map(([itemCode, { code: faultCode, parameters }]) => ({
      code: itemCode,
      fault: { code: faultCode, parameters: { ...parameters } },
    })),
  }
}
