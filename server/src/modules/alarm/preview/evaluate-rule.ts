// Reads the history of the points of a rule within limits and evaluates it in a worker thread.
import { Worker } from 'node:worker_threads'
import { DomainError } from '../../../platform/domain-error.ts'
import type { HistoryReader } from '../../telemetry/index.ts'
import type { MonitorRule } from '../monitor.ts'
import type { EvaluatedAlarm, PreviewOrder, SampleColumns } from './evaluate-history.ts'

export interface PreviewServices {
  readonly history: Pick<HistoryReader, 'samples'>
}

/** Who reads. The product itself if undefined. */
type Caller = Parameters<HistoryReader['samples']>[2]

/** Maximum number of samples of all points, 24 bytes each. */
const maxSamples = 3_000_000
const samplesAtOnce = 100_000
const timeoutMs = 30_000
const heapMb = 512

export interface EvaluationOrder {
  readonly rule: MonitorRule
  readonly from: number
  readonly to: number
  readonly caller?: Caller
}

export interface EvaluationResult {
  readonly alarms: readonly EvaluatedAlarm[]
  /** End of what was evaluated: earlier than ordered if there are too many samples. */
  readonly to: number
  readonly sampleCount: number
}

/** Throws `historyTooLarge` if it takes too long or too much memory. */
export async function evaluateRule(
  services: PreviewServices,
  { rule, from, to, caller }: EvaluationOrder,
): Promise<EvaluationResult> {
  const names = namesByPoint(rule)
  const limit = Math.floor(maxSamples / names.size)
  const columns: HistoryColumns[] = []
  for (const [pointId, pointNames] of names)
    columns.push(await readColumns(services, { pointId, names: pointNames, limit, from, to, caller }))
  // A rule of several points is evaluated as far as all of them were read.
  const end = Math.min(to, ...columns.flatMap(({ until }) => until ?? []))
  const alarms = await evaluate({ rule, from, to: end, points: columns })
  return { alarms, to: end, sampleCount: columns.reduce((sum, { count }) => sum + count, 0) }
}

/** Returns the points of a rule with the names by which it refers to them. */
function namesByPoint(rule: MonitorRule): Map<string, (string | null)[]> {
  const names = new Map<string, (string | null)[]>([[rule.pointId, [null]]])
  for (const { name, pointId } of rule.inputs) names.set(pointId, [...(names.get(pointId) ?? []), name])
  return names
}

interface HistoryColumns extends SampleColumns {
  readonly ts: Float64Array[]
  readonly values: Float64Array[]
  readonly qualities: Float64Array[]
  /** The last instant that was read, if there are more samples. */
  readonly until: number | null
  readonly count: number
}

interface ReadOrder {
  readonly pointId: string
  readonly names: readonly (string | null)[]
  readonly from: number
  readonly to: number
  readonly limit: number
  readonly caller: Caller
}

/** Reads the samples of a point in pieces. */
async function readColumns({ history }: PreviewServices, order: ReadOrder): Promise<HistoryColumns> {
  const columns = {
    names: order.names,
    ts: [] as Float64Array[],
    values: [] as Float64Array[],
    qualities: [] as Float64Array[],
  }
  let from = order.from
  let count = 0
  while (count < order.limit) {
    const limit = Math.min(samplesAtOnce, order.limit - count)
    const rows = await history.samples({ pointId: order.pointId, from, to: order.to }, limit, order.caller)
    columns.ts.push(Float64Array.from(rows, ([ts]) => ts))
    columns.values.push(Float64Array.from(rows, ([, value]) => value ?? Number.NaN))
    columns.qualities.push(Float64Array.from(rows, ([, , , quality]) => quality))
    count += rows.length
    from = (rows.at(-1)?.[0] ?? order.to) + 1
    if (rows.length < limit) return Object.assign(columns, { count, until: null })
  }
  return Object.assign(columns, { count, until: from - 1 })
}

/** Evaluates in a worker thread. Throws `historyTooLarge` if it takes too long or too much memory. */
async function evaluate(order: PreviewOrder): Promise<EvaluatedAlarm[]> {
  const thread = new Worker(new URL('./preview-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  })
  const { promise, resolve, reject } = Promise.withResolvers<EvaluatedAlarm[]>()
  const timer = setTimeout(() => reject(new DomainError('historyTooLarge')), timeoutMs)
  thread.once('message', resolve)
  thread.once('error', ({ code }: NodeJS.ErrnoException & Error) =>
    reject(code === 'ERR_WORKER_OUT_OF_MEMORY' ? new DomainError('historyTooLarge') : new Error('the preview failed')),
  )
  const buffers = order.points.flatMap(({ ts, values, qualities }) =>
    [...ts, ...values, ...qualities].map(({ buffer }) => buffer as ArrayBuffer),
  )
  thread.postMessage(order, buffers)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
}
