// Returns the current values of points to other modules.
import { can } from '@gemba/contract/identity/role/can.ts'
import { type LatestValue, readLatest } from '@gemba/contract/telemetry/read.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Call } from '../../../platform/http/call.ts'
import { ownPoints } from '../../equipment/index.ts'
import type { IntakePort } from '../intake/intake-port.ts'

/** Provides the latest values of points. */
export interface CurrentReadings {
  readonly intake: Pick<IntakePort, 'latestValues'>
}

/**
 * Returns the latest values of the points that the caller sees, by point id. Their quality says whether they are stale.
 * Throws `forbidden` without the right to see values, `unavailable` while the intake is not ready. Must not be called
 * in a transaction because it waits for the intake.
 */
export async function readCurrent(
  { intake }: CurrentReadings,
  call: Call,
  pointIds: readonly string[],
): Promise<ReadonlyMap<string, LatestValue> | 'forbidden' | 'unavailable'> {
  if (pointIds.length === 0) return new Map()
  if (!can(call.actor.authorities, readLatest.permission)) return 'forbidden'
  const visiblePoints = await call.inRead((read) => ownPoints(read, pointIds))
  try {
    return new Map((await intake.latestValues(visiblePoints)).map((latest) => [latest.pointId, latest]))
  } catch (error) {
    if (error instanceof DomainError && error.code === 'unavailable') return 'unavailable'
    throw error
  }
}
