// Measures the delay of a thread's event loop.
import { monitorEventLoopDelay } from 'node:perf_hooks'

const resolutionMs = 20
const nsPerSecond = 1e9

/** Delay of timers since the last reading, in seconds. */
export interface EventLoopLag {
  readonly mean: number
  readonly p99: number
  readonly max: number
}

/** Measures the thread that created it. The measurement does not keep the process alive. */
export class EventLoopMonitor {
  readonly #histogram = monitorEventLoopDelay({ resolution: resolutionMs })

  constructor() {
    this.#histogram.enable()
  }

  /** Returns the lag since the last call and resets the measurement. */
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

/** Converts the time between two timers (ns) to a lag. The histogram has no mean before the first timer. */
const lagOf = (ns: number): number => Math.max(0, ((Number.isFinite(ns) ? ns : 0) - resolutionMs * 1e6) / nsPerSecond)
