// The load of this process, for the administrator's page of servers.

export interface Load {
  /** Used share of one processor core since the last reading. */
  readonly cpuShare: number
  readonly memoryBytes: number
}

const usPerMs = 1000

/** Measures all threads of the process, without the processes it started. */
export class LoadMeter {
  #usage = process.cpuUsage()
  #readAt = performance.now()

  /** Returns the load since the last call. */
  read(): Load {
    const usage = process.cpuUsage(this.#usage)
    const readAt = performance.now()
    const passedUs = Math.max(1, (readAt - this.#readAt) * usPerMs)
    this.#usage = process.cpuUsage()
    this.#readAt = readAt
    return { cpuShare: (usage.user + usage.system) / passedUs, memoryBytes: process.memoryUsage.rss() }
  }
}
