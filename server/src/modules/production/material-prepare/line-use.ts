// What became of material that was received at the line: consumed, gone back, or still there. Pure.
import Big from 'big.js'

/** Material of one preparation, in the unit of the material. */
export interface ReceivedLine {
  readonly prepareId: string
  readonly materialId: string
  readonly locationId: string
  readonly received: string
  readonly returned: string
}

/** What the work of an order has used of a material, of one location. */
export interface UsedUp {
  readonly materialId: string
  readonly locationId: string
  readonly quantity: string
}

export interface LineUse {
  readonly consumed: Big
  readonly onLine: Big
}

/**
 * Returns what became of each line, in their order: what the order has used of a material at a location counts for the lines that
 * came first. What it used beyond them came from elsewhere.
 */
export function useOfLines(lines: readonly ReceivedLine[], used: readonly UsedUp[]): LineUse[] {
  const left = new Map<string, Big>()
  for (const { quantity, ...of } of used) left.set(keyOf(of), (left.get(keyOf(of)) ?? new Big(0)).plus(quantity))
  return lines.map((line) => {
    const there = new Big(line.received).minus(line.returned)
    const use = left.get(keyOf(line)) ?? new Big(0)
    const consumed = use.lt(there) ? use : there
    left.set(keyOf(line), use.minus(consumed))
    return { consumed, onLine: there.minus(consumed) }
  })
}

const keyOf = ({ materialId, locationId }: Pick<UsedUp, 'materialId' | 'locationId'>): string =>
  `${materialId} ${locationId}`
