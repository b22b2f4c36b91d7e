// Writes one item of a Modbus device, and reads one of its items afterwards.

import { type DriverDevice, DriverError, type DriverReading, type DriverWrite } from '../driver.ts'
import { valueInBlock } from './block-reader.ts'
import { type BitWrite, encodeBit, type ModbusWrite } from './frames.ts'
import type { ModbusConnection, WriteLimits } from './modbus-connection.ts'
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
  const limits = { address: item.address, expiresAt: order.expiresAt }
  const { table, offset, bit } = item.place
  if (table === 'holdingRegister' && bit !== undefined)
    await writeBit(connection, device, { write: { offset, bit, isSet: parseBit(item, order.value) }, limits })
  else await connection.write(unit, encodeItem(item, order.value), limits)
  return order.readBack === undefined ? [] : readBack(connection, device, order.readBack)
}

interface BitOrder {
  readonly write: BitWrite
  readonly limits: WriteLimits
}

/** Writes a bit by the function of the device for it, if it has one. */
function writeBit(connection: ModbusConnection, device: DriverDevice, { write, limits }: BitOrder): Promise<void> {
  const { unit, bitWrites } = readDeviceSettings(device)
  return bitWrites === 'mask'
    ? connection.write(unit, encodeBit(write), limits)
    : connection.writeBit(unit, write, limits)
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

/** Throws `DriverError` notWritable for tables that devices only read. */
function encodeItem(item: ModbusItem, value: DriverWrite['value']): ModbusWrite {
  const { table, offset } = item.place
  if (table === 'coil') return { functionCode: 5, offset, data: parseBit(item, value) ? coilOn : coilOff }
  if (table !== 'holdingRegister') throw new DriverError('notWritable', { address: item.address })
  const data = encodeRegisters(item, value)
  return { functionCode: item.width === 1 ? 6 : 16, offset, data }
}

/** Throws `DriverError` valueRefused for a value that is neither 0 nor 1. */
function parseBit({ address }: ModbusItem, value: DriverWrite['value']): boolean {
  const number = Number(value)
  if (number !== 0 && number !== 1) throw new DriverError('valueRefused', { address })
  return number === 1
}
