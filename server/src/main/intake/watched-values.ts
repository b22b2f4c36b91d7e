// Values of watched points on other servers.
import type { FeedValue } from '../../platform/feed/point-watch.ts'
import { Ticker } from '../../platform/ticker.ts'

const readMs = 1000

interface WatchedValuesOptions {
  /** Returns the latest values of watched points on other servers. */
  read(): Promise<readonly FeedValue[]>
  /** Called with the values that have changed. */
  onUpdates(values: readonly FeedValue[]): void
}

/** Reads the values in an interval and passes on those that changed. */
export class WatchedValues {
  readonly #ticker: Ticker
  #arrivalById = new Map<string, number>()

  constructor({ read, onUpdates }: WatchedValuesOptions) {
    this.#ticker = new Ticker({
      everyMs: readMs,
      run: async () => {
        const values = await read()
        const changed = values.filter(([pointId, , arrivedAt]) => this.#arrivalById.get(pointId) !== arrivedAt)
        this.#arrivalById = new Map(values.map(([pointId, , arrivedAt]) => [pointId, arrivedAt]))
        if (changed.length > 0) onUpdates(changed)
      },
      // Without the other server there are no values; that is shown on the page of servers.
      failed: () => undefined,
    })
    this.#ticker.start()
  }

  stop(): Promise<void> {
    return this.#ticker.stop()
  }
}
