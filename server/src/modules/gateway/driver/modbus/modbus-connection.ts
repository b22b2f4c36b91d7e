// One TCP connection to Modbus devices. One request is in flight, and beside it one to a unit that did not answer its last
// request, so that waiting for silent units takes no time of the others. Answers to requests that timed out are dropped.

import type { Socket } from 'node:net'
import { DriverError, type DriverFault, isUnknownResult } from '../driver.ts'
import {
  type BitWrite,
  confirmsWrite,
  dataOfBlock,
  encodeRead,
  encodeWrite,
  FrameReader,
  type ModbusAnswer,
  type ModbusWrite,
} from './frames.ts'
import type { ReadBlock } from './planner.ts'

/** Faults of a device by exception code. */
const faultOfException: Readonly<Record<number, string>> = {
  1: 'illegalFunction',
  2: 'illegalAddress',
  3: 'illegalValue',
  4: 'deviceFailure',
  5: 'deviceBusy',
  6: 'deviceBusy',
  10: 'gatewayPath',
  11: 'gatewayPath',
}

const maxTransaction = 0xffff
/** A connection on which nothing answers is closed, because the other side may have forgotten it. */
const maxTimeouts = 10

/** Faults that end a connection. */
const endFaults = ['connectionLost', 'notModbus'] as const

export const isEndFault = ({ code }: DriverFault): boolean => endFaults.some((endFault) => endFault === code)

export interface WriteLimits {
  /** As in the settings, for the texts of faults. */
  readonly address: string
  readonly expiresAt: number
}

interface PendingRequest {
  readonly unit: number
  resolve(answer: ModbusAnswer): void
  reject(error: DriverError): void
}

