// Reads values from JSON documents that devices and gateways publish over HTTP.

import type {
  CreateDriver,
  DriverChannel,
  DriverDevice,
  DriverEnvironment,
  DriverReading,
  DriverReport,
  ItemReading,
} from '../driver.ts'
import { ItemFaults } from '../item-faults.ts'
import { PollSchedule } from '../poll-schedule.ts'
import { fetchDocument } from './fetch-document.ts'
import { parseJsonPath, valueAt } from './json-path.ts'

const maxRawLength = 200

export const createDriver: CreateDriver = (environment) => ({
  open: (channel, report) => openChannel(environment, channel, report),
  readOnce: (channel) => readOnce(environment, channel),
})

/** Each poll is a request of its own, so that the channel is connected as long as it is open. */
function openChannel(environment: DriverEnvironment, channel: DriverChannel, report: DriverReport) {
  const stop = new AbortController()
  report.channel('connected')
  const schedules = channel.devices.map((device) => {
    const faults = new ItemFaults(device.id, report)
    const poll = async (): Promise<void> => {
      const items = await readDevice(environment, channel, device, stop.signal)
      for (const { code, fault } of items) faults.set(code, fault)
      report.readings(device.code, items.filter(({ fault }) => !fault).map(toReading))
    }
    return new PollSchedule({ device, report, poll, isOfConnection: () => stop.signal.aborted })
  })
  return {
    close: async () => {
      stop.abort()
      for (const schedule of schedules) schedule.stop()
    },
  }
}

const toReading = ({ code, value }: ItemReading): DriverReading => ({ code, ts: Date.now(), value })

async function readOnce(environment: DriverEnvironment, channel: DriverChannel): Promise<ItemReading[]> {
  const { signal } = new AbortController()
  const readings = await Promise.all(channel.devices.map((device) => readDevice(environment, channel, device, signal)))
  return readings.flat()
}

async function readDevice(
  environment: DriverEnvironment,
  channel: DriverChannel,
  device: DriverDevice,
  stop: AbortSignal,
): Promise<ItemReading[]> {
  const document = await fetchDocument(environment, channel, device.settings.path, stop)
  return device.items.map(({ code, address }) => readItem(document, code, address))
}

function readItem(document: unknown, code: string, address: string): ItemReading {
  const segments = parseJsonPath(address)
  if (!segments) return { code, raw: '', value: null, fault: { code: 'badAddress', parameters: { address } } }
  const value = valueAt(document, segments)
  if (value === undefined)
    return { code, raw: '', value: null, fault: { code: 'illegalAddress', parameters: { address } } }
  const raw = JSON.stringify(value)
  const isPlain = value === null || typeof value !== 'object'
  return { code, raw: raw.slice(0, maxRawLength), value: isPlain ? (value as DriverReading['value']) : raw }
}
