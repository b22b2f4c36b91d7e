export interface TickerOptions {
  readonly everyMs: number
  run(): Promise<void>
  /** Told what a run threw; the next one comes all the same. */
  failed(error: unknown): void
}

/** Runs something every few ms until stopped, at once when started, never twice at the same time. */
export class Ticker {
  readonly #options: TickerOptions
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #isStill = false

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

  /** Runs `act` while nothing else runs but what `act` itself asks for. */
  async standStill(act: () => Promise<void>): Promise<void> {
    this.#isStill = true
    try {
      await this.#running
      await act()
    } finally {
      this.#isStill = false
    }
  }

  #tick(): void {
    if (this.#isStill) return
    this.#running ??= this.#options
      .run()
      .catch(this.#options.failed)
      .finally(() => {
        this.#running = undefined
      })
  }
}
