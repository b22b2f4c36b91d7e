// Files the results of calculations in the pipeline, as samples of their points.

import type { FormulaValue } from '@gemba/contract/telemetry/formula/formula-node.ts'
import { dataTypes, quality, type SampleValue, sampleFlags, severityOf } from '@gemba/contract/telemetry/sample.ts'
import type { ReceiveClock } from '../../../platform/clock.ts'
import type { History } from '../../../platform/history/history.ts'
import { convertValue } from '../decode/convert-value.ts'
import type { Catalogue } from '../intake/catalogue.ts'
import type { Pipeline } from '../intake/pipeline.ts'
import type { IntakePoint } from '../point/point.ts'
import type { Sample } from '../sample/point-state.ts'

export interface CalculationResult {
  /** Source time, epoch ms. */
  readonly ts: number
  readonly value: FormulaValue
  readonly quality: number
}

/** What the calculations need of the intake. */
export interface ResultSink {
  /** Files a result as a sample of its point. Returns false if the point receives none. */
  place(pointId: string, result: CalculationResult): boolean
  /** Stores results of the past, which have no other effect. */
  storePast(pointId: string, results: readonly CalculationResult[]): boolean
  /** The result is no longer fresh. */
  lose(pointId: string): void
  /** Returns time of the latest value; 0 if there is none. */
  latestTs(pointId: string): number
  history(): History
  /** Stores all received samples in history. */
  flush(): Promise<void>
}

export interface ResultSinkDependencies {
  readonly catalogue: Catalogue
  readonly pipeline: Pipeline
  readonly clock: ReceiveClock
  readonly history: () => History
  readonly flush: () => Promise<void>
  /** Called after each result, because the latest values on disk are no longer those in memory. */
  readonly changed: () => void
}

const integerTypes: readonly number[] = [
  dataTypes.int16,
  dataTypes.uint16,
  dataTypes.int32,
  dataTypes.uint32,
  dataTypes.int64,
  dataTypes.enumeration,
]

export function createResultSink(parts: ResultSinkDependencies): ResultSink {
  const { catalogue, pipeline, clock } = parts
  const sample: Sample = { ts: 0, rts: 0, value: null, quality: 0, flags: 0 }
  const fill = (point: IntakePoint, { ts, value, quality: code }: CalculationResult, flags: number): Sample => {
    const converted = convertResult(point, value, code)
    sample.ts = ts
    sample.rts = clock.now()
    sample.value = converted.value
    sample.quality = converted.quality
    sample.flags = sampleFlags.calculated | flags
    return sample
  }
  return {
    place(pointId, result) {
      const state = catalogue.points.get(pointId)
      if (!state?.point.isEnabled) return false
      pipeline.place(state, fill(state.point, result, 0))
      parts.changed()
      return true
    },
    storePast(pointId, results) {
      const state = catalogue.points.get(pointId)
      if (!state) return false
      for (const result of results) pipeline.storePast(state, fill(state.point, result, sampleFlags.historical))
      return true
    },
    lose(pointId) {
      const state = catalogue.points.get(pointId)
      if (state) pipeline.lose(state)
    },
    latestTs(pointId) {
      const state = catalogue.points.get(pointId)
      return state?.hasLatest ? state.ts : 0
    },
    history: parts.history,
    flush: parts.flush,
  }
}

/** Returns a result as the data type of its point. Whole numbers are rounded, because formulas compute with decimals. */
function convertResult(point: IntakePoint, value: FormulaValue, code: number): { value: SampleValue; quality: number } {
  if (value === null) return { value, quality: severityOf(code) === 2 ? code : quality.bad }
  const isRounded = typeof value === 'number' && integerTypes.includes(point.dataType)
  // The result is in the engineering unit of its point.
  const plain = point.scale === 1 && point.offset === 0 ? point : Object.assign({}, point, { scale: 1, offset: 0 })
  return convertValue(plain, { raw: isRounded ? Math.round(value) : value, sentQuality: code })
}
