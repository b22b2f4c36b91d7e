// What the shared suites have to know of it beside its declaration.
import { materialUnit } from '@gemba/contract/base/material/material-unit.ts'
import { sampleOf } from '../../../resource/resource-sample.fixture.ts'

export const samples = [sampleOf(materialUnit, { unshared: ['unitId'] })]
