// What the shared suites have to know of it beside its declaration.
import { staff } from '@gemba/contract/production/personnel/staff.ts'
import { sampleOf } from '../../../resource/resource-sample.fixture.ts'

export const samples = [sampleOf(staff, { filled: ['code'] })]
