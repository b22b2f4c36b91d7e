export interface TickerOptions {
  readonly everyMs: number
  /** Returns whether a run is due on this server. Without it every run is. */
  readonly mayRun?: (() => Promise<boolean>) | undefined
  run(): Promise<void>
  /** Called with the error of a run. The next run is not affected. */
  failed(error: unknown): void
}

/** Runs a function at start and at an interval until stopped, never twice at the same time. */
export class Ticker {
  readonly #options: TickerOptions
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #isPaused = false

  constructor(options: TickerOptions) {
    this.#options = options
  }

  start(): void {
    this.#timer = setInterval(() => this.#tick(), this.#options.everyMs)
    this.#tick()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#running
  }

  /** Runs `act` while the interval is paused, after the current run ended. */
  async standStill(perform: () => Promise<void>): Promise<void> {
    this.#isPaused = true
    try {
      await this.#running
      await perform()
    } finally {
      this.#isPaused = false
    }
  }

  async #run(): Promise<void> {
    const { mayRun, run } = this.#options
    if (!mayRun || (await mayRun())) await run()
  }

  #tick(): void {
    if (this.#isPaused) return
    this.#running ??= this.#run()
      .catch(this.#options.failed)
      .finally(() => {
        this.#running = undefined
      })
  }
}
