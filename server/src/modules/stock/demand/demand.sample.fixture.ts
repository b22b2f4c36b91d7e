// What the generic suites need to know of the demand beyond its declaration.
import { demand } from '@gemba/contract/stock/demand/demand.ts'
import { sampleOf } from '../../../resource/resource-sample.fixture.ts'

export const samples = [sampleOf(demand, { filled: ['code'] })]
