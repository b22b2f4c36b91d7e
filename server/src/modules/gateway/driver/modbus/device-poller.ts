// Polls one device by its own schedule. A due poll that finds the previous one running is skipped and counted. A device
// that does not answer is tried again after 1 s to 60 s, so that it does not slow the others on the connection.

import { type DriverDevice, DriverError, type DriverFault, type DriverReport } from '../driver.ts'
import { BlockReader } from './block-reader.ts'
import { isEndFault, type ModbusConnection } from './modbus-connection.ts'
import { readDeviceSettings } from './settings.ts'
import { type ModbusItem, parseModbusItem } from './words.ts'

const minPeriodMs = 50
const firstBackOffMs = 1000
const maxBackOffMs = 60_000
const countersEveryMs = 1000

export class DevicePoller {
  readonly #device: DriverDevice
  readonly #report: DriverReport
  readonly #reader: BlockReader
  readonly #retries: number
  readonly #timers: NodeJS.Timeout[]
  readonly #itemFaults = new Map<string, string>()
  #isRunning = false
  #isOnline: boolean | undefined
  #backOffMs = 0
  #nextAttemptAt = 0
  #polls = 0
  #overruns = 0
  #failures = 0

  constructor(device: DriverDevice, connection: ModbusConnection, report: DriverReport, retries: number) {
    const { unit, ...limits } = readDeviceSettings(device)
    this.#device = device
    this.#report = report
    this.#retries = retries
    this.#reader = new BlockReader(connection, unit, this.#parseItems(), limits)
    const poll = (): void => void this.#poll()
    this.#timers = [
      setInterval(poll, Math.max(minPeriodMs, device.periodMs)),
      setInterval(() => this.#reportCounters(), countersEveryMs),
    ]
    poll()
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer)
    this.#reportCounters()
  }

  #parseItems(): ModbusItem[] {
    return this.#device.items.flatMap((item) => {
      try {
        return [parseModbusItem(item)]
      } catch (error) {
        if (!(error instanceof DriverError)) throw error
        this.#reportItem(item.code, error.fault)
        return []
      }
    })
  }

  async #poll(): Promise<void> {
    if (this.#reader.blockCount === 0 || Date.now() < this.#nextAttemptAt) return
    if (this.#isRunning) {
      this.#overruns++
      return
    }
    this.#isRunning = true
    this.#polls++
    try {
      await this.#readBlocks()
      this.#recover()
    } catch (error) {
      this.#fail(error instanceof DriverError ? error.fault : { code: 'driverFailed', parameters: {} })
    } finally {
      this.#isRunning = false
    }
  }

  async #readBlocks(): Promise<void> {
    // A silent device is tried once only, because each attempt occupies the connection for the whole timeout.
    const retries = this.#isOnline === false ? 0 : this.#retries
    for await (const { readings, items, fault } of this.#reader.read(retries)) {
      if (readings.length > 0) this.#report.readings(this.#device.code, readings)
      for (const item of items)
        this.#reportItem(item.code, fault && { ...fault, parameters: { ...fault.parameters, address: item.address } })
    }
  }

  #recover(): void {
    this.#backOffMs = 0
    this.#nextAttemptAt = 0
    if (this.#isOnline) return
    this.#isOnline = true
    this.#report.device(this.#device.id, 'online')
  }

  #fail(fault: DriverFault): void {
    this.#failures++
    if (isEndFault(fault)) return
    this.#isOnline = false
    this.#backOffMs = Math.min(maxBackOffMs, this.#backOffMs * 2 || firstBackOffMs)
    this.#nextAttemptAt = Date.now() + this.#backOffMs
    this.#report.device(this.#device.id, 'offline', fault, this.#nextAttemptAt)
  }

  /** Reports a fault of an item when it changes. */
  #reportItem(code: string, fault: DriverFault | undefined): void {
    if (this.#itemFaults.get(code) === fault?.code) return
    if (fault) this.#itemFaults.set(code, fault.code)
    else this.#itemFaults.delete(code)
    this.#report.item(this.#device.id, code, fault)
  }

  #reportCounters(): void {
    this.#report.counters(this.#device.id, { polls: this.#polls, overruns: this.#overruns, failures: this.#failures })
  }
}
