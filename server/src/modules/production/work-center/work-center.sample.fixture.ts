// What the shared suites need beside the declaration to create samples.
import { workCenter } from '@gemba/contract/production/work-center/work-center.ts'
import { sampleOf } from '../../../resource/resource-sample.fixture.ts'

export const samples = [sampleOf(workCenter, { filled: ['code'] })]
