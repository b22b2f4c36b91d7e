// What the shared suites have to know of it beside its declaration.
import { workCenter } from '@gemba/contract/production/work-center/work-center.ts'
import { sampleOf } from '../../../resource/resource-sample.fixture.ts'

export const samples = [sampleOf(workCenter, { filled: ['code'] })]
