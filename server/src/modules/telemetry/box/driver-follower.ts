// Boxes and devices whose values are no longer fresh: those that were lost, and those that drivers in the product report.

import type { Catalogue } from '../intake/catalogue.ts'
import type { PointState } from '../sample/point-state.ts'
import type { BoxSessions } from './box-sessions.ts'

interface DriverFollowerDependencies {
  readonly catalogue: Catalogue
  /** Returns the sessions, which are created later. */
  sessions(): Pick<BoxSessions, 'heard' | 'status'>
  /** Returns the number of open connections of a box. */
  connectionsOf(boxId: string): number
  /** Called when the latest value of a watched point changed. */
  touch(state: PointState): void
}

export interface DriverChange {
  readonly isConnected: boolean
  /** Codes of devices that no longer answer. */
  readonly lostDevices: readonly string[]
}

export class DriverFollower {
  readonly #parts: DriverFollowerDependencies

  constructor(parts: DriverFollowerDependencies) {
    this.#parts = parts
  }

  /** A box is online while its drivers are connected. A box with a connection of its own stays online without them. */
  follow(boxId: string, { isConnected, lostDevices }: DriverChange): void {
    const { catalogue, connectionsOf } = this.#parts
    const sessions = this.#parts.sessions()
    const lane = catalogue.boxes.get(boxId)
    if (lane === undefined) return
    for (const deviceCode of lostDevices) this.#losePoints(lane.devices.get(deviceCode))
    if (isConnected && lane.box.enabled) sessions.heard(boxId, undefined, Date.now())
    if (!isConnected && connectionsOf(boxId) === 0) sessions.status(boxId, { online: false }, Date.now())
  }

  loseBox(boxId: string): void {
    for (const points of this.#parts.catalogue.boxes.get(boxId)?.devices.values() ?? []) this.#losePoints(points)
  }

  #losePoints(points: ReadonlyMap<string, PointState> | undefined): void {
    for (const state of points?.values() ?? []) {
      state.hasBeenAway = true
      if (state.loseCommunication() && state.isWatched) this.#parts.touch(state)
    }
  }
}
