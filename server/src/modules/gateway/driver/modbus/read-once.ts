// Reads each item of a channel once, in a request of its own, so that each has its raw registers and its own fault.

import {
  type DriverChannel,
  type DriverDevice,
  type DriverEnvironment,
  DriverError,
  type ItemReading,
} from '../driver.ts'
import { valueInBlock } from './block-reader.ts'
import { connectModbus } from './connect-modbus.ts'
import { isEndFault, type ModbusConnection } from './modbus-connection.ts'
import { planBlocks } from './planner.ts'
import { readDeviceSettings } from './settings.ts'
import { parseModbusItem } from './words.ts'

/** Faults that the other items of the device would have too. */
const deviceFaults = ['noAnswer', 'gatewayPath']

export async function readOnce(environment: DriverEnvironment, channel: DriverChannel): Promise<ItemReading[]> {
  const connection = await connectModbus(environment, channel, new AbortController().signal)
  try {
    const readings: ItemReading[] = []
    for (const device of channel.devices) readings.push(...(await readDevice(connection, device)))
    return readings
  } finally {
    connection.close()
  }
}

async function readDevice(connection: ModbusConnection, device: DriverDevice): Promise<ItemReading[]> {
  const readings: ItemReading[] = []
  for (const item of device.items) {
    const silent = readings.find(({ fault }) => fault && deviceFaults.includes(fault.code))
    readings.push(silent ? { ...silent, code: item.code } : await readItem(connection, device, item))
  }
  return readings
}

async function readItem(
  connection: ModbusConnection,
  device: DriverDevice,
  item: DriverDevice['items'][number],
): Promise<ItemReading> {
  const { unit, maxRegisters, maxGap } = readDeviceSettings(device)
  try {
    const parsed = parseModbusItem(item)
    const [block] = planBlocks([parsed], { maxRegisters, maxGap })
    if (!block) return { code: item.code, raw: '', value: null }
    const data = await connection.read(unit, block)
    return {
      code: item.code,
      raw: data
        .toString('hex')
        .toUpperCase()
        .replace(/(..)(?=.)/g, '$1 '),
      value: valueInBlock(parsed, block, data),
    }
  } catch (error) {
    if (!(error instanceof DriverError) || isEndFault(error.fault)) throw error
    return { code: item.code, raw: '', value: null, fault: error.fault }
  }
}
