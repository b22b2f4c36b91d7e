// The simulation: devices whose values are computed, to try everything without a device.
import { dataType } from '@gemba/contract/equipment/dictionaries.ts'
import {
  type CreateDriver,
  type DriverChannel,
  type DriverDevice,
  DriverError,
  type DriverItem,
  type DriverReading,
  type DriverReport,
  type DriverWrite,
  type ItemReading,
  type OpenChannel,
} from '../driver.ts'
import { faultOf } from '../fault-of.ts'
import { PollSchedule } from '../poll-schedule.ts'
import { parseCsv } from './csv.ts'
import { isConstant, parseSignal, type Signal, seededRandom } from './signal.ts'

interface SimulatedItem {
  readonly item: DriverItem
  readonly signal: Signal
}

const badConfigurationError = 0x80890000
const { boolean, float, double, string } = dataType.codes

/** Returns the signals of a device, and calls `refuse` for each item whose address has none. */
function signalsOf(
  { settings }: DriverChannel,
  device: DriverDevice,
  refuse: (item: DriverItem, error: unknown) => void,
): SimulatedItem[] {
  const seed = typeof settings.seed === 'number' ? settings.seed : 1
  const csv = typeof settings.csv === 'string' ? parseCsv(settings.csv) : undefined
  return device.items.flatMap((item) => {
    try {
      const random = seededRandom(`${device.code}/${item.code}`, seed)
      return { item, signal: parseSignal({ address: item.address, random, csv }) }
    } catch (error) {
      refuse(item, error)
      return []
    }
  })
}

/** Returns a value in the type of its item. */
function convert({ dataType: type }: DriverItem, value: DriverReading['value']): DriverReading['value'] {
  if (value === null || typeof value === 'bigint') return value
  if (type === string) return String(value)
  if (type === boolean) return typeof value === 'number' ? value > 0 : value
  if (type === float || type === double || typeof value !== 'number') return value
  return Math.round(value)
}

class SimulatedDevice {
  readonly #device: DriverDevice
  readonly #report: DriverReport
  readonly #items: readonly SimulatedItem[]
  readonly #refused: DriverItem[] = []
  readonly #openedAt = Date.now()
  readonly #schedule: PollSchedule
  readonly #written = new Map<string, DriverReading['value']>()
  #polls = 0

  constructor(channel: DriverChannel, device: DriverDevice, report: DriverReport) {
    this.#device = device
    this.#report = report
    this.#items = signalsOf(channel, device, (item, error) => {
      this.#refused.push(item)
      report.item(device.id, item.code, faultOf(error))
    })
    this.#schedule = new PollSchedule({ device, report, poll: async () => this.#poll() })
  }

  close(): void {
    this.#schedule.stop()
  }

  /** Replaces the value of a constant until the channel is opened again. Other signals cannot be written. */
  write({ code, value, expiresAt }: DriverWrite): void {
    const simulated = this.#items.find(({ item }) => item.code === code)
    if (!simulated || !isConstant(simulated.item.address))
      throw new DriverError('notWritable', { address: simulated?.item.address ?? code })
    if (Date.now() >= expiresAt) throw new DriverError('writeExpired')
    this.#written.set(code, convert(simulated.item, typeof value === 'boolean' ? Number(value) : value))
    this.#poll()
  }

  #poll(): void {
    const ts = Date.now()
    const readings = this.#items.map(({ item, signal }) => ({
      code: item.code,
      ts,
      value: this.#written.get(item.code) ?? convert(item, signal(ts - this.#openedAt, this.#polls)),
    }))
    const refused = this.#polls === 0 ? this.#refused : []
    const badReadings = refused.map(({ code }) => ({ code, ts, value: null, quality: badConfigurationError }))
    this.#polls++
    this.#report.readings(this.#device.code, [...readings, ...badReadings])
  }
}

function open(channel: DriverChannel, report: DriverReport): OpenChannel {
  report.channel('connected')
  const devices = new Map(channel.devices.map((device) => [device.code, new SimulatedDevice(channel, device, report)]))
  return {
    write: async (order) => {
      const device = devices.get(order.deviceCode)
      if (!device) throw new DriverError('deviceOffline')
      device.write(order)
    },
    close: async () => {
      for (const device of devices.values()) device.close()
    },
  }
}

async function readOnce(channel: DriverChannel): Promise<ItemReading[]> {
  return channel.devices.flatMap((device) => {
    const faults = new Map<string, unknown>()
    const signals = signalsOf(channel, device, ({ code }, error) => faults.set(code, error))
    const signalByCode = new Map(signals.map(({ item, signal }) => [item.code, signal]))
    return device.items.map((item): ItemReading => {
      const signal = signalByCode.get(item.code)
      if (!signal) return { code: item.code, raw: '', value: null, fault: faultOf(faults.get(item.code)) }
      const value = signal(0, 0)
      return { code: item.code, raw: String(value), value: convert(item, value) }
    })
  })
}

export const createDriver: CreateDriver = () => ({ open, readOnce })
