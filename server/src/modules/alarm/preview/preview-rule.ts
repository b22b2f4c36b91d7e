// The preview of a rule: reads the history of its points within limits and evaluates it in a worker thread.
import { Worker } from 'node:worker_threads'
import { alarmRulePart } from '@gemba/contract/alarm/rule/part.ts'
import {
  type PreviewedAlarm,
  previewAlarmRule,
  previewedNames,
  shortAlarmMs,
} from '@gemba/contract/alarm/rule/preview-rule.ts'
import { alarmRule } from '@gemba/contract/alarm/rule.ts'
import type { CommandInput, CommandReply } from '@gemba/contract/kit/command.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { companyOf, type Read } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Call } from '../../../platform/http/call.ts'
import { handleWithoutWork, implementCommands } from '../../../platform/http/route.ts'
import { Gate } from '../../../platform/limits/gate.ts'
import { points } from '../../equipment/index.ts'
import type { HistoryReader } from '../../telemetry/index.ts'
import type { MonitorRule } from '../monitor.ts'
import { assertRule } from '../rule/assert-rule.ts'
import { type LoadedRule, monitorRuleOfRule, resolveInputs } from '../rule/monitor-rule.ts'
import type { PreviewOrder, SampleColumns } from './evaluate-history.ts'

export interface PreviewServices {
  readonly history: Pick<HistoryReader, 'samples'>
}

type Input = CommandInput<typeof previewAlarmRule>
type Reply = CommandReply<typeof previewAlarmRule>
type Rule = EntityOf<typeof alarmRule>

const dayMs = 86_400_000
const usualMs = 30 * dayMs
const maxMs = 366 * dayMs
/** Maximum number of samples of all points, 24 bytes each. */
const maxSamples = 3_000_000
const samplesAtOnce = 100_000
const maxAlarms = 500
const timeoutMs = 30_000
const heapMb = 512

/** A preview of a month can take a second of one core, so few run at once. */
const gate = new Gate({ atWork: 1, waiting: 8 })

/** Returns the rule of the request as one that is stored. */
function ruleOf(input: Input): Rule {
  const sent = previewedNames.map((name) => [name, input[name] ?? alarmRule.fields[name].initial ?? null])
  return Object.assign(Object.fromEntries(sent), { pointId: input.pointId, modelPointId: null }) as Rule
}

/** Returns the rule with its inputs. Throws the errors of saving it, and `notFound` for a point out of sight. */
async function loadRule(read: Read, input: Input): Promise<LoadedRule> {
  await points.read(read, { id: input.pointId })
  const rule = ruleOf(input)
  await assertRule(read, rule)
  const [loaded] = await resolveInputs(read, [
    monitorRuleOfRule(rule, { companyId: companyOf(read.actor), zone: read.actor.zone }),
  ])
  return loaded as LoadedRule
}

function rangeOf({ from, to }: Input): { from: number; to: number } {
  const end = Math.min(to ?? Date.now(), Date.now())
  const range = { from: from ?? end - usualMs, to: end }
  if (!(range.from < range.to) || range.to - range.from > maxMs) throw new DomainError('rangeInvalid')
  return range
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
}

/** Reads the samples of a point in pieces. */
async function readColumns(services: PreviewServices, call: Call, order: ReadOrder): Promise<HistoryColumns> {
  const caller = { userId: String(call.actor.userId), companyId: companyOf(call.actor), signal: call.signal }
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
    const rows = await services.history.samples({ pointId: order.pointId, from, to: order.to }, limit, caller)
    columns.ts.push(Float64Array.from(rows, ([ts]) => ts))
    columns.values.push(Float64Array.from(rows, ([, value]) => value ?? Number.NaN))
    columns.qualities.push(Float64Array.from(rows, ([, , , quality]) => quality))
    count += rows.length
    from = (rows.at(-1)?.[0] ?? order.to) + 1
    if (rows.length < limit) return Object.assign(columns, { count, until: null })
  }
  return Object.assign(columns, { count, until: from - 1 })
}

async function preview(services: PreviewServices, input: Input, call: Call): Promise<Reply> {
  const range = rangeOf(input)
  const rule = await call.inRead((read) => loadRule(read, input))
  return gate.run(async () => {
    const names = namesByPoint(rule)
    const limit = Math.floor(maxSamples / names.size)
    const columns: HistoryColumns[] = []
    for (const [pointId, pointNames] of names)
      columns.push(await readColumns(services, call, Object.assign({ pointId, names: pointNames, limit }, range)))
    // A rule of several points is evaluated as far as all of them were read.
    const to = Math.min(range.to, ...columns.flatMap(({ until }) => until ?? []))
    const alarms = await evaluate({ rule, from: range.from, to, points: columns })
    return replyOf(alarms, { from: range.from, to, isComplete: to === range.to, columns })
  })
}

interface PreviewResult extends Pick<Reply, 'from' | 'to' | 'isComplete'> {
  readonly columns: readonly HistoryColumns[]
}

function replyOf(alarms: readonly PreviewedAlarm[], { columns, from, to, isComplete }: PreviewResult): Reply {
  const counted = alarms.filter(({ raiseTs }) => raiseTs <= to)
  const isShort = ({ raiseTs, returnTs }: PreviewedAlarm) => returnTs !== null && returnTs - raiseTs < shortAlarmMs
  return {
    from,
    to,
    isComplete,
    sampleCount: columns.reduce((sum, { count }) => sum + count, 0),
    alarmCount: counted.length,
    shortCount: counted.filter(isShort).length,
    alarms: counted.slice(-maxAlarms),
  }
}

/** Evaluates in a worker thread. Throws `historyTooLarge` if it takes too long or too much memory. */
async function evaluate(order: PreviewOrder): Promise<PreviewedAlarm[]> {
  const thread = new Worker(new URL('./preview-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  })
  const { promise, resolve, reject } = Promise.withResolvers<PreviewedAlarm[]>()
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

export const alarmRulePartRoutes = (services: PreviewServices) =>
  implementCommands(
    alarmRulePart,
    handleWithoutWork(previewAlarmRule, import.meta.url, (input, call) => preview(services, input, call)),
  )
