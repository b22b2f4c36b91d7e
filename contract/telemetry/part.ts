// Readings of points.
import { definePart } from '../kit/module.ts'
import { curveNote, readCurveNotes } from './curve-note.ts'
import { telemetryErrors } from './errors.ts'
import { exportHistory } from './export.ts'
import { testExpression, validateFormula } from './formula/test-expression.ts'
import { readPeriods } from './periods.ts'
import { telemetryPermissions } from './permissions.ts'
import { compareHistory, listPointValues, pagePointValues } from './point-values.ts'
import { ingest, readHistory, readHistoryRows, readLatest, readRealTime, readSpan } from './read.ts'
import { readSparklines } from './sparkline.ts'
import { readStatistics } from './statistics.ts'
import { telemetryTerms } from './terms.ts'
import { addSamples, correctSamples, getRealTime, queryRealTime, removeSample, runRealTimeCommand } from './write.ts'

export const telemetryPart = definePart({
  resources: [curveNote],
  commands: [
    readCurveNotes,
    readLatest,
    readRealTime,
    readHistory,
    readHistoryRows,
    ingest,
    readSpan,
    readStatistics,
    readPeriods,
    readSparklines,
    exportHistory,
    pagePointValues,
    listPointValues,
    compareHistory,
    queryRealTime,
    getRealTime,
    addSamples,
    correctSamples,
    removeSample,
    runRealTimeCommand,
    testExpression,
    validateFormula,
  ],
  errors: telemetryErrors,
  permissions: telemetryPermissions,
  terms: telemetryTerms,
})
