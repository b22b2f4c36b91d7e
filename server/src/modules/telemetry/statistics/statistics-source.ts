import type { HistorySilence } from '../history/break-at-silences.ts'
import type { CurveRhythm } from '../history/curve/curve.ts'

/** A point to calculate statistics for. */
export interface StatisticsSource extends CurveRhythm {
  readonly pointId: string
  /** Whether the values are states: the duration of each is calculated. */
  readonly isState: boolean
  readonly silences: readonly HistorySilence[]
}
