// Figures of the readings of a window: means, extremes, sums, counts, changes and times in a state.
import { parameterMode } from '@gemba/contract/telemetry/calculation/dictionaries.ts'
import type { FormulaReading } from '@gemba/contract/telemetry/formula/evaluate-formula.ts'
import { quality, type SampleValue, severityOf } from '@gemba/contract/telemetry/sample.ts'

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
}

const modes = parameterMode.codes

interface Usable {
  readonly ts: number
  readonly value: number
}

const isUsable = ({ value, quality: code }: WindowReading): boolean => typeof value === 'number' && severityOf(code) < 2

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

function figureOf(mode: number, { readings, held, from, to, stateValue }: FigureWindow): number | null {
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
      return last.value - first.value
    case modes.min:
      return all.reduce((lowest, { value }) => Math.min(lowest, value), first.value)
    case modes.max:
      return all.reduce((highest, { value }) => Math.max(highest, value), first.value)
    default:
      return weighted(mode, { steps: held ? [held, ...readings] : readings, from, to, stateValue })
  }
}

interface Steps extends Omit<FigureWindow, 'readings' | 'held'> {
  readonly steps: readonly WindowReading[]
}

/** Returns the mean weighted by time, or the seconds in a state. A value counts until the next reading, a bad one not. */
function weighted(mode: number, { steps, from, to, stateValue }: Steps): number {
  let durationMs = 0
  let area = 0
  let inStateMs = 0
  let plainSum = 0
  let count = 0
  for (const [index, step] of steps.entries()) {
    if (!isUsable(step)) continue
    const value = step.value as number
    const end = Math.min(to, steps[index + 1]?.ts ?? to)
    const lastingMs = Math.max(0, end - Math.max(from, step.ts))
    durationMs += lastingMs
    area += value * lastingMs
    if (stateValue === null ? value !== 0 : value === stateValue) inStateMs += lastingMs
    plainSum += value
    count++
  }
  if (mode === modes.timeInState) return inStateMs / 1000
  return durationMs > 0 ? area / durationMs : plainSum / count
}
