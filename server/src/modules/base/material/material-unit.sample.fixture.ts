// What the generic suites need to know of the material unit beyond its declaration.
import { materialUnit } from '@gemba/contract/base/material/material-unit.ts'
import { sampleOf } from '../../../resource/resource-sample.fixture.ts'

export const samples = [sampleOf(materialUnit, { unshared: ['unitId'] })]
