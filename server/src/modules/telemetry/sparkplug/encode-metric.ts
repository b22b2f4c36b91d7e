// A payload of Sparkplug with one metric, for commands to edge nodes.
import { exactInteger, fitsFloat } from '@gemba/contract/rules/exact-number.ts'
import { metricTypes } from './payload.ts'

export interface CommandMetric {
  readonly name: string
  /** As in the birth of the node; then the name is not needed. */
  readonly alias: string | undefined
  readonly dataType: number
  readonly value: number | string | boolean
}

const types = metricTypes
const integerRanges: Readonly<Record<number, readonly [low: bigint, high: bigint]>> = {
  [types.int8]: [-0x80n, 0x7fn],
  [types.int16]: [-0x8000n, 0x7fffn],
  [types.int32]: [-0x80000000n, 0x7fffffffn],
  [types.uint8]: [0n, 0xffn],
  [types.uint16]: [0n, 0xffffn],
  [types.uint32]: [0n, 0xffffffffn],
  [types.int64]: [-(2n ** 63n), 2n ** 63n - 1n],
  [types.uint64]: [0n, 2n ** 64n - 1n],
  [types.dateTime]: [0n, 2n ** 64n - 1n],
}
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
  const number = Number(value)
  if (dataType === types.boolean) return number === 0 || number === 1 ? Buffer.from([0x70, number]) : undefined
  if (dataType === types.float)
    return fitsFloat(number) ? Buffer.concat([Buffer.from([0x65]), floatBytes(number)]) : undefined
  if (dataType === types.double)
    return Number.isFinite(number) ? Buffer.concat([Buffer.from([0x69]), doubleBytes(number)]) : undefined
  const range = integerRanges[dataType]
  const integer = exactInteger(value)
  if (!range || integer === undefined || integer < range[0] || integer > range[1]) return undefined
  if (longs.includes(dataType)) return Buffer.concat([Buffer.from([0x58]), encodeVarint(BigInt.asUintN(64, integer))])
  // Integers of up to 32 bits travel as unsigned.
  return Buffer.concat([Buffer.from([0x50]), encodeVarint(BigInt.asUintN(32, integer))])
}

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
