// Readings of one box on their way to the intake: one message at a time, in order. While the intake is busy the newest
// readings wait, and older ones are dropped and counted.
import { setTimeout } from 'node:timers/promises'
import type { DeviceReading } from './thread-messages.ts'

/** The intake as used by drivers. */
export interface DriverIntake {
  readonly whenReady: Promise<void>
  ingest(message: { boxId: string; body: Uint8Array; isHistorical: boolean }): Promise<string>
  followDrivers(
    boxId: string,
    change: {
      isConnected: boolean
      lostDevices: readonly string[]
      failures: { channels: readonly string[]; devices: readonly string[] }
    },
  ): Promise<void>
}

const maxWaiting = 50_000
/** The limit of the intake is 5 000 samples per message. */
const maxPerMessage = 2000
const retryMs = 500
/** Outcomes after which the same message is sent again. */
const retriedOutcomes = new Set(['tooBusy', 'diskFull', 'failed', 'boxUnknown'])

export class ReadingQueue {
  readonly #intake: DriverIntake
  readonly #boxId: string
  readonly #report: (error: unknown) => void
  #waiting: DeviceReading[] = []
  #isSending = false
  #isStopped = false
  /** Number of readings that were dropped. */
  dropped = 0

  constructor({ intake, boxId, report }: { intake: DriverIntake; boxId: string; report: (error: unknown) => void }) {
    this.#intake = intake
    this.#boxId = boxId
    this.#report = report
  }

  push(readings: readonly DeviceReading[]): void {
    for (const reading of readings) this.#waiting.push(reading)
    const excess = this.#waiting.length - maxWaiting
    if (excess > 0) {
      this.#waiting.splice(0, excess)
      this.dropped += excess
    }
    if (!this.#isSending && this.#waiting.length > 0) void this.#sendAll()
  }

  stop(): void {
    this.#isStopped = true
    this.#waiting = []
  }

  async #sendAll(): Promise<void> {
    this.#isSending = true
    try {
      while (this.#waiting.length > 0 && !this.#isStopped) await this.#sendNext()
    } finally {
      this.#isSending = false
    }
  }

  async #sendNext(): Promise<void> {
    const readings = this.#waiting.splice(0, maxPerMessage)
    const body = encodeReadings(readings)
    const outcome = await this.#ingest(body)
    if (!retriedOutcomes.has(outcome) || this.#isStopped) return
    this.#waiting.unshift(...readings)
    await setTimeout(retryMs, undefined, { ref: false })
  }

  async #ingest(body: Uint8Array): Promise<string> {
    try {
      await this.#intake.whenReady
      return await this.#intake.ingest({ boxId: this.#boxId, body, isHistorical: false })
    } catch (error) {
      if (!this.#isStopped) this.#report(error)
      return 'failed'
    }
  }
}

/** Returns the readings as a message of the own layout. */
function encodeReadings(readings: readonly DeviceReading[]): Uint8Array {
  const byDevice = Map.groupBy(readings, ({ deviceCode }) => deviceCode)
  const groups = [...byDevice].map(([deviceCode, rows]) => ({ dev: deviceCode, s: rows.map(sampleOf) }))
  return Buffer.from(JSON.stringify({ d: groups }))
}

function sampleOf({ code, ts, value, quality }: DeviceReading): unknown[] {
  const sample = [code, ts, wireValue(value)]
  return quality === undefined ? sample : [...sample, quality]
}

/** Returns a value for JSON: large integers and special numbers as text, which the intake understands. */
function wireValue(value: DeviceReading['value']): number | string | boolean | null {
  if (typeof value === 'bigint') return value.toString()
  return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value
}