export class ModbusConnection {
  readonly #socket: Socket
  readonly #timeoutMs: number
  readonly #reader = new FrameReader()
  readonly #closed = Promise.withResolvers<DriverError>()
  /** By transaction. */
  readonly #pending = new Map<number, PendingRequest>()
  /** The last request of each lane: of units that answer, and of silent ones. */
  readonly #lanes: Record<'answering' | 'silent', Promise<unknown>> = {
    answering: Promise.resolve(),
    silent: Promise.resolve(),
  }
  readonly #silentUnits = new Set<number>()
  /** Until when a gateway may wait for a silent unit before it passes on other requests. */
  #busyUntil = 0
  #transaction = 0
  /** Timeouts since the last answer of any device. */
  #timeouts = 0
  #fault: DriverError | undefined

  /** Takes over a connected socket. */
  constructor(socket: Socket, timeoutMs: number) {
    this.#socket = socket
    this.#timeoutMs = timeoutMs
    socket.setNoDelay(true)
    socket.setKeepAlive(true, 30_000)
    socket.on('data', (chunk) => typeof chunk !== 'string' && this.#receive(chunk))
    socket.on('error', () => this.#end('connectionLost'))
    socket.on('close', () => this.#end('connectionLost'))
  }

  /** Resolves with the reason when the connection has ended. */
  get closed(): Promise<DriverError> {
    return this.#closed.promise
  }

  /**
   * Reads a block after the requests before it. Throws `DriverError`: noAnswer after the timeout, the exception of the
   * device, wrongAnswer, or the fault that ended the connection.
   */
  read(unit: number, block: ReadBlock): Promise<Buffer> {
    return this.#enqueue(unit, () => this.#request(unit, block))
  }

  /**
   * Writes once after the requests before it, unless it is later than `expiresAt` by then. Throws `DriverError`:
   * writeExpired and the exceptions of the device if nothing was written, those of `read` if the result is unknown.
   */
  write(unit: number, write: ModbusWrite, limits: WriteLimits): Promise<void> {
    return this.#enqueue(unit, () => this.#write(unit, write, limits))
  }

  /**
   * Writes one bit like `write`: reads its register, and writes it back with the bit. No other request of this
   * connection is between them.
   */
  writeBit(unit: number, { offset, bit, isSet }: BitWrite, limits: WriteLimits): Promise<void> {
    return this.#enqueue(unit, async () => {
      if (Date.now() >= limits.expiresAt) throw new DriverError('writeExpired')
      const register = await this.#readRegister(unit, offset)
      const value = isSet ? register | (1 << bit) : register & ~(1 << bit)
      return this.#write(unit, { functionCode: 6, offset, data: Buffer.of(value >> 8, value & 0xff) }, limits)
    })
  }

  async #write(unit: number, write: ModbusWrite, { address, expiresAt }: WriteLimits): Promise<void> {
    if (this.#fault) throw new DriverError('deviceOffline')
    if (Date.now() >= expiresAt) throw new DriverError('writeExpired')
    const answer = await this.#exchange(unit, (transaction) => encodeWrite(transaction, unit, write))
    if (answer.exception !== undefined) throw exceptionOf(answer.exception, unit, address)
    if (!confirmsWrite(answer, unit, write)) throw new DriverError('wrongAnswer', { unit })
  }

  /** Throws `DriverError` deviceOffline where `read` leaves a result unknown, because nothing was written. */
  async #readRegister(unit: number, offset: number): Promise<number> {
    try {
      const block: ReadBlock = { table: 'holdingRegister', start: offset, count: 1, items: [] }
      return (await this.#request(unit, block)).readUInt16BE(0)
    } catch (error) {
      if (error instanceof DriverError && isUnknownResult(error.fault)) throw new DriverError('deviceOffline')
      throw error
    }
  }

  #enqueue<T>(unit: number, run: () => Promise<T>): Promise<T> {
    const lane = this.#silentUnits.has(unit) ? 'silent' : 'answering'
    const answer = this.#lanes[lane].then(run)
    this.#lanes[lane] = answer.catch(() => undefined)
    return answer
  }

  close(): void {
    this.#end('connectionLost')
  }

  async #request(unit: number, block: ReadBlock): Promise<Buffer> {
    if (this.#fault) throw this.#fault
    const answer = await this.#exchange(unit, (transaction) => encodeRead(transaction, unit, block))
    if (answer.exception !== undefined) throw exceptionOf(answer.exception, unit, block.items[0]?.address ?? '')
    const data = dataOfBlock(answer, unit, block)
    if (!data) throw new DriverError('wrongAnswer', { unit })
    return data
  }

  #exchange(unit: number, encode: (transaction: number) => Buffer): Promise<ModbusAnswer> {
    this.#transaction = (this.#transaction % maxTransaction) + 1
    const transaction = this.#transaction
    const { promise, resolve, reject } = Promise.withResolvers<ModbusAnswer>()
    this.#pending.set(transaction, { unit, resolve, reject })
    const stopTimer = this.#startTimer(unit, () => {
      this.#silentUnits.add(unit)
      reject(new DriverError('noAnswer', { unit }))
      if (++this.#timeouts >= maxTimeouts) this.#end('connectionLost')
    })
    this.#socket.write(encode(transaction))
    return promise.finally(() => {
      stopTimer()
      this.#pending.delete(transaction)
    })
  }

  /**
   * Calls `expire` after the timeout. The time that a gateway may have spent on a silent unit does not count for other
   * units, up to one more timeout. Returns a function that stops the timer.
   */
  #startTimer(unit: number, expire: () => void): () => void {
    const sentAt = performance.now()
    const isSilent = this.#silentUnits.has(unit)
    if (isSilent) this.#busyUntil = sentAt + this.#timeoutMs
    const check = (): void => {
      const now = performance.now()
      const startedAt = isSilent ? sentAt : Math.max(sentAt, Math.min(this.#busyUntil, sentAt + this.#timeoutMs))
      const restMs = startedAt + this.#timeoutMs - now
      if (restMs >= 1) timer = setTimeout(check, restMs)
      else expire()
    }
    let timer = setTimeout(check, this.#timeoutMs)
    return () => {
      clearTimeout(timer)
      if (isSilent) this.#busyUntil = Math.min(this.#busyUntil, performance.now())
    }
  }

  #receive(chunk: Buffer): void {
    const answers = this.#reader.push(chunk)
    if (!answers) {
      this.#end('notModbus')
      return
    }
    if (answers.length > 0) this.#timeouts = 0
    for (const answer of answers) {
      const pending = this.#pending.get(answer.transaction)
      if (pending) this.#silentUnits.delete(pending.unit)
      pending?.resolve(answer)
    }
  }

  #end(code: (typeof endFaults)[number]): void {
    if (this.#fault) return
    this.#fault = new DriverError(code)
    for (const { reject } of this.#pending.values()) reject(this.#fault)
    this.#closed.resolve(this.#fault)
    this.#socket.destroy()
  }
}

function exceptionOf(exception: number, unit: number, address: string): DriverError {
  return new DriverError(faultOfException[exception] ?? 'deviceFailure', { unit, address, exception })
}
