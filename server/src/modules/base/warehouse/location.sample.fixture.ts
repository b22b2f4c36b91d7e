// What the shared suites have to know of it beside its declaration.
import { location } from '@gemba/contract/base/warehouse/location.ts'
import { sampleOf } from '../../../resource/resource-sample.fixture.ts'

export const samples = [sampleOf(location, { filled: ['code'] })]
