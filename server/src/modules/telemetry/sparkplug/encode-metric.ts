// A payload of Sparkplug with one metric, for commands to edge nodes.
import { metricTypes } from './payload.ts'

export interface CommandMetric {
  readonly name: string
  /** As in the birth of the node; then the name is not needed. */
  readonly alias: string | undefined
  readonly dataType: number
  readonly value: number | string | boolean
}

const types = metricTypes
const smallIntegers: readonly number[] = [types.int8, types.int16, types.int32, types.uint8, types.uint16, types.uint32]
const longs: readonly number[] = [types.int64, types.uint64, types.dateTime]
const texts: readonly number[] = [types.string, types.text, types.uuid]

/** Returns the payload; undefined if the type of the metric cannot hold the value. */
export function encodeCommand({ name, alias, dataType, value }: CommandMetric, at: number): Buffer | undefined {
  const valueField = encodeValue(dataType, value)
  if (!valueField) return undefined
  const time = encodeVarint(BigInt(at))
  const metric = Buffer.concat([
    alias === undefined ? textField(0x0a, name) : Buffer.concat([Buffer.from([0x10]), encodeVarint(BigInt(alias))]),
    Buffer.from([0x18]),
    time,
    Buffer.from([0x20, dataType]),
    valueField,
  ])
  return Buffer.concat([Buffer.from([0x08]), time, Buffer.from([0x12]), encodeVarint(BigInt(metric.length)), metric])
}

function encodeValue(dataType: number, value: CommandMetric['value']): Buffer | undefined {
  if (texts.includes(dataType)) return textField(0x7a, String(value))
  if (dataType === types.boolean) return Buffer.from([0x70, Number(value) === 0 ? 0 : 1])
  const number = Number(value)
  if (!Number.isFinite(number)) return undefined
  if (dataType === types.float) return Buffer.concat([Buffer.from([0x65]), floatBytes(number)])
  if (dataType === types.double) return Buffer.concat([Buffer.from([0x69]), doubleBytes(number)])
  if (longs.includes(dataType)) return Buffer.concat([Buffer.from([0x58]), encodeVarint(longOf(value))])
  if (!smallIntegers.includes(dataType) || !Number.isInteger(number)) return undefined
  // Integers of up to 32 bits travel as unsigned.
  return Buffer.concat([Buffer.from([0x50]), encodeVarint(BigInt.asUintN(32, BigInt(number)))])
}

const longOf = (value: CommandMetric['value']): bigint =>
  BigInt.asUintN(
    64,
    typeof value === 'string' && /^-?\d+$/.test(value) ? BigInt(value) : BigInt(Math.round(Number(value))),
  )

function textField(prefix: number, text: string): Buffer {
  const bytes = Buffer.from(text)
  return Buffer.concat([Buffer.from([prefix]), encodeVarint(BigInt(bytes.length)), bytes])
}

function floatBytes(number: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeFloatLE(number)
  return bytes
}

function doubleBytes(number: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(number)
  return bytes
}

function encodeVarint(value: bigint): Buffer {
  const bytes: number[] = []
  let rest = value
  do {
    const byte = Number(rest & 0x7fn)
    rest >>= 7n
    bytes.push(rest > 0n ? byte | 0x80 : byte)
  } while (rest > 0n)
  return Buffer.from(bytes)
}
