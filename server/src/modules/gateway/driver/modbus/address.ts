// Addresses of Modbus. On the wire they start at 0 in each table; traditional references start at 1 with the digit of the
// table: 40001 is holding register 0.

import { DriverError } from '../driver.ts'

export type ModbusTable = 'coil' | 'discreteInput' | 'inputRegister' | 'holdingRegister'

export interface ModbusAddress {
  readonly table: ModbusTable
  /** As on the wire: 0 to 65535. */
  readonly offset: number
  /** Bit of a register, 0 is the least significant one. */
  readonly bit: number | undefined
}

const tableOfDigit: Readonly<Record<string, ModbusTable>> = {
  '0': 'coil',
  '1': 'discreteInput',
  '3': 'inputRegister',
  '4': 'holdingRegister',
}

const tableOfPrefix: Readonly<Record<string, ModbusTable>> = {
  c: 'coil',
  di: 'discreteInput',
  ir: 'inputRegister',
  hr: 'holdingRegister',
}

const maxOffset = 65_535

export const isBitTable = (table: ModbusTable): boolean => table === 'coil' || table === 'discreteInput'

/**
 * Parses `40001` and `400001` (references from 1), `hr0`, `ir0`, `di0` and `c0` (addresses on the wire), each register
 * with an optional bit: `40001.3`. Throws `DriverError` badAddress.
 */
export function parseModbusAddress(text: string): ModbusAddress {
  const address = text.trim().toLowerCase()
  const [, reference = '', bitText] = /^([a-z]{0,2}\d{1,6})(?:\.(\d{1,2}))?$/.exec(address) ?? []
  const place = /^\d/.test(reference) ? parseReference(reference) : parsePrefixed(reference)
  const bit = bitText === undefined ? undefined : Number(bitText)
  const isBitAllowed = place !== undefined && !isBitTable(place.table)
  if (!place || (bit !== undefined && (!isBitAllowed || bit > 15)))
    throw new DriverError('badAddress', { address: text })
  return { ...place, bit }
}

function parseReference(reference: string): Omit<ModbusAddress, 'bit'> | undefined {
  if (reference.length !== 5 && reference.length !== 6) return undefined
  const table = tableOfDigit[reference.charAt(0)]
  const offset = Number(reference.slice(1)) - 1
  return table && offset >= 0 && offset <= maxOffset ? { table, offset } : undefined
}

function parsePrefixed(reference: string): Omit<ModbusAddress, 'bit'> | undefined {
  const [, prefix = '', digits] = /^([a-z]{1,2})(\d+)$/.exec(reference) ?? []
  const table = tableOfPrefix[prefix]
  const offset = Number(digits)
  return table && offset <= maxOffset ? { table, offset } : undefined
}
