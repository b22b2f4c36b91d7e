// The payload of Sparkplug B messages: a time, a sequence number and metrics.

import { quality } from '@gemba/contract/telemetry/sample.ts'
import { WireReader } from './wire-reader.ts'

/** Data types of Sparkplug 3.0, section 6.4.16. */
export const metricTypes = {
  int8: 1,
  int16: 2,
  int32: 3,
  int64: 4,
  uint8: 5,
  uint16: 6,
  uint32: 7,
  uint64: 8,
  float: 9,
  double: 10,
  boolean: 11,
  string: 12,
  dateTime: 13,
  text: 14,
  uuid: 15,
} as const

type MetricValue = number | string | boolean | null

export interface Metric {
  readonly name: string | undefined
  readonly alias: string | undefined
  readonly ts: number | undefined
  /** 0: the type of the birth applies. */
  readonly dataType: number
  readonly isHistorical: boolean
  /** Undefined if the metric has no value that a point can have, such as a data set. */
  readonly value: MetricValue | undefined
  /** OPC UA status code of the property Quality; undefined means good. */
  readonly quality: number | undefined
}

export interface SparkplugPayload {
  readonly ts: number | undefined
  readonly seq: number | undefined
  readonly metrics: readonly Metric[]
}

const maxMetrics = 20_000

/** Codes of the property Quality. */
const qualityOfProperty: Readonly<Record<number, number>> = {
  0: quality.bad,
  192: quality.good,
  500: quality.uncertainNoCommunicationLastUsableValue,
}

/** Returns the decoded payload, or the reason why it is none. */
export function readPayload(bytes: Buffer): SparkplugPayload | 'notSparkplug' | 'tooManySamples' {
  let ts: number | undefined
  let seq: number | undefined
  const metrics: Metric[] = []
  try {
    const reader = new WireReader(bytes)
    while (!reader.isAtEnd) {
      const { number, wireType } = reader.field()
      if (number === 1 && wireType === 0) ts = Number(reader.varint())
      else if (number === 2 && wireType === 2) metrics.push(readMetric(reader.message()))
      else if (number === 3 && wireType === 0) seq = Number(reader.varint())
      else reader.skipField(wireType)
      if (metrics.length > maxMetrics) return 'tooManySamples'
    }
  } catch (error) {
    if (error instanceof RangeError) return 'notSparkplug'
    throw error
  }
  return { ts, seq, metrics }
}

interface MetricFields {
  name?: string
  alias?: string
  ts?: number
  dataType: number
  isHistorical: boolean
  isNull: boolean
  quality?: number
  integer?: number
  long?: bigint
  value?: MetricValue
}

/** Fields by number and wire type. */
const fieldReaders: Readonly<Record<string, readonly [keyof MetricFields, (reader: WireReader) => unknown]>> = {
  '1/2': ['name', (reader) => reader.text()],
  '2/0': ['alias', (reader) => String(reader.varint())],
  '3/0': ['ts', (reader) => Number(reader.varint())],
  '4/0': ['dataType', (reader) => reader.uint32()],
  '5/0': ['isHistorical', (reader) => reader.varint() !== 0n],
  '7/0': ['isNull', (reader) => reader.varint() !== 0n],
  '9/2': ['quality', (reader) => readQuality(reader.message())],
  '10/0': ['integer', (reader) => Number(BigInt.asUintN(32, reader.varint()))],
  '11/0': ['long', (reader) => reader.varint()],
  '12/5': ['value', (reader) => reader.float()],
  '13/1': ['value', (reader) => reader.double()],
  '14/0': ['value', (reader) => reader.varint() !== 0n],
  '15/2': ['value', (reader) => reader.text()],
}

function readMetric(reader: WireReader): Metric {
  const fields: MetricFields = { dataType: 0, isHistorical: false, isNull: false }
  while (!reader.isAtEnd) {
    const { number, wireType } = reader.field()
    const known = fieldReaders[`${number}/${wireType}`]
    if (known) Reflect.set(fields, known[0], known[1](reader))
    else reader.skipField(wireType)
  }
  const { name, alias, ts, dataType, isHistorical, isNull } = fields
  const value = isNull ? null : fields.value
  const isMissing = isNull && fields.quality === undefined
  const code = isMissing ? quality.bad : fields.quality
  const metric = { name, alias, ts, dataType, isHistorical, quality: code }
  return { ...metric, value: isNull ? value : (value ?? toInteger(fields)) }
}

/** Integers of up to 32 bits travel as unsigned; those of a birth have the type that tells the sign. */
function toInteger({ dataType, integer, long }: MetricFields): MetricValue | undefined {
  if (integer !== undefined) return signInteger(integer, dataType)
  return long === undefined ? undefined : signLong(long, dataType)
}

export function signInteger(integer: number, dataType: number): number {
  if (dataType === metricTypes.int8) return (integer << 24) >> 24
  if (dataType === metricTypes.int16) return (integer << 16) >> 16
  return dataType === metricTypes.int32 ? integer | 0 : integer
}

/** Returns a number up to 2^53-1, else decimal digits. */
function signLong(long: bigint, dataType: number): MetricValue {
  const signed = dataType === metricTypes.int64 || dataType === 0 ? BigInt.asIntN(64, long) : long
  const isSafe = signed <= BigInt(Number.MAX_SAFE_INTEGER) && signed >= BigInt(Number.MIN_SAFE_INTEGER)
  return isSafe ? Number(signed) : String(signed)
}

/** Returns the status code of the property Quality of a property set. */
function readQuality(reader: WireReader): number | undefined {
  const keys: string[] = []
  const values: (number | undefined)[] = []
  while (!reader.isAtEnd) {
    const { number, wireType } = reader.field()
    if (number === 1 && wireType === 2) keys.push(reader.text())
    else if (number === 2 && wireType === 2) values.push(readPropertyInteger(reader.message()))
    else reader.skipField(wireType)
  }
  const value = values[keys.indexOf('Quality')]
  return value === undefined ? undefined : (qualityOfProperty[value] ?? value)
}

function readPropertyInteger(reader: WireReader): number | undefined {
  let integer: number | undefined
  while (!reader.isAtEnd) {
    const { number, wireType } = reader.field()
    if (number === 3 && wireType === 0) integer = Number(BigInt.asUintN(32, reader.varint()))
    else reader.skipField(wireType)
  }
  return integer
}
