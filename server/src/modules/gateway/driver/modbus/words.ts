// Values in registers: types of several registers in the four usual orders of words and bytes.

import { dataType } from '@gemba/contract/equipment/dictionaries.ts'
import { fitsFloat } from '@gemba/contract/rules/exact-number.ts'
import { DriverError, type DriverItem, type DriverReading, type DriverWrite } from '../driver.ts'
import { toBigInteger, toInteger } from '../written-integer.ts'
import { isBitTable, type ModbusAddress, parseModbusAddress } from './address.ts'

/** Order of the bytes A (most significant) to D of a value on the wire. */
const wordOrders = ['ABCD', 'CDAB', 'BADC', 'DCBA'] as const
type WordOrder = (typeof wordOrders)[number]

/** An item with its parsed address and the number of registers, or bits, that it occupies. */
export interface ModbusItem {
  readonly code: string
  readonly address: string
  readonly place: ModbusAddress
  readonly dataType: DriverItem['dataType']
  readonly width: number
  readonly wordOrder: WordOrder
}

const types = dataType.codes
const defaultTextLength = 8
const maxTextRegisters = 125

const registersOfType: Readonly<Record<number, number>> = {
  [types.boolean]: 1,
  [types.int16]: 1,
  [types.uint16]: 1,
  [types.int32]: 2,
  [types.uint32]: 2,
  [types.int64]: 4,
  [types.float]: 2,
  [types.double]: 4,
  [types.enumeration]: 1,
}

/** Returns the item with its parsed address. Throws `DriverError` badAddress or typeMismatch. */
export function parseModbusItem(item: DriverItem): ModbusItem {
  const place = parseModbusAddress(item.address)
  const width = isBitTable(place.table) ? 1 : widthOf(item)
  if (width === undefined) throw new DriverError('typeMismatch', { address: item.address })
  if (place.offset + width > 65_536) throw new DriverError('badAddress', { address: item.address })
  const { code, address } = item
  return { code, address, place, dataType: item.dataType, width, wordOrder: wordOrderOf(item.settings.wordOrder) }
}

function widthOf({ dataType: type, settings }: DriverItem): number | undefined {
  if (type !== types.string) return registersOfType[type]
  const { length } = settings
  const registers = typeof length === 'number' ? Math.ceil(length / 2) : defaultTextLength
  return Number.isInteger(registers) && registers >= 1 && registers <= maxTextRegisters ? registers : undefined
}

const wordOrderOf = (order: unknown): WordOrder => wordOrders.find((known) => known === order) ?? 'ABCD'

/** Returns the value of an item from its registers, high byte first as on the wire. */
export function decodeRegisters(item: ModbusItem, registers: Buffer): DriverReading['value'] {
  const { bit } = item.place
  if (bit !== undefined) {
    const isSet = (registers.readUInt16BE(0) & (1 << bit)) !== 0
    return item.dataType === types.boolean ? isSet : Number(isSet)
  }
  if (item.dataType === types.string) return decodeText(item, registers)
  const bytes = orderBytes(registers, item.wordOrder)
  return decodeNumber(item.dataType, bytes)
}

function decodeNumber(type: DriverItem['dataType'], bytes: Buffer): DriverReading['value'] {
  if (type === types.boolean) return bytes.readUInt16BE(0) !== 0
  if (type === types.int16) return bytes.readInt16BE(0)
  if (type === types.int32) return bytes.readInt32BE(0)
  if (type === types.uint32) return bytes.readUInt32BE(0)
  if (type === types.int64) return bytes.readBigInt64BE(0)
  if (type === types.float) return bytes.readFloatBE(0)
  if (type === types.double) return bytes.readDoubleBE(0)
  return bytes.readUInt16BE(0)
}

/** Returns the registers of a value, as they travel. Throws `DriverError` valueRefused if the type cannot hold it. */
export function encodeRegisters(item: ModbusItem, value: DriverWrite['value']): Buffer {
  const bytes = Buffer.alloc(item.width * 2)
  if (item.dataType === types.string) return encodeText(item, String(value), bytes)
  try {
    encodeNumber(item.dataType, value, bytes)
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError || error instanceof SyntaxError)
      throw new DriverError('valueRefused', { address: item.address })
    throw error
  }
  return orderBytes(bytes, item.wordOrder)
}

function encodeNumber(type: DriverItem['dataType'], value: DriverWrite['value'], bytes: Buffer): void {
  const number = Number(value)
  if (type === types.float ? !fitsFloat(number) : !Number.isFinite(number)) throw new RangeError('not a number')
  if (type === types.float) bytes.writeFloatBE(number)
  else if (type === types.double) bytes.writeDoubleBE(number)
  else if (type === types.boolean) bytes.writeUInt16BE(number === 0 ? 0 : 1)
  else if (type === types.int64) bytes.writeBigInt64BE(toBigInteger(value))
  else if (type === types.int16) bytes.writeInt16BE(toInteger(number))
  else if (type === types.int32) bytes.writeInt32BE(toInteger(number))
  else if (type === types.uint32) bytes.writeUInt32BE(toInteger(number))
  else bytes.writeUInt16BE(toInteger(number))
}

function encodeText(item: ModbusItem, text: string, bytes: Buffer): Buffer {
  if (Buffer.byteLength(text) > bytes.length) throw new DriverError('valueRefused', { address: item.address })
  bytes.write(text)
  return item.wordOrder === 'BADC' || item.wordOrder === 'DCBA' ? bytes.swap16() : bytes
}

/** Two characters a register, high byte first. The text ends at the first NUL. Spaces at its end fill its length. */
function decodeText(item: ModbusItem, registers: Buffer): string {
  const isSwapped = item.wordOrder === 'BADC' || item.wordOrder === 'DCBA'
  const bytes = isSwapped ? Buffer.from(registers).swap16() : registers
  const end = bytes.indexOf(0)
  return bytes.toString('utf8', 0, end < 0 ? bytes.length : end).replace(/ +$/, '')
}

/** Returns bytes between the order on the wire and the one with the most significant byte first, in either direction. */
function orderBytes(registers: Buffer, order: WordOrder): Buffer {
  const bytes = Buffer.from(registers)
  if (order === 'BADC' || order === 'DCBA') bytes.swap16()
  if (order === 'CDAB' || order === 'DCBA') reverseWords(bytes)
  return bytes
}

function reverseWords(bytes: Buffer): void {
  for (let low = 0, high = bytes.length - 2; low < high; low += 2, high -= 2) {
    const word = bytes.readUInt16BE(low)
    bytes.writeUInt16BE(bytes.readUInt16BE(high), low)
    bytes.writeUInt16BE(word, high)
  }
}
