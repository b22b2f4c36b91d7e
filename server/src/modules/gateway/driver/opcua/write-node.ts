// Writes the value of a node in the type that the node has, and reads a node afterwards.
import {
  AttributeIds,
  type ClientSession,
  coerceNodeId,
  DataType,
  type StatusCode,
  StatusCodes,
} from 'node-opcua-client'
import { limitTime } from '../../../../platform/pause.ts'
import { type DriverDevice, DriverError, type DriverItem, type DriverReading, type DriverWrite } from '../driver.ts'
import { asInteger } from '../written-integer.ts'
import { isNodeId } from './item-group.ts'
import { toReading } from './values.ts'

const answerMs = 5000

/** Returns the readings after the write. Throws `DriverError` if the server did not confirm it. */
export async function writeNode(
  session: ClientSession,
  device: DriverDevice,
  order: DriverWrite,
): Promise<DriverReading[]> {
  const { address } = findItem(device, order.code)
  const nodeId = coerceNodeId(address)
  const dataType = await readScalarType(session, address)
  const value = encodeValue(dataType, order.value, address)
  if (Date.now() >= order.expiresAt) throw new DriverError('writeExpired')
  const status = await withinTime(
    session.write({ nodeId, attributeId: AttributeIds.Value, value: { value: { dataType, value } } }),
  )
  if (status.isNot(StatusCodes.Good)) throw faultOfStatus(status, address)
  return order.readBack === undefined ? [] : readBack(session, device, order.readBack)
}

/** Returns the type of a node with one value. Throws `DriverError` notWritable for an array, or a node without a value. */
async function readScalarType(session: ClientSession, address: string): Promise<DataType> {
  const nodeId = coerceNodeId(address)
  const rank = await withinTime(session.read({ nodeId, attributeId: AttributeIds.ValueRank }))
  const dataType = await withinTime(session.getBuiltInDataType(nodeId)).catch(() => undefined)
  if (dataType === undefined || Number(rank.value.value) >= 0) throw new DriverError('notWritable', { address })
  return dataType
}

/** The time of the reading is the time of the read, because the source keeps that of the last change. */
async function readBack(session: ClientSession, device: DriverDevice, code: string): Promise<DriverReading[]> {
  const item = device.items.find((known) => known.code === code)
  if (!item || !isNodeId(item.address)) return []
  const request = { nodeId: coerceNodeId(item.address), attributeId: AttributeIds.Value }
  const dataValue = await withinTime(session.read(request)).catch(() => undefined)
  return dataValue ? [Object.assign(toReading(code, dataValue), { ts: Date.now() })] : []
}

function findItem({ items }: DriverDevice, code: string): DriverItem {
  const item = items.find((known) => known.code === code)
  if (!item || !isNodeId(item.address)) throw new DriverError('notWritable', { address: code })
  return item
}

/** Whether the server received a request that it does not answer is unknown. */
async function withinTime<T>(request: Promise<T>): Promise<T> {
  try {
    return await limitTime(request, answerMs, () => new DriverError('noAnswer'))
  } catch (error) {
    throw error instanceof DriverError ? error : new DriverError('connectionLost')
  }
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

const integerRanges: Readonly<Partial<Record<DataType, readonly [number, number]>>> = {
  [DataType.SByte]: [-0x80, 0x7f],
  [DataType.Byte]: [0, 0xff],
  [DataType.Int16]: [-0x8000, 0x7fff],
  [DataType.UInt16]: [0, 0xffff],
  [DataType.Int32]: [-0x80000000, 0x7fffffff],
  [DataType.UInt32]: [0, 0xffffffff],
}

/** Returns the value in the type of the node. Throws `DriverError` valueRefused. */
function encodeValue(dataType: DataType, value: DriverWrite['value'], address: string): unknown {
  const number = typeof value === 'boolean' ? Number(value) : asInteger(Number(value))
  const range = integerRanges[dataType]
  if (range) {
    if (Number.isInteger(number) && number >= range[0] && number <= range[1]) return number
  } else if (dataType === DataType.Boolean) return number !== 0
  else if (dataType === DataType.Float || dataType === DataType.Double) {
    if (Number.isFinite(number)) return number
  } else if (dataType === DataType.Int64 || dataType === DataType.UInt64) return wordsOf(value, address)
  else if (dataType === DataType.String) return String(value)
  else if (dataType === DataType.DateTime && Number.isFinite(number)) return new Date(number)
  throw new DriverError('valueRefused', { address })
}

/** An integer of 64 bits is a pair of its high and low word. */
function wordsOf(value: DriverWrite['value'], address: string): [number, number] {
  try {
    const bits = BigInt.asUintN(64, BigInt(value))
    return [Number(bits >> 32n), Number(bits & 0xffffffffn)]
  } catch {
    throw new DriverError('valueRefused', { address })
  }
}
