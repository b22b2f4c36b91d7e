// An engine of the intake thread that notes consequences of samples and stores them at intervals.
import { StoreQueue, type StoreQueueOptions } from './store-queue.ts'

/** How often consequences are decided and stored. */
const settleMs = 500

export abstract class SettlingEngine<Change, Input> {
  protected readonly queue: StoreQueue<Change>
  /** By point. */
  protected readonly inputs = new Map<string, Input>()
  /** Server time of the first sample whose consequences are not in the queue yet. */
  protected notedSince = Number.POSITIVE_INFINITY
  #timer: NodeJS.Timeout | undefined
  isReplay = true

  constructor(options: StoreQueueOptions<Change>) {
    this.queue = new StoreQueue(options)
  }

  /** Puts what was noted into the queue. */
  protected abstract settle(): void

  /**
   * Starts storing, after the samples of an earlier run were replayed.
   * @param whenSynced resolves when every sample received so far is on disk
   */
  start(whenSynced: () => Promise<void>): void {
    this.isReplay = false
    this.queue.open(whenSynced)
    this.#timer = setInterval(() => this.#settleAndStore(), settleMs)
  }

  /** Stops within `graceMs`. What is not stored is repeated by the replay. */
  async stop(graceMs: number): Promise<void> {
    clearInterval(this.#timer)
    if (this.#timer) this.#settleAndStore()
    await this.queue.stop(graceMs)
  }

  /** The instant before which all consequences of received samples are stored. */
  get storedBefore(): number {
    return Math.min(this.notedSince, this.queue.storedBefore)
  }

  get isFull(): boolean {
    return this.queue.isFull
  }

  /** The points on which something depends. */
  get inputIds(): Iterable<string> {
    return this.inputs.keys()
  }

  /** Returns the input of a point; undefined if nothing depends on it. */
  attach(pointId: string): Input | undefined {
    return this.inputs.get(pointId)
  }

  #settleAndStore(): void {
    this.settle()
    // A change that is not stored keeps the samples from which it follows.
    this.notedSince = Number.POSITIVE_INFINITY
    void this.queue.run()
  }
}
