// What the shared suites have to know of it beside its declaration.
import { exception } from '@gemba/contract/production/exception/exception.ts'
import { sampleOf } from '../../../resource/resource-sample.fixture.ts'

export const samples = [sampleOf(exception, { values: { category: '3' }, filled: ['code'] })]
