// Rates the boxes that are online every few seconds, and holds the notices of those that change too often.

import type { BoxLane, Catalogue } from '../intake/catalogue.ts'
import type { Freshness } from '../intake/freshness.ts'
import type { BoxLogs } from '../snapshot/box-logs.ts'
import { findSilentDevices } from './box-faults.ts'
import type { BoxRequests } from './box-requests.ts'
import type { BoxSessions, BoxStateChange } from './box-sessions.ts'

export interface BoxRatingParts {
  readonly catalogue: Pick<Catalogue, 'boxes'>
  sessions(): Pick<BoxSessions, 'isOnline' | 'rate' | 'stateOf'>
  readonly freshness: Pick<Freshness, 'loseDevice'>
  readonly requests: Pick<BoxRequests, 'time'>
  log(): Pick<BoxLogs, 'add'>
  notify(change: BoxStateChange): void
}

export class BoxRating {
  readonly #parts: BoxRatingParts

  constructor(parts: BoxRatingParts) {
    this.#parts = parts
  }

  /** Passes a change of state on. */
  readonly changed = (change: BoxStateChange): void => {
    const { catalogue, log, notify } = this.#parts
    const { boxId, state, cause, ts } = change
    const flapping = catalogue.boxes.get(boxId)?.record.flapping
    const isOfConnection = state === 2 || cause === 'message'
    const changes = isOfConnection ? flapping?.add(ts) : undefined
    if (changes !== undefined) log().add([{ boxId, kind: 'flapping', at: ts, args: { changes } }])
    notify(flapping?.isFlapping ? { ...change, isHeld: true } : change)
  }

  /** Finds the faults of all boxes. Expected to be called every few seconds. */
  rate(at: number): void {
    for (const lane of this.#parts.catalogue.boxes.values()) this.#rate(lane, at)
  }

  #rate(lane: BoxLane, at: number): void {
    const { record } = lane
    const { boxId } = lane.box
    const sessions = this.#parts.sessions()
    const state = sessions.stateOf(boxId)
    if (record.flapping.takeEnd(at) && state !== undefined) this.#parts.notify({ boxId, state, ts: at, cause: 'calm' })
    if (!sessions.isOnline(boxId)) {
      record.endFaults()
      return
    }
    const silentDevices = findSilentDevices(lane.devices, performance.now())
    const lost = silentDevices.filter((code) => !record.silentDevices.includes(code))
    for (const code of lost) this.#parts.freshness.loseDevice(lane, code)
    record.rate(silentDevices, at)
    if (record.faults.some(({ kind }) => kind === 'skew')) this.#parts.requests.time(lane, at)
    sessions.rate(boxId, record.faults[0]?.kind, at)
  }
}
