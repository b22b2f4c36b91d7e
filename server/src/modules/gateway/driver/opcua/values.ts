// Values of OPC UA as readings: integers of 64 bits, times, texts and structures in the form of the product.

import { DataType, type DataValue, type Variant, VariantArrayType } from 'node-opcua-client'
import type { DriverReading } from '../driver.ts'

/** Returns the reading of a value. The source time is used, or else the time of the server. */
export function toReading(code: string, dataValue: DataValue): DriverReading {
  const time = dataValue.sourceTimestamp ?? dataValue.serverTimestamp
  return {
    code,
    ts: time?.getTime(),
    value: toValue(dataValue.value),
    // The info bits, such as the one for a lost queue entry, are no part of the quality.
    quality: (dataValue.statusCode.value & 0xffff0000) >>> 0,
  }
}

/** InfoType DataValue with the Overflow bit: the queue of the server was full, and values before this one are lost. */
const overflowBits = 0x480

export const hasOverflow = ({ statusCode }: DataValue): boolean => (statusCode.value & overflowBits) === overflowBits

export function toValue({ dataType, arrayType, value }: Variant): DriverReading['value'] {
  if (value === null || value === undefined) return null
  if (arrayType !== VariantArrayType.Scalar) return toJson(Array.from(value as ArrayLike<unknown>))
  return toScalar(dataType, value)
}

function toScalar(dataType: DataType, value: unknown): DriverReading['value'] {
  if (dataType === DataType.Int64 || dataType === DataType.UInt64) return toBigInt(dataType, value)
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string') return value
  if (value instanceof Date) return value.getTime()
  if (dataType === DataType.LocalizedText || dataType === DataType.QualifiedName) return textOf(value)
  if (Buffer.isBuffer(value)) return value.toString('base64')
  return toJson(value)
}

/** An integer of 64 bits is a pair of its high and low word. */
function toBigInt(dataType: DataType, value: unknown): bigint | null {
  if (!Array.isArray(value)) return null
  const [high, low] = value.map(Number)
  const bits = (BigInt(high ?? 0) << 32n) | BigInt((low ?? 0) >>> 0)
  return dataType === DataType.Int64 ? BigInt.asIntN(64, bits) : BigInt.asUintN(64, bits)
}

function textOf(value: unknown): string | null {
  const { text, name } = value as { text?: string | null; name?: string | null }
  return text ?? name ?? null
}

/** Returns the JSON of a structure or an array. Integers beyond 2^53 - 1 become texts. */
function toJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part))
}
