// Follows the drivers that run in the product for a box.

import type { Catalogue } from '../intake/catalogue.ts'
import type { Freshness } from '../intake/freshness.ts'
import type { DriverFailures } from './box-faults.ts'
import type { BoxSessions } from './box-sessions.ts'

interface DriverFollowerDependencies {
  readonly catalogue: Catalogue
  readonly sessions: Pick<BoxSessions, 'recordMessage' | 'status'>
  readonly freshness: Pick<Freshness, 'loseDevice'>
  /** Returns the number of open connections of a box. */
  connectionsOf(boxId: string): number
}

export interface DriverChange {
  readonly isConnected: boolean
  /** Codes of devices that no longer answer. */
  readonly lostDevices: readonly string[]
  /** Names of channels and codes of devices that fail at present. */
  readonly failures: DriverFailures
}

/** A box is online while its drivers are connected. A box with a connection of its own stays online without them. */
export function followDrivers(
  { catalogue, sessions, freshness, connectionsOf }: DriverFollowerDependencies,
  boxId: string,
  { isConnected, lostDevices, failures }: DriverChange,
): void {
  const lane = catalogue.boxes.get(boxId)
  if (lane === undefined) return
  lane.record.failures = failures
  for (const deviceCode of lostDevices) freshness.loseDevice(lane, deviceCode)
  if (isConnected && lane.box.enabled) sessions.recordMessage(boxId, undefined, Date.now())
  if (!isConnected && connectionsOf(boxId) === 0) sessions.status(boxId, { online: false }, Date.now())
}
