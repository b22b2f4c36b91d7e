// Polls one device of a Modbus connection.

import { type DriverDevice, DriverError, type DriverReport } from '../driver.ts'
import { ItemFaults } from '../item-faults.ts'
import { PollSchedule } from '../poll-schedule.ts'
import { BlockReader } from './block-reader.ts'
import { isEndFault, type ModbusConnection } from './modbus-connection.ts'
import { readDeviceSettings } from './settings.ts'
import { type ModbusItem, parseModbusItem } from './words.ts'

/** Starts to poll the device until the schedule is stopped. */
export function startPolling(
  device: DriverDevice,
  connection: ModbusConnection,
  report: DriverReport,
  retries: number,
): PollSchedule {
  const { unit, ...limits } = readDeviceSettings(device)
  const faults = new ItemFaults(device.id, report)
  const reader = new BlockReader(connection, unit, parseItems(device, faults), limits)
  return new PollSchedule({
    device,
    report,
    // A silent device is tried once only, because each attempt occupies the connection for the whole timeout.
    poll: (wasOffline) => readBlocks(reader, wasOffline ? 0 : retries, { device, report, faults }),
    isOfConnection: isEndFault,
  })
}

function parseItems(device: DriverDevice, faults: ItemFaults): ModbusItem[] {
  return device.items.flatMap((item) => {
    try {
      return [parseModbusItem(item)]
    } catch (error) {
      if (!(error instanceof DriverError)) throw error
      faults.set(item.code, error.fault)
      return []
    }
  })
}

interface ReadTarget {
  readonly device: DriverDevice
  readonly report: DriverReport
  readonly faults: ItemFaults
}

async function readBlocks(reader: BlockReader, retries: number, { device, report, faults }: ReadTarget): Promise<void> {
  for await (const { readings, items, fault } of reader.read(retries)) {
    if (readings.length > 0) report.readings(device.code, readings)
    for (const { code, address } of items) {
      faults.set(code, fault && { code: fault.code, parameters: { ...fault.parameters, address } })
    }
  }
}
