// Reads the last hour or day of many points in one or two statements, and caches it for all users.
import type { PointSparkline, SparklineSpan } from '@gemba/contract/telemetry/sparkline.ts'
import type { History } from '../../../platform/history/history.ts'
import type { HistorySilence } from './break-at-silences.ts'
import { type CurveRhythm, gapAfterMs } from './curve/curve.ts'
import { isUsable } from './history-rows.ts'

interface Steps {
  readonly stepMs: number
  readonly steps: number
  /** Number of steps before the window that are read too. They usually contain the value that is valid at its start. */
  readonly stepsBefore: number
}

const spans: Readonly<Record<SparklineSpan, Steps>> = {
  hour: { stepMs: 120_000, steps: 30, stepsBefore: 6 },
  day: { stepMs: 900_000, steps: 96, stepsBefore: 1 },
}
/** Time until received samples are in history. */
const settledMs = 20_000
/** How far back the value of a rarely stored point is searched. */
const heldMs = 86_400_000
const maxKept = 10_000

interface SparklineSource extends CurveRhythm {
  readonly pointId: string
  readonly silences: readonly HistorySilence[]
}

interface Window {
  readonly from: number
  readonly to: number
}

/** Returns the displayed window, rounded to steps so that all users read the same one for a while. */
export function sparklineWindow(span: SparklineSpan = 'hour', now = Date.now()): Window {
  const { stepMs, steps } = spans[span]
  const to = Math.floor((now - settledMs) / stepMs) * stepMs
  return { from: to - steps * stepMs, to }
}

/** The value is null if it is not usable. */
type StepSample = readonly [at: number, value: number | null]
/** The last sample of each step that has any. Steps before the window are negative. */
type KnownSteps = Map<number, StepSample>
type StepRow = [point: string, step: number, ...known: StepSample]

const instantOf = (name: string): string => `fromUnixTimestamp64Milli({${name}:Int64}, 'UTC')`
/** Without FINAL, which takes twice as long. argMax returns the newest arrival of equal instants in any case. */
const lastOfSteps = `SELECT toString(point), intDiv(toUnixTimestamp64Milli(ts) - {since:Int64}, {stepMs:Int64}) AS step,
    toUnixTimestamp64Milli(max(ts)), argMax(if(${isUsable}, value, nan), (ts, rts))
  FROM sample
  WHERE point IN (SELECT toUInt64(arrayJoin({points:Array(String)})))
    AND ts >= ${instantOf('since')} AND ts < ${instantOf('until')}
  GROUP BY point, step`

/** Reads and caches the sparklines of one span. */
export class Sparklines {
  readonly #span: SparklineSpan
  #window: Window = { from: 0, to: 0 }
  /** Cached steps of the window by point. They are the same for every user who may see the point. */
  #known = new Map<string, KnownSteps>()

  constructor(span: SparklineSpan = 'hour') {
    this.#span = span
  }

  /** Returns the values of the points per step. The caller must check that the user may see them. */
  async read(history: History, sources: readonly SparklineSource[]) {
    const steps = spans[this.#span]
    const window = sparklineWindow(this.#span)
    if (window.to !== this.#window.to || this.#known.size > maxKept) {
      this.#window = window
      this.#known = new Map()
    }
    const cachedSteps = this.#known
    const missing = sources.filter(({ pointId }) => !cachedSteps.has(pointId))
    for (const [pointId, knownSteps] of await readKnown(history, missing, { ...window, ...steps }))
      cachedSteps.set(pointId, knownSteps)
    const series = sources.map(
      (source): PointSparkline => ({
        point: source.pointId,
        values: courseOf(source, cachedSteps.get(source.pointId) ?? new Map(), { ...window, ...steps }),
      }),
    )
    return { from: window.from, stepMs: steps.stepMs, series }
  }
}

async function readKnown(history: History, sources: readonly SparklineSource[], shownSteps: Window & Steps) {
  const { from, to, stepMs, stepsBefore } = shownSteps
  const samplesByPoint = new Map(sources.map(({ pointId }) => [pointId, new Map<number, StepSample>()]))
  const add = async (points: readonly string[], range: { since: number; until: number; stepMs: number }) => {
    if (points.length === 0) return
    const rows = await history.rows<StepRow>(lastOfSteps, { points, ...range })
    const first = Math.round((range.since - from) / stepMs)
    for (const [point, step, at, value] of rows) samplesByPoint.get(point)?.set(first + step, [at, value])
  }
  const since = from - stepsBefore * stepMs
  await add([...samplesByPoint.keys()], { since, until: to, stepMs })
  const isSeldom = (source: SparklineSource): boolean =>
    gapAfterMs(source) > stepsBefore * stepMs && heldAt(0, samplesByPoint.get(source.pointId)) === undefined
  // Few samples lie so far back because these points are stored rarely.
  const seldom = sources.filter(isSeldom).map(({ pointId }) => pointId)
  await add(seldom, { since: since - heldMs, until: since, stepMs: heldMs })
  return samplesByPoint
}

/** Returns the newest sample of the steps up to `first`. */
function heldAt(first: number, knownSteps: KnownSteps | undefined): StepSample | undefined {
  const steps = [...(knownSteps?.keys() ?? [])].filter((step) => step <= first)
  return steps.length > 0 ? knownSteps?.get(Math.max(...steps)) : undefined
}

/** Returns the value of each step. A value is valid for the gap of its rhythm, and through no silence. */
function courseOf(source: SparklineSource, knownSteps: KnownSteps, shownSteps: Window & Steps): (number | null)[] {
  const { from, steps, stepMs } = shownSteps
  const gapMs = gapAfterMs(source)
  let last = heldAt(-1, knownSteps)
  return Array.from({ length: steps }, (_, step) => {
    last = knownSteps.get(step) ?? last
    const [begin, end] = [from + step * stepMs, from + (step + 1) * stepMs]
    if (last === undefined || begin - last[0] > gapMs) return null
    const [since, value] = last
    return source.silences.some((silence) => silence.from >= since && silence.from < end) ? null : value
  })
}
