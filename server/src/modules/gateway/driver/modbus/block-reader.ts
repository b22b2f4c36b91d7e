// Reads the blocks of one device. A block that the device refuses is split; the split plan stays for the next polls.

import { quality } from '@gemba/contract/telemetry/sample.ts'
import { DriverError, type DriverFault, type DriverReading } from '../driver.ts'
import { isBitTable } from './address.ts'
import type { ModbusConnection } from './modbus-connection.ts'
import { type PlanLimits, planBlocks, type ReadBlock, splitBlock } from './planner.ts'
import { decodeRegisters, type ModbusItem } from './words.ts'

/** The device answers, but refuses a block. Other faults concern the whole device. */
const qualityOfFault: Readonly<Record<string, number>> = {
  illegalFunction: quality.badConfigurationError,
  illegalAddress: quality.badConfigurationError,
  illegalValue: quality.badOutOfRange,
  deviceFailure: quality.badDeviceFailure,
  deviceBusy: quality.badCommunicationError,
  wrongAnswer: quality.badCommunicationError,
}

const retriedFaults = ['noAnswer', 'deviceBusy', 'wrongAnswer']

/** How long an item that the device refuses is left out of the polls. */
const refusedItemMs = 60_000

export interface BlockResult {
  readonly readings: readonly DriverReading[]
  /** Items of the block that were read, or refused with the fault. */
  readonly items: readonly ModbusItem[]
  readonly fault: DriverFault | undefined
}

export class BlockReader {
  readonly #connection: ModbusConnection
  readonly #unit: number
  #blocks: readonly ReadBlock[]
  /** Time of the next attempt, by block of one refused item. */
  readonly #nextAttempt = new Map<ReadBlock, number>()

  constructor(connection: ModbusConnection, unit: number, items: readonly ModbusItem[], limits: PlanLimits) {
    this.#connection = connection
    this.#unit = unit
    this.#blocks = planBlocks(items, limits)
  }

  /** Reads all blocks that are due, one after the other. Throws `DriverError` if the device does not answer. */
  async *read(retries: number): AsyncGenerator<BlockResult> {
    for (const block of this.#blocks) {
      if ((this.#nextAttempt.get(block) ?? 0) > Date.now()) continue
      yield await this.#readBlock(block, retries)
    }
  }

  async #readBlock(block: ReadBlock, retries: number): Promise<BlockResult> {
    try {
      const data = await this.#readWithRetries(block, retries)
      this.#nextAttempt.delete(block)
      return { readings: readingsOf(block, data), items: block.items, fault: undefined }
    } catch (error) {
      if (!(error instanceof DriverError) || !(error.fault.code in qualityOfFault)) throw error
      return this.#refuse(block, error.fault)
    }
  }

  async #readWithRetries(block: ReadBlock, retries: number): Promise<Buffer> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#connection.read(this.#unit, block)
      } catch (error) {
        const isRetried = error instanceof DriverError && retriedFaults.includes(error.fault.code)
        if (!isRetried || attempt >= retries) throw error
      }
    }
  }

  #refuse(block: ReadBlock, fault: DriverFault): BlockResult {
    const isAddress = fault.code === 'illegalAddress'
    const halves = isAddress ? splitBlock(block) : undefined
    if (halves) {
      this.#blocks = this.#blocks.flatMap((planned) => (planned === block ? halves : [planned]))
      return { readings: [], items: [], fault: undefined }
    }
    if (isAddress) this.#nextAttempt.set(block, Date.now() + refusedItemMs)
    const ts = Date.now()
    const code = qualityOfFault[fault.code]
    const readings = block.items.map((item) => ({ code: item.code, ts, value: null, quality: code }))
    return { readings, items: block.items, fault }
  }
}

function readingsOf(block: ReadBlock, data: Buffer): DriverReading[] {
  const ts = Date.now()
  return block.items.map((item) => ({ code: item.code, ts, value: valueInBlock(item, block, data) }))
}

export function valueInBlock(item: ModbusItem, block: ReadBlock, data: Buffer): DriverReading['value'] {
  const at = item.place.offset - block.start
  if (isBitTable(block.table)) return ((data[at >> 3] ?? 0) & (1 << (at & 7))) !== 0
  return decodeRegisters(item, data.subarray(at * 2, (at + item.width) * 2))
}
