// What the shared suites have to know of it beside its declaration.
import { user } from '@gemba/contract/identity/user.ts'
import { sampleOf } from '../../resource/resource-sample.fixture.ts'

export const samples = [sampleOf(user, { columns: ['password_changed_at'] })]
