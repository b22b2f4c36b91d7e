// Writes the value of a node in the type that the node has, and reads a node afterwards.
import { exactInteger, fitsFloat } from '@gemba/contract/rules/exact-number.ts'
import {
  AttributeIds,
  type ClientSession,
  coerceNodeId,
  DataType,
  DataValue,
  ServiceFault,
  type StatusCode,
  StatusCodes,
  Variant,
  VariantArrayType,
} from 'node-opcua-client'
import { limitTime } from '../../../../platform/pause.ts'
import { type DriverDevice, DriverError, type DriverItem, type DriverReading, type DriverWrite } from '../driver.ts'
import { isNodeId } from './item-group.ts'
import { toReading } from './values.ts'

const answerMs = 5000
/** The last instant of a date. */
const maxDate = 8.64e15

/** Returns the readings after the write. Throws `DriverError` if the server did not confirm it. */
export async function writeNode(
  session: ClientSession,
  device: DriverDevice,
  order: DriverWrite,
): Promise<DriverReading[]> {
  const { address } = findItem(device, order.code)
  const nodeId = coerceNodeId(address)
  const dataType = await readScalarType(session, address)
  const value = encodeVariant(dataType, order.value, address)
  if (Date.now() >= order.expiresAt) throw new DriverError('writeExpired')
  // The library would send it after it has connected again.
  if (session.isReconnecting) throw new DriverError('deviceOffline')
  const request = { nodeId, attributeId: AttributeIds.Value, value: new DataValue({ value }) }
  const status = await limitTime(session.write(request), answerMs, () => new DriverError('noAnswer')).catch(
    (error: unknown) => {
      throw faultOfWrite(error, address)
    },
  )
  if (status.isNot(StatusCodes.Good)) throw faultOfStatus(status, address)
  return order.readBack === undefined ? [] : readBack(session, device, order.readBack)
}

/**
 * Returns the type of a node with one value. Throws `DriverError` notWritable for an array, or a node without a value, and
 * deviceOffline if the server does not answer: nothing was written then.
 */
async function readScalarType(session: ClientSession, address: string): Promise<DataType> {
  const nodeId = coerceNodeId(address)
  const rank = await readWithinTime(session.read({ nodeId, attributeId: AttributeIds.ValueRank }))
  if (!rank) throw new DriverError('deviceOffline')
  const dataType = await readWithinTime(session.getBuiltInDataType(nodeId))
  if (dataType === undefined || Number(rank.value.value) >= 0) throw new DriverError('notWritable', { address })
  return dataType
}

/** Returns undefined if the server does not answer, or refuses. */
const readWithinTime = <T>(request: Promise<T>): Promise<T | undefined> =>
  limitTime(request, answerMs, () => new DriverError('noAnswer')).catch(() => undefined)

/** The time of the reading is the time of the read, because the source keeps that of the last change. */
async function readBack(session: ClientSession, device: DriverDevice, code: string): Promise<DriverReading[]> {
  const item = device.items.find((known) => known.code === code)
  if (!item || !isNodeId(item.address)) return []
  const request = { nodeId: coerceNodeId(item.address), attributeId: AttributeIds.Value }
  const dataValue = await readWithinTime(session.read(request))
  return dataValue ? [Object.assign(toReading(code, dataValue), { ts: Date.now() })] : []
}

function findItem({ items }: DriverDevice, code: string): DriverItem {
  const item = items.find((known) => known.code === code)
  if (!item || !isNodeId(item.address)) throw new DriverError('notWritable', { address: code })
  return item
}

/** Whether the server received a request that it does not answer is unknown. A fault that it sends is an answer. */
function faultOfWrite(error: unknown, address: string): DriverError {
  if (error instanceof DriverError) return error
  const response: unknown = error instanceof Error && 'response' in error ? error.response : undefined
  if (response instanceof ServiceFault) return faultOfStatus(response.responseHeader.serviceResult, address)
  return new DriverError('connectionLost')
}

const refusals: readonly number[] = [
  StatusCodes.BadNotWritable.value,
  StatusCodes.BadUserAccessDenied.value,
  StatusCodes.BadWriteNotSupported.value,
  StatusCodes.BadNodeIdUnknown.value,
]

function faultOfStatus(status: StatusCode, address: string): DriverError {
  if (refusals.includes(status.value)) return new DriverError('notWritable', { address })
  return new DriverError('valueRefused', { address, reason: status.name })
}

const integerRanges: Readonly<Partial<Record<DataType, readonly [low: bigint, high: bigint]>>> = {
  [DataType.SByte]: [-0x80n, 0x7fn],
  [DataType.Byte]: [0n, 0xffn],
  [DataType.Int16]: [-0x8000n, 0x7fffn],
  [DataType.UInt16]: [0n, 0xffffn],
  [DataType.Int32]: [-0x80000000n, 0x7fffffffn],
  [DataType.UInt32]: [0n, 0xffffffffn],
  [DataType.Int64]: [-(2n ** 63n), 2n ** 63n - 1n],
  [DataType.UInt64]: [0n, 2n ** 64n - 1n],
}

/** Returns the value in the type of the node. Throws `DriverError` valueRefused if the type cannot hold it. */
function encodeVariant(dataType: DataType, value: DriverWrite['value'], address: string): Variant {
  const encoded = encodeValue(dataType, value)
  if (encoded === undefined) throw new DriverError('valueRefused', { address })
  // The array type of a pair of words cannot be detected.
  return new Variant({ dataType, arrayType: VariantArrayType.Scalar, value: encoded })
}

function encodeValue(dataType: DataType, value: DriverWrite['value']): unknown {
  const number = Number(value)
  const range = integerRanges[dataType]
  if (range) return encodeInteger(dataType, value, range)
  if (dataType === DataType.Boolean) return number === 0 || number === 1 ? number === 1 : undefined
  if (dataType === DataType.Float) return fitsFloat(number) ? number : undefined
  if (dataType === DataType.Double) return Number.isFinite(number) ? number : undefined
  if (dataType === DataType.String) return String(value)
  return dataType === DataType.DateTime && Math.abs(number) <= maxDate ? new Date(number) : undefined
}

/** An integer of 64 bits is a pair of its high and low word. */
function encodeInteger(
  dataType: DataType,
  value: DriverWrite['value'],
  [low, high]: readonly [bigint, bigint],
): number | [number, number] | undefined {
  const integer = exactInteger(value)
  if (integer === undefined || integer < low || integer > high) return undefined
  if (dataType !== DataType.Int64 && dataType !== DataType.UInt64) return Number(integer)
  const bits = BigInt.asUintN(64, integer)
  return [Number(bits >> 32n), Number(bits & 0xffffffffn)]
}
