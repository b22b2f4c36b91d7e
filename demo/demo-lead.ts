// Leads the demo, which runs on one server of several: begins it with the lead, and ends it when the lead is lost.
import type { MayRun } from '@gemba/server/src/platform/cluster/leases.ts'
import { Pause } from '@gemba/server/src/platform/pause.ts'

/** Interval in which a server tries to lead the demo, and renews its lead. */
const leadMs = 5000
/** While the database does not answer, the lead lasts as long as no other server can have taken it. */
const provenMs = 25_000

interface DemoLeadOptions {
  /** Takes or renews the lead. Returns whether this server has it. */
  readonly mayRun: MayRun
  begin(): void
  end(): Promise<void>
  report(error: unknown): void
  /** Tests shorten it. */
  readonly everyMs?: number | undefined
}

export class DemoLead {
  readonly #options: DemoLeadOptions
  readonly #pause = new Pause()
  #provenAt = Number.NEGATIVE_INFINITY
  #isLeading = false
  #isStopped = false

  constructor(options: DemoLeadOptions) {
    this.#options = options
  }

  /** Resolves after the stop. */
  async follow(): Promise<void> {
    const { begin, end, everyMs = leadMs } = this.#options
    while (!this.#isStopped) {
      const wasLeading = this.#isLeading
      this.#isLeading = await this.#renew()
      if (this.#isStopped) return
      if (this.#isLeading && !wasLeading) begin()
      if (!this.#isLeading && wasLeading) await end()
      await this.#pause.wait(everyMs)
    }
  }

  stop(): void {
    this.#isStopped = true
    this.#pause.end()
  }

  async #renew(): Promise<boolean> {
    const startedAt = performance.now()
    try {
      const isLeader = await this.#options.mayRun()
      this.#provenAt = isLeader ? startedAt : Number.NEGATIVE_INFINITY
      return isLeader
    } catch (error) {
      this.#options.report(error)
      return performance.now() - this.#provenAt < provenMs
    }
  }
}
