// Frames of Modbus TCP: a header of 7 bytes (transaction, protocol 0, length, unit) and the function with its data.

import type { ModbusTable } from './address.ts'
import type { ReadBlock } from './planner.ts'

const functionOfTable: Readonly<Record<ModbusTable, number>> = {
  coil: 1,
  discreteInput: 2,
  holdingRegister: 3,
  inputRegister: 4,
}

/** Header without the unit, which the length includes. */
const prefixBytes = 6
const maxLength = 254
const exceptionBit = 0x80

export interface ModbusAnswer {
  readonly transaction: number
  readonly unit: number
  readonly functionCode: number
  /** Data of a successful answer; undefined with an exception. */
  readonly data: Buffer | undefined
  /** Exception code of the device. */
  readonly exception: number | undefined
}

export function encodeRead(transaction: number, unit: number, block: ReadBlock): Buffer {
  const frame = Buffer.alloc(12)
  frame.writeUInt16BE(transaction, 0)
  frame.writeUInt16BE(prefixBytes, 4)
  frame.writeUInt8(unit, 6)
  frame.writeUInt8(functionOfTable[block.table], 7)
  frame.writeUInt16BE(block.start, 8)
  frame.writeUInt16BE(block.count, 10)
  return frame
}

/** One request that writes: the function, the address and the data after it. */
export interface ModbusWrite {
  /** 5 a coil, 6 a register, 16 several registers, 22 some bits of a register. */
  readonly functionCode: 5 | 6 | 16 | 22
  readonly offset: number
  /** Value of a coil or register, the registers as they travel, or the masks of the bits that stay and that are set. */
  readonly data: Buffer
}

export function encodeWrite(transaction: number, unit: number, { functionCode, offset, data }: ModbusWrite): Buffer {
  const counts = functionCode === 16 ? Buffer.from([0, data.length / 2, data.length]) : Buffer.alloc(0)
  const frame = Buffer.alloc(10)
  frame.writeUInt16BE(transaction, 0)
  frame.writeUInt16BE(4 + counts.length + data.length, 4)
  frame.writeUInt8(unit, 6)
  frame.writeUInt8(functionCode, 7)
  frame.writeUInt16BE(offset, 8)
  return Buffer.concat([frame, counts, data])
}

/** Returns the write of one bit of a register. The other bits stay as they are. */
export function encodeBit({ offset, bit, isSet }: BitWrite): ModbusWrite {
  const data = Buffer.alloc(4)
  data.writeUInt16BE(0xffff & ~(1 << bit), 0)
  data.writeUInt16BE(isSet ? 1 << bit : 0, 2)
  return { functionCode: 22, offset, data }
}

/** A bit of a holding register and its new value. */
export interface BitWrite {
  readonly offset: number
  readonly bit: number
  readonly isSet: boolean
}

/** Returns whether an answer confirms a write: it repeats the address, and the value or the number of registers. */
export function confirmsWrite(
  answer: ModbusAnswer,
  unit: number,
  { functionCode, offset, data }: ModbusWrite,
): boolean {
  if (answer.unit !== unit || answer.functionCode !== functionCode || !answer.data) return false
  if (functionCode === 22)
    return answer.data.length === 6 && answer.data.readUInt16BE(0) === offset && answer.data.subarray(2).equals(data)
  if (answer.data.length !== 4) return false
  const repeated = functionCode === 16 ? data.length / 2 : data.readUInt16BE(0)
  return answer.data.readUInt16BE(0) === offset && answer.data.readUInt16BE(2) === repeated
}

/** Splits a stream into answers. Memory is bounded by one frame. */
export class FrameReader {
  #rest: Buffer = Buffer.alloc(0)

  /** Returns the complete answers; undefined if the stream is not Modbus and the connection must be closed. */
  push(chunk: Buffer): ModbusAnswer[] | undefined {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    const answers: ModbusAnswer[] = []
    while (this.#rest.length >= prefixBytes) {
      const length = this.#rest.readUInt16BE(4)
      if (this.#rest.readUInt16BE(2) !== 0 || length < 3 || length > maxLength) return undefined
      if (this.#rest.length < prefixBytes + length) break
      answers.push(parseAnswer(this.#rest.subarray(0, prefixBytes + length)))
      this.#rest = this.#rest.subarray(prefixBytes + length)
    }
    return answers
  }
}

function parseAnswer(frame: Buffer): ModbusAnswer {
  const functionByte = frame.readUInt8(7)
  const isException = (functionByte & exceptionBit) !== 0
  return {
    transaction: frame.readUInt16BE(0),
    unit: frame.readUInt8(6),
    functionCode: functionByte & ~exceptionBit,
    data: isException ? undefined : frame.subarray(8),
    exception: isException ? frame.readUInt8(8) : undefined,
  }
}

/** Returns the bytes of the block in an answer; undefined if the answer does not fit the request. */
export function dataOfBlock(answer: ModbusAnswer, unit: number, block: ReadBlock): Buffer | undefined {
  const { data } = answer
  const isBits = block.table === 'coil' || block.table === 'discreteInput'
  const expected = isBits ? Math.ceil(block.count / 8) : block.count * 2
  if (answer.unit !== unit || answer.functionCode !== functionOfTable[block.table] || !data) return undefined
  return data.readUInt8(0) === expected && data.length === expected + 1 ? data.subarray(1) : undefined
}
