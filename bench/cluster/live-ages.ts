// How old live values get: reads the latest values again and again, and remembers the newest instant of each point.
import { setTimeout as wait } from 'node:timers/promises'
import type { ClusterClient } from './cluster-client.ts'
import type { BoxPoint } from './excursion-boxes.ts'

const pollMs = 250

export class LiveAges {
  readonly #client: ClusterClient
  readonly #newest: Map<string, number>
  #longestMs = 0
  #isStopped = false
  #running: Promise<void> | undefined

  constructor(client: ClusterClient, points: readonly BoxPoint[]) {
    this.#client = client
    const now = Date.now()
    this.#newest = new Map(points.map(({ pointId }) => [pointId, now]))
  }

  start(): void {
    this.#running = this.#run()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#running
  }

  /** Returns the longest age of the newest value of a point since the last call, in ms. */
  take(): number {
    const longestMs = this.#longestMs
    this.#longestMs = 0
    return longestMs
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      await this.#read()
      await wait(pollMs)
    }
  }

  /** A value that is missing in an answer, and a call that fails, do not end a gap. */
  async #read(): Promise<void> {
    const pointIds = [...this.#newest.keys()]
    type Row = { pointId: string; ts?: number | string | null }
    const rows = await this.#client.call<Row[]>('/telemetry/latest', { pointIds }).catch(() => [])
    const now = Date.now()
    for (const { pointId, ts } of rows) {
      const known = this.#newest.get(pointId) ?? 0
      if (ts) this.#newest.set(pointId, Math.max(known, new Date(ts).getTime()))
    }
    this.#longestMs = Math.max(this.#longestMs, ...[...this.#newest.values()].map((ts) => now - ts))
  }
}
