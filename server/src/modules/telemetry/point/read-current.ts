// What points read now, for modules that work with it.
import { can } from '@gemba/contract/identity/role/can.ts'
import { type LatestValue, readLatest } from '@gemba/contract/telemetry/read.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Call } from '../../../platform/http/call.ts'
import { ownPoints } from '../../equipment/index.ts'
import type { IntakePort } from '../intake/intake-port.ts'

/** Who knows what points read. */
export interface CurrentReadings {
  readonly intake: Pick<IntakePort, 'latestValues'>
}

/**
 * Returns the latest values of those points that the caller sees, by their ids; `forbidden` for who may see no values, and
 * `unavailable` while the intake takes no questions. Their qualities tell whether they are stale. Not within a work: it waits.
 */
export async function readCurrent(
  { intake }: CurrentReadings,
  call: Call,
  pointIds: readonly string[],
): Promise<ReadonlyMap<string, LatestValue> | 'forbidden' | 'unavailable'> {
  if (pointIds.length === 0) return new Map()
  if (!can(call.actor.authorities, readLatest.permission)) return 'forbidden'
  const own = await call.inRead((read) => ownPoints(read, pointIds))
  try {
    return new Map((await intake.latestValues(own)).map((latest) => [latest.pointId, latest]))
  } catch (error) {
    if (error instanceof DomainError && error.code === 'unavailable') return 'unavailable'
    throw error
  }
}
