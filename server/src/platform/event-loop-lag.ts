// How late the event loop of a thread is.
import { monitorEventLoopDelay } from 'node:perf_hooks'

const resolutionMs = 20
const nsPerSecond = 1e9

/** Seconds by which timers were late since the reading before. */
export interface EventLoopLag {
  readonly mean: number
  readonly p99: number
  readonly max: number
}

/** Measures the thread that made it. The measurement keeps no process alive. */
export class EventLoopMonitor {
  readonly #histogram = monitorEventLoopDelay({ resolution: resolutionMs })

  constructor() {
    this.#histogram.enable()
  }

  /** Returns the lag since the last call, and begins anew. */
  read(): EventLoopLag {
    const { mean, max } = this.#histogram
    const p99 = this.#histogram.percentile(99)
    this.#histogram.reset()
    return { mean: lagOf(mean), p99: lagOf(p99), max: lagOf(max) }
  }

  stop(): void {
    this.#histogram.disable()
  }
}

/** The histogram holds the time between two timers, in ns. It has no mean before the first one. */
const lagOf = (ns: number): number => Math.max(0, ((Number.isFinite(ns) ? ns : 0) - resolutionMs * 1e6) / nsPerSecond)
