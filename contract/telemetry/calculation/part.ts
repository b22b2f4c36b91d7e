// Calculations: formulas over points.
import { definePart, payload } from '../../kit/module.ts'
import { calculation, calculationParameter, calculationTiming } from './calculation.ts'
import {
  listCalculationRuns,
  listCalculationsOfObject,
  readCalculationGraph,
  runCalculation,
  tryFormula,
} from './calculation-runs.ts'
import { calculationStatus, misfirePolicy, missingPolicy, parameterMode, timingType } from './dictionaries.ts'
import { calculationErrors } from './errors.ts'
import { cancelRecompute, readRecompute, startRecompute } from './recompute.ts'

export const calculationPart = definePart({
  resources: [calculation, calculationParameter, calculationTiming],
  commands: [
    listCalculationRuns,
    runCalculation,
    tryFormula,
    readCalculationGraph,
    listCalculationsOfObject,
    startRecompute,
    readRecompute,
    cancelRecompute,
  ],
  errors: calculationErrors,
  events: {
    /** A calculation was saved or removed. `pointIds` are its result and its inputs, before and after. */
    'calculation.changed': payload<{ calculationId: string; pointIds: string[] }>(),
  },
  dictionaries: [calculationStatus, parameterMode, timingType, misfirePolicy, missingPolicy],
})
