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

type Current = ReadonlyMap<string, LatestValue> | 'forbidden' | 'unavailable'

const canRead = ({ actor }: Call): boolean => can(actor.authorities, readLatest.permission)

/**
 * Returns the latest values of the points that the caller sees, by point id. Their quality says whether they are stale.
 * Returns `forbidden` without the right to see values, `unavailable` while the intake is not ready. Must not be called
 * in a transaction because it waits for the intake.
 */
export async function readCurrent(source: CurrentReadings, call: Call, pointIds: readonly string[]): Promise<Current> {
  const isChecked = pointIds.length > 0 && canRead(call)
  const visibleIds = isChecked ? await call.inRead((read) => ownPoints(read, pointIds)) : pointIds
  return readVisible(source, call, visibleIds)
}

/** Does the same for points that the same call has read, so that the caller sees them. */
export async function readVisible(
  { intake }: CurrentReadings,
  call: Call,
  pointIds: readonly string[],
): Promise<Current> {
  if (pointIds.length === 0) return new Map()
  if (!canRead(call)) return 'forbidden'
  try {
    return new Map((await intake.latestValues(pointIds)).map((latest) => [latest.pointId, latest]))
  } catch (error) {
    if (error instanceof DomainError && error.code === 'unavailable') return 'unavailable'
    throw error
  }
}
