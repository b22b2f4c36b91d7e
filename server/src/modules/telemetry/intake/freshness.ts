// Values that are no longer fresh: of a lost box, of a lost device, and of a point that is silent for too long. They keep
// their time, and their quality says so.

import type { PointState } from '../sample/point-state.ts'
import type { BoxLane, Catalogue } from './catalogue.ts'

export class Freshness {
  readonly #catalogue: Catalogue
  readonly #touch: (state: PointState) => void

  /** @param touch called with each watched point whose quality changed */
  constructor(catalogue: Catalogue, touch: (state: PointState) => void) {
    this.#catalogue = catalogue
    this.#touch = touch
  }

  loseBox(boxId: string): void {
    for (const device of this.#catalogue.boxes.get(boxId)?.devices.values() ?? []) this.#loseAll(device.values())
  }

  loseDevice({ devices }: BoxLane, deviceCode: string): void {
    this.#loseAll(devices.get(deviceCode)?.values() ?? [])
  }

  /** Expected to be called about once a second. */
  sweep(): void {
    const now = performance.now()
    for (const state of this.#catalogue.points.values()) {
      if (state.staleMs === 0 || state.isInitial || now - state.freshAt <= state.staleMs) continue
      this.#lose(state)
    }
  }

  #loseAll(points: Iterable<PointState>): void {
    for (const state of points) {
      state.hasBeenAway = true
      this.#lose(state)
    }
  }

  #lose(state: PointState): void {
    if (state.loseCommunication() && state.isWatched) this.#touch(state)
  }
}
