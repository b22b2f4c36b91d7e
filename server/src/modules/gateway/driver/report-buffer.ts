// Collects what the channels of a box report, so that the main thread receives few messages.
import type { DriverReport } from './driver.ts'
import type { CountersReport, ThreadReports } from './thread-messages.ts'

const flushMs = 100
/** Readings that are sent at once, so that the buffer stays small. */
const maxReadings = 5000

export class ReportBuffer {
  readonly #send: (reports: ThreadReports) => void
  #reports: ThreadReports = emptyReports()
  readonly #counters = new Map<string, CountersReport>()
  readonly #timer: NodeJS.Timeout

  constructor(send: (reports: ThreadReports) => void) {
    this.#send = send
    this.#timer = setInterval(() => this.flush(), flushMs)
  }

  /** Returns the functions with which a channel reports. */
  reportOf(channelId: string): DriverReport {
    return {
      readings: (deviceCode, readings) => {
        const now = Date.now()
        for (const { code, ts = now, value, quality } of readings)
          this.#reports.readings.push({ deviceCode, code, ts, value, quality })
        if (this.#reports.readings.length >= maxReadings) this.flush()
      },
      channel: (state, fault, nextAttemptAt) =>
        void this.#reports.channels.push({ channelId, state, fault, nextAttemptAt }),
      device: (deviceId, state, fault, nextAttemptAt) =>
        void this.#reports.devices.push({ channelId, deviceId, state, fault, nextAttemptAt }),
      item: (deviceId, code, fault) => void this.#reports.items.push({ channelId, deviceId, code, fault }),
      counters: (deviceId, counters) => void this.#counters.set(deviceId, { channelId, deviceId, counters }),
    }
  }

  flush(): void {
    const reports = this.#reports
    const counters = [...this.#counters.values()]
    const { channels, devices, items, readings } = reports
    if (channels.length + devices.length + items.length + readings.length + counters.length === 0) return
    this.#reports = emptyReports()
    this.#counters.clear()
    reports.counters.push(...counters)
    this.#send(reports)
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}

const emptyReports = (): ThreadReports => ({ channels: [], devices: [], items: [], counters: [], readings: [] })
