// What boxes report beside their samples: events and snapshots. Both are acknowledged after they are stored.
import type { BoxEvent } from '../box/box-event.ts'
import { BoxLog } from '../box/box-log.ts'
import type { IntakeHooks } from '../intake/intake-hooks.ts'
import type { BoxSnapshot } from './box-snapshot.ts'

/** Snapshots may be large. */
const snapshotsAtOnce = 20

export class BoxLogs {
  readonly #events: BoxLog<BoxEvent>
  readonly #snapshots: BoxLog<BoxSnapshot>

  constructor(
    hooks: Pick<IntakeHooks, 'storeBoxEvents' | 'storeBoxSnapshots'>,
    failed: (what: string, error: unknown) => void,
  ) {
    this.#events = new BoxLog({
      store: (events) => hooks.storeBoxEvents(events),
      onFailure: (error) => failed('box log', error),
    })
    this.#snapshots = new BoxLog({
      store: (snapshots) => hooks.storeBoxSnapshots(snapshots),
      onFailure: (error) => failed('box snapshots', error),
      maxBatch: snapshotsAtOnce,
    })
  }

  /** Adds events. Calls `done` after all of them are stored. */
  add(events: readonly BoxEvent[], done?: () => void): void {
    this.#events.add(events, done)
  }

  /** Adds snapshots. Calls `done` after all of them are stored. */
  addSnapshots(snapshots: readonly BoxSnapshot[], done: () => void): void {
    this.#snapshots.add(snapshots, done)
  }

  async stop(): Promise<void> {
    await Promise.all([this.#events.stop(), this.#snapshots.stop()])
  }
}
