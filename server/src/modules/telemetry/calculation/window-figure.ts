// Figures of the readings of a window: means, extremes, sums, counts, changes and times in a state.
import { parameterMode } from '@gemba/contract/telemetry/calculation/dictionaries.ts'
import type { FormulaReading } from '@gemba/contract/telemetry/formula/evaluate-formula.ts'
import { quality, type SampleValue, severityOf } from '@gemba/contract/telemetry/sample.ts'
import { gapAfterMs, holdsValue } from '../history/curve/curve.ts'
import { isUsable as isUsableCode } from '../statistics/usable-quality.ts'
import { increaseOf, type PointShape } from './loaded-calculation.ts'

export interface WindowReading {
  /** Source time, epoch ms. */
  readonly ts: number
  readonly value: SampleValue
  readonly quality: number
}

export interface FigureWindow {
  readonly from: number
  readonly to: number
  /** Readings after `from` and not after `to`, in order of time. */
  readonly readings: readonly WindowReading[]
  /** The reading at the beginning of the window; undefined if there is none. */
  readonly held: WindowReading | undefined
  /** State of `timeInState`; null is any number but 0. */
  readonly stateValue: number | null
  /** How values continue between readings; null is: each until the next one. */
  readonly shape?: PointShape | null
}

const modes = parameterMode.codes

interface Usable {
  readonly ts: number
  readonly value: number
}

/** The same readings count as in statistics. */
const isUsable = ({ value, quality: code }: WindowReading): boolean => typeof value === 'number' && isUsableCode(code)

/** Returns the figure of a window, with the time of its end. Without usable readings it has no value. */
export function computeFigure(mode: number, window: FigureWindow): FormulaReading {
  const { readings, held, to } = window
  const value = figureOf(mode, window)
  const all = held ? [held, ...readings] : readings
  if (value === null) return { value, quality: quality.badWaitingForInitialData, ts: to }
  const usable = all.filter(isUsable)
  const worst = usable.reduce(
    (code, reading) => (severityOf(reading.quality) > severityOf(code) ? reading.quality : code),
    quality.good as number,
  )
  const isPartial = usable.length < all.length
  return { value, quality: isPartial && severityOf(worst) === 0 ? quality.uncertainSubNormal : worst, ts: to }
}

function figureOf(mode: number, window: FigureWindow): number | null {
  const { readings, held, shape } = window
  const inside = readings.filter(isUsable) as readonly Usable[]
  if (mode === modes.count) return inside.length
  if (mode === modes.sum) return inside.reduce((sum, { value }) => sum + value, 0)
  const all = held && isUsable(held) ? [held as Usable, ...inside] : inside
  const [first] = all
  const last = all.at(-1)
  if (first === undefined || last === undefined) return null
  switch (mode) {
    case modes.first:
      return first.value
    case modes.delta:
      return shape?.counter ? sumIncreases(all, increaseOf(shape.counter)) : last.value - first.value
    case modes.min:
      return all.reduce((lowest, { value }) => Math.min(lowest, value), first.value)
    case modes.max:
      return all.reduce((highest, { value }) => Math.max(highest, value), first.value)
    default:
      return weighted(mode, window)
  }
}

const sumIncreases = (readings: readonly Usable[], increase: (before: number, now: number) => number): number =>
  readings.slice(1).reduce((sum, { value }, index) => sum + increase(readings[index]?.value ?? value, value), 0)

/**
 * Returns the mean weighted by time, or the seconds in a state; null if no time counts. Between two readings a value is
 * on the line that connects them, or holds, by the same rules as in statistics.
 */
function weighted(mode: number, { readings, held, from, to, stateValue, shape }: FigureWindow): number | null {
  const steps = held ? [held, ...readings] : readings
  const [gapMs, isHeld] = shape ? [gapAfterMs(shape), holdsValue(shape)] : [Number.POSITIVE_INFINITY, true]
  const inside = readings.filter(isUsable) as readonly Usable[]
  let [durationMs, area, inStateMs] = [0, 0, 0]
  for (const [index, step] of steps.entries()) {
    if (!isUsable(step)) continue
    const value = step.value as number
    const next = steps[index + 1]
    const ms = Math.max(0, (next?.ts ?? to) - step.ts)
    const validMs = ms <= gapMs ? ms : isHeld ? gapMs : 0
    const begin = Math.max(from, step.ts)
    const lastingMs = Math.max(0, Math.min(step.ts + validMs, to) - begin)
    const slope = isHeld || ms === 0 || !next || !isUsable(next) ? 0 : ((next.value as number) - value) / ms
    durationMs += lastingMs
    area += (value + slope * (begin + lastingMs / 2 - step.ts)) * lastingMs
    if (stateValue === null ? value !== 0 : value === stateValue) inStateMs += lastingMs
  }
  if (mode === modes.timeInState) return inStateMs / 1000
  if (durationMs > 0) return area / durationMs
  return inside.length > 0 ? inside.reduce((sum, { value }) => sum + value, 0) / inside.length : null
}
