// What the generic suites need to know of the location beyond its declaration.
import { location } from '@gemba/contract/base/warehouse/location.ts'
import { sampleOf } from '../../../resource/resource-sample.fixture.ts'

export const samples = [sampleOf(location, { filled: ['code'] })]
