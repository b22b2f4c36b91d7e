// Writes one item of a Modbus device, and reads one of its items afterwards.

import { type DriverDevice, DriverError, type DriverReading, type DriverWrite } from '../driver.ts'
import { valueInBlock } from './block-reader.ts'
import type { ModbusWrite } from './frames.ts'
import type { ModbusConnection } from './modbus-connection.ts'
import { planBlocks } from './planner.ts'
import { readDeviceSettings } from './settings.ts'
import { encodeRegisters, type ModbusItem, parseModbusItem } from './words.ts'

const coilOn = Buffer.from([0xff, 0])
const coilOff = Buffer.from([0, 0])

/** Returns the readings after the write. Throws `DriverError` if the device did not confirm it. */
export async function writeItem(
  connection: ModbusConnection,
  device: DriverDevice,
  order: DriverWrite,
): Promise<DriverReading[]> {
  const { unit } = readDeviceSettings(device)
  const item = findItem(device, order.code)
  await connection.write(unit, encodeItem(item, order.value), { address: item.address, expiresAt: order.expiresAt })
  return order.readBack === undefined ? [] : readBack(connection, device, order.readBack)
}

/** A failed read says nothing about the write: the next poll shows the value. */
async function readBack(connection: ModbusConnection, device: DriverDevice, code: string): Promise<DriverReading[]> {
  try {
    const item = findItem(device, code)
    const { unit, maxRegisters, maxGap } = readDeviceSettings(device)
    const [block] = planBlocks([item], { maxRegisters, maxGap })
    if (!block) return []
    const value = valueInBlock(item, block, await connection.read(unit, block))
    return [{ code, ts: Date.now(), value }]
  } catch (error) {
    if (error instanceof DriverError) return []
    throw error
  }
}

function findItem({ items }: DriverDevice, code: string): ModbusItem {
  const item = items.find((known) => known.code === code)
  if (!item) throw new DriverError('notWritable', { address: code })
  return parseModbusItem(item)
}

/** Throws `DriverError` notWritable for tables that devices only read, and for a bit of a register. */
function encodeItem(item: ModbusItem, value: DriverWrite['value']): ModbusWrite {
  const { table, offset, bit } = item.place
  if (table === 'coil') return { functionCode: 5, offset, data: Number(value) === 0 ? coilOff : coilOn }
  // Writing a bit would write the other bits of its register with values that may be old.
  if (table !== 'holdingRegister' || bit !== undefined) throw new DriverError('notWritable', { address: item.address })
  const data = encodeRegisters(item, value)
  return { functionCode: item.width === 1 ? 6 : 16, offset, data }
}
