// Floods of alarms: they start above 10 alarms in 10 minutes and end below 5 (ISA-18.2).
import { performanceTargets } from '@gemba/contract/alarm/statistics/performance.ts'

/** Length of a slot. */
export const slotMs = 600_000

/** Number of annunciated alarms in 10 minutes. Slots without any are left out. */
export interface AlarmSlot {
  /** Start, in slots since the epoch. */
  readonly slot: number
  readonly count: number
}

export interface Flood {
  /** Epoch ms. */
  readonly from: number
  readonly to: number
  readonly annunciated: number
}

/** Returns the floods in slots that are in order of time. A slot without alarms ends a flood. */
export function findFloods(slots: readonly AlarmSlot[]): Flood[] {
  const floods: Flood[] = []
  let current: { first: number; last: number; count: number } | undefined
  const close = () => {
    if (!current) return
    floods.push({ from: current.first * slotMs, to: (current.last + 1) * slotMs, annunciated: current.count })
    current = undefined
  }
  for (const { slot, count } of slots) {
    if (current && (slot !== current.last + 1 || count < performanceTargets.floodEnd)) close()
    if (current) {
      current.last = slot
      current.count += count
    } else if (count > performanceTargets.floodStart) current = { first: slot, last: slot, count }
  }
  close()
  return floods
}

/** Returns the number of hours with more alarms than a limit. */
export function countHoursAbove(slots: readonly AlarmSlot[], limit: number): number {
  const hours = new Map<number, number>()
  for (const { slot, count } of slots) {
    const hour = Math.floor((slot * slotMs) / 3_600_000)
    hours.set(hour, (hours.get(hour) ?? 0) + count)
  }
  return [...hours.values()].filter((count) => count > limit).length
}
