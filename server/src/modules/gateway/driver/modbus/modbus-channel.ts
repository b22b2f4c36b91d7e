// Keeps the connection of a channel open: connects, polls the devices, and reconnects after 1 s to 60 s.

import {
  type DriverChannel,
  type DriverEnvironment,
  DriverError,
  type DriverReport,
  type DriverWrite,
  type OpenChannel,
} from '../driver.ts'
import { type ConnectionEnd, keepConnected } from '../keep-connected.ts'
import type { PollSchedule } from '../poll-schedule.ts'
import { connectModbus } from './connect-modbus.ts'
import { startPolling } from './device-poller.ts'
import type { ModbusConnection } from './modbus-connection.ts'
import { readChannelSettings } from './settings.ts'
import { writeItem } from './write-item.ts'

export class ModbusChannel implements OpenChannel {
  readonly #environment: DriverEnvironment
  readonly #channel: DriverChannel
  readonly #report: DriverReport
  readonly #stop = new AbortController()
  readonly #ended: Promise<void>
  #connection: ModbusConnection | undefined

  constructor(environment: DriverEnvironment, channel: DriverChannel, report: DriverReport) {
    this.#environment = environment
    this.#channel = channel
    this.#report = report
    this.#ended = keepConnected(() => this.#serve(), { report, signal: this.#stop.signal })
  }

  async close(): Promise<void> {
    this.#stop.abort()
    this.#connection?.close()
    await this.#ended
  }

  async write(order: DriverWrite): Promise<void> {
    const device = this.#channel.devices.find(({ code }) => code === order.deviceCode)
    if (!device || !this.#connection) throw new DriverError('deviceOffline')
    const readings = await writeItem(this.#connection, device, order)
    if (readings.length > 0) this.#report.readings(device.code, readings)
  }

  /** Connects and polls until the connection ends. Returns the reason. */
  async #serve(): Promise<ConnectionEnd> {
    try {
      this.#connection = await connectModbus(this.#environment, this.#channel, this.#stop.signal)
    } catch (error) {
      return { error: error instanceof DriverError ? error : new DriverError('driverFailed'), wasGood: false }
    }
    if (this.#stop.signal.aborted) this.#connection.close()
    this.#report.channel('connected')
    const schedules = this.#startSchedules(this.#connection)
    const error = await this.#connection.closed
    for (const schedule of schedules) schedule.stop()
    for (const device of this.#channel.devices) this.#report.device(device.id, 'offline', error.fault)
    return { error, wasGood: true }
  }

  #startSchedules(connection: ModbusConnection): PollSchedule[] {
    const { retries } = readChannelSettings(this.#channel)
    return this.#channel.devices.map((device) => startPolling(device, connection, this.#report, retries))
  }
}
