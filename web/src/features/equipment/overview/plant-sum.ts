// Sums the statuses of the root objects into the status of the plant.
import type { ObjectStatus } from '@gemba/contract/overview/object-status.ts'

const counts = ['activeCount', 'urgencyCount', 'errorCount', 'warnCount', 'unackedCount', 'objectCount'] as const

/** A status without the fields that only a single object has. */
export type PlantSum = Pick<ObjectStatus, (typeof counts)[number] | 'activeSince' | 'newestTs'>

const reduceInstants = (of: typeof Math.max, instants: readonly (number | null)[]): number | null => {
  const knownInstants = instants.filter((instant) => instant !== null)
  return knownInstants.length > 0 ? of(...knownInstants) : null
}

/** Returns the sum of all counts, with the earliest alarm and the newest reading. */
export function plantSum(statuses: readonly ObjectStatus[]): PlantSum {
  const sums = counts.map((count) => [count, statuses.reduce((sum, status) => sum + status[count], 0)])
  return {
    ...(Object.fromEntries(sums) as Record<(typeof counts)[number], number>),
    activeSince: reduceInstants(
      Math.min,
      statuses.map((status) => status.activeSince),
    ),
    newestTs: reduceInstants(
      Math.max,
      statuses.map((status) => status.newestTs),
    ),
  }
}
