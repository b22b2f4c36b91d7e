// What the shared suites need beside the declaration to create samples.
import { staff } from '@gemba/contract/production/personnel/staff.ts'
import { sampleOf } from '../../../resource/resource-sample.fixture.ts'

export const samples = [sampleOf(staff, { filled: ['code'] })]
