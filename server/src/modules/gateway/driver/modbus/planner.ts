// Plans which blocks of registers or bits to read, so that a device gets few requests.

import { isBitTable } from './address.ts'
import type { ModbusItem } from './words.ts'

export interface PlanLimits {
  /** Registers of one request: 1 to 125. Many devices accept fewer. */
  readonly maxRegisters: number
  /** Unused registers between two items that are read along with them. */
  readonly maxGap: number
}

/** One request. All items are in one table. */
export interface ReadBlock {
  readonly table: ModbusItem['place']['table']
  readonly start: number
  readonly count: number
  /** In the order of their addresses. */
  readonly items: readonly ModbusItem[]
}

const maxBits = 2000
const bitsOfRegister = 16

/** Returns the blocks that contain all items. No item is in two blocks, no block exceeds the limits. */
export function planBlocks(items: readonly ModbusItem[], limits: PlanLimits): ReadBlock[] {
  const blocks: ReadBlock[] = []
  for (const item of items.toSorted(compareItems)) {
    const last = blocks.at(-1)
    const extended = last && extendBlock(last, item, limits)
    if (extended) blocks[blocks.length - 1] = extended
    else blocks.push(blockOf([item]))
  }
  return blocks
}

function extendBlock(block: ReadBlock, item: ModbusItem, limits: PlanLimits): ReadBlock | undefined {
  if (block.table !== item.place.table) return undefined
  const isBits = isBitTable(block.table)
  const gap = item.place.offset - (block.start + block.count)
  const end = Math.max(block.start + block.count, item.place.offset + item.width)
  const maxCount = isBits ? Math.min(maxBits, limits.maxRegisters * bitsOfRegister) : limits.maxRegisters
  const maxGap = isBits ? limits.maxGap * bitsOfRegister : limits.maxGap
  if (gap > maxGap || end - block.start > maxCount) return undefined
  return { ...block, count: end - block.start, items: [...block.items, item] }
}

/** Splits a block that the device refused into two with half of the items each; undefined for a single item. */
export function splitBlock({ items }: ReadBlock): [ReadBlock, ReadBlock] | undefined {
  if (items.length < 2) return undefined
  const middle = Math.ceil(items.length / 2)
  return [blockOf(items.slice(0, middle)), blockOf(items.slice(middle))]
}

function blockOf(items: readonly ModbusItem[]): ReadBlock {
  const [first] = items
  if (!first) throw new Error('a block has at least one item')
  const start = first.place.offset
  const end = Math.max(...items.map(({ place, width }) => place.offset + width))
  return { table: first.place.table, start, count: end - start, items }
}

const tableOrder = ['coil', 'discreteInput', 'inputRegister', 'holdingRegister']

function compareItems(left: ModbusItem, right: ModbusItem): number {
  const byTable = tableOrder.indexOf(left.place.table) - tableOrder.indexOf(right.place.table)
  return byTable || left.place.offset - right.place.offset || left.width - right.width
}
