// Points for the tests and benchmarks of this module.

import { dataTypes } from '@gemba/contract/telemetry/sample.ts'
import type { IntakePoint } from './point.ts'

/** Returns a double point `M01/temp` of box 1 in company 1 that stores every sample. `change` overrides fields. */
export function demoPoint(change: Partial<IntakePoint>): IntakePoint {
  return {
    pointId: '1',
    companyId: '1',
    boxId: '1',
    deviceCode: 'M01',
    code: 'temp',
    dataType: dataTypes.double,
    scale: 1,
    offset: 0,
    engLow: null,
    engHigh: null,
    clampPolicy: 0,
    periodMs: 1000,
    staleMs: null,
    storeMode: 1,
    storeDeadband: 0,
    frozenMs: 0,
    maxIntervalMs: 600_000,
    minIntervalMs: 0,
    retentionDays: null,
    isEnabled: true,
    ...change,
  }
}
