// The schedule of one polled device. A due poll that finds the previous one running is skipped and counted. A device that
// does not answer is tried again after 1 s to 60 s.

import { type DriverDevice, DriverError, type DriverFault, type DriverReport } from './driver.ts'

const minPeriodMs = 50
const firstBackOffMs = 1000
const maxBackOffMs = 60_000
const countersEveryMs = 1000

export interface PollOptions {
  readonly device: Pick<DriverDevice, 'id' | 'periodMs'>
  readonly report: DriverReport
  /** Reads the device. Throws `DriverError` if it does not answer. `wasOffline`: the previous poll failed. */
  poll(wasOffline: boolean): Promise<void>
  /** Whether a fault concerns the connection of all devices and says nothing about this one. */
  isOfConnection?(fault: DriverFault): boolean
}

export class PollSchedule {
  readonly #options: PollOptions
  readonly #periodMs: number
  readonly #startedAt = performance.now()
  readonly #countersTimer: NodeJS.Timeout
  #timer: NodeJS.Timeout | undefined
  /** Number of the last due poll. Polls are due at multiples of the period, so that late timers do not add up. */
  #turn = 0
  #isRunning = false
  #isOnline: boolean | undefined
  #backOffMs = 0
  #nextAttemptAt = 0
  #polls = 0
  #overruns = 0
  #failures = 0

  /** Polls at once, and then every period of the device. */
  constructor(options: PollOptions) {
    this.#options = options
    this.#periodMs = Math.max(minPeriodMs, options.device.periodMs)
    this.#countersTimer = setInterval(() => this.#reportCounters(), countersEveryMs)
    this.#scheduleNext()
    void this.#poll()
  }

  stop(): void {
    clearTimeout(this.#timer)
    clearInterval(this.#countersTimer)
    this.#reportCounters()
  }

  #scheduleNext(): void {
    const elapsedMs = performance.now() - this.#startedAt
    // A timer can fire a moment before its time. The turn after this one is next even then.
    const nextTurn = Math.max(this.#turn, Math.floor(elapsedMs / this.#periodMs)) + 1
    // Turns that passed while the thread was busy.
    this.#overruns += nextTurn - this.#turn - 1
    this.#turn = nextTurn
    this.#timer = setTimeout(() => this.#takeTurn(), nextTurn * this.#periodMs - elapsedMs)
  }

  #takeTurn(): void {
    this.#scheduleNext()
    void this.#poll()
  }

  async #poll(): Promise<void> {
    if (Date.now() < this.#nextAttemptAt) return
    if (this.#isRunning) {
      // The attempts of a silent device take their time. No value of it is missed by that.
      if (this.#isOnline !== false) this.#overruns++
      return
    }
    this.#isRunning = true
    this.#polls++
    try {
      await this.#options.poll(this.#isOnline === false)
      this.#recover()
    } catch (error) {
      this.#fail(error instanceof DriverError ? error.fault : { code: 'driverFailed', parameters: {} })
    } finally {
      this.#isRunning = false
    }
  }

  #recover(): void {
    this.#backOffMs = 0
    this.#nextAttemptAt = 0
    if (this.#isOnline) return
    this.#isOnline = true
    this.#options.report.device(this.#options.device.id, 'online')
  }

  #fail(fault: DriverFault): void {
    this.#failures++
    if (this.#options.isOfConnection?.(fault)) return
    this.#isOnline = false
    this.#backOffMs = Math.min(maxBackOffMs, this.#backOffMs * 2 || firstBackOffMs)
    this.#nextAttemptAt = Date.now() + this.#backOffMs
    this.#options.report.device(this.#options.device.id, 'offline', fault, this.#nextAttemptAt)
  }

  #reportCounters(): void {
    const counters = { polls: this.#polls, overruns: this.#overruns, failures: this.#failures }
    this.#options.report.counters(this.#options.device.id, counters)
  }
}
