// Computes what became of material that was received at the line: consumed, returned, or still there. Pure.
import Big from 'big.js'

/** A line of a preparation. Quantities are in the unit of the material. */
export interface ReceivedLine {
  readonly prepareId: string
  readonly materialId: string
  readonly locationId: string
  readonly received: string
  readonly returned: string
}

/** Consumption of a material by an order at one location. */
export interface LocationConsumption {
  readonly materialId: string
  readonly locationId: string
  readonly quantity: string
}

export interface LineUse {
  readonly consumed: Big
  readonly onLine: Big
}

/**
 * Returns the use of each line, in the given sequence. The consumption of an order is assigned to the earliest lines
 * first. Consumption beyond the lines came from elsewhere.
 */
export function useOfLines(lines: readonly ReceivedLine[], consumptions: readonly LocationConsumption[]): LineUse[] {
  const openByKey = new Map<string, Big>()
  for (const { quantity, ...place } of consumptions)
    openByKey.set(keyOf(place), (openByKey.get(keyOf(place)) ?? new Big(0)).plus(quantity))
  return lines.map((line) => {
    const available = new Big(line.received).minus(line.returned)
    const use = openByKey.get(keyOf(line)) ?? new Big(0)
    const consumed = use.lt(available) ? use : available
    openByKey.set(keyOf(line), use.minus(consumed))
    return { consumed, onLine: available.minus(consumed) }
  })
}

const keyOf = ({ materialId, locationId }: Pick<LocationConsumption, 'materialId' | 'locationId'>): string =>
  `${materialId} ${locationId}`
