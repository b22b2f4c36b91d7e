// A VictoriaMetrics in a child process with the samples of the trends: the same questions, asked side by side.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from '../../server/src/platform/free-port.ts'
import type { History } from '../../server/src/platform/history/history.ts'

/** Path of its program. Without it trends are not compared. */
const program = process.env.VICTORIA_METRICS_PATH

const dayMs = 86_400_000
const daysPerImport = 10
const startLimitMs = 20_000
const retrySpacingMs = 100

export interface TrendRange {
  readonly pointId: number
  /** Epoch ms, both included. */
  readonly from: number
  readonly to: number
}

interface QueryReply {
  readonly data: { readonly result: readonly { readonly values: readonly (readonly [at: number, value: string])[] }[] }
}

/** Extremes of all steps, and the duration of the call. */
export interface ExtremesRead {
  readonly min: number
  readonly max: number
  readonly tookMs: number
}

export class VictoriaMetrics {
  readonly #url: string
  readonly #process: ChildProcess

  private constructor(url: string, process: ChildProcess) {
    this.#url = url
    this.#process = process
  }

  /** Returns a running server with its data in `folder`; undefined without the path of the program. */
  static async start(folder: string): Promise<VictoriaMetrics | undefined> {
    if (!program) return undefined
    const port = await findFreePort()
    const flags = [
      `-storageDataPath=${folder}`,
      `-httpListenAddr=127.0.0.1:${port}`,
      '-retentionPeriod=100y',
      '-loggerLevel=ERROR',
      // Every call reads the samples, as a curve does that nobody has opened before.
      '-search.disableCache',
      '-search.maxSamplesPerSeries=1000000000',
      '-search.maxSamplesPerQuery=2000000000',
      '-search.maxQueryDuration=5m',
    ]
    const victoria = new VictoriaMetrics(`http://127.0.0.1:${port}`, spawn(program, flags, { stdio: 'ignore' }))
    await victoria.#waitForStart()
    return victoria
  }

  /** Copies the samples of a point. They are readable afterwards. */
  async copy(history: History, { pointId, from, to }: TrendRange): Promise<void> {
    for (let since = from; since <= to; since += daysPerImport * dayMs) {
      const until = Math.min(to + 1, since + daysPerImport * dayMs)
      const lines = await history.rows<[string]>(
        `SELECT '{"metric":{"__name__":"point_${pointId}"},"values":' || toJSONString(groupArray(value)) ||
            ',"timestamps":' || toJSONString(groupArray(toUnixTimestamp64Milli(ts))) || '}'
          FROM sample FINAL WHERE point = ${pointId} AND ts >= fromUnixTimestamp64Milli(toInt64(${since}), 'UTC')
            AND ts < fromUnixTimestamp64Milli(toInt64(${until}), 'UTC')
          GROUP BY intDiv(toUnixTimestamp(ts), 7200) SETTINGS output_format_json_quote_64bit_integers = 0`,
      )
      await this.#call('api/v1/import', { method: 'POST', body: lines.map(([line]) => line).join('\n') })
    }
    await this.#call('internal/force_flush')
  }

  /** Starts the merge of everything stored, and does not wait for it. */
  async merge(): Promise<void> {
    await this.#call('internal/force_merge')
  }

  /** Returns lowest and highest value of a range, read as `steps` pairs. */
  async readExtremes({ pointId, from, to }: TrendRange, steps: number): Promise<ExtremesRead> {
    const step = Math.ceil((to + 1 - from) / steps / 1000)
    const series = `point_${pointId}[${step}s]`
    const query = new URLSearchParams({
      query: `aggr_over_time(("min_over_time", "max_over_time"), ${series})`,
      // A step covers the time up to its instant.
      start: String(from / 1000 + step),
      end: String((to + 1) / 1000),
      step: `${step}s`,
    })
    const startedAt = performance.now()
    const reply: QueryReply = JSON.parse(await this.#call(`api/v1/query_range?${query}`))
    const tookMs = performance.now() - startedAt
    const values = reply.data.result.flatMap((entry) => entry.values.map(([, value]) => Number(value)))
    return { min: Math.min(...values), max: Math.max(...values), tookMs }
  }

  async stop(): Promise<void> {
    const ending = once(this.#process, 'exit')
    this.#process.kill()
    await ending
  }

  async #call(path: string, init?: RequestInit): Promise<string> {
    const response = await fetch(`${this.#url}/${path}`, init)
    const text = await response.text()
    if (!response.ok) throw new Error(`VictoriaMetrics: ${response.status} ${text}`)
    return text
  }

  async #waitForStart(): Promise<void> {
    const until = performance.now() + startLimitMs
    while (performance.now() < until) {
      const isUp = await this.#call('health').then(
        () => true,
        () => false,
      )
      if (isUp) return
      await pause(retrySpacingMs)
    }
    throw new Error('VictoriaMetrics does not start')
  }
}
