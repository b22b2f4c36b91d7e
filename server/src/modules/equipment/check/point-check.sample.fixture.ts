// What the shared suites need beside the declaration to create samples.
import { pointCheck } from '@gemba/contract/equipment/check/point-check.ts'
import { sampleOf } from '../../../resource/resource-sample.fixture.ts'

export const samples = [sampleOf(pointCheck, { values: { minValue: 1, maxValue: 9 } })]
