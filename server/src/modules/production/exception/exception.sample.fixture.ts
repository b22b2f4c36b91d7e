// What the shared suites need beside the declaration to create samples.
import { exception } from '@gemba/contract/production/exception/exception.ts'
import { sampleOf } from '../../../resource/resource-sample.fixture.ts'

export const samples = [sampleOf(exception, { values: { category: '3' }, filled: ['code'] })]
