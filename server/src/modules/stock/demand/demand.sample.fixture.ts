// What the shared suites have to know of it beside its declaration.
import { demand } from '@gemba/contract/stock/demand/demand.ts'
import { sampleOf } from '../../../resource/resource-sample.fixture.ts'

export const samples = [sampleOf(demand, { filled: ['code'] })]
