// What the shared test suites need in addition to the declaration.
import { user } from '@gemba/contract/identity/user.ts'
import { sampleOf } from '../../resource/resource-sample.fixture.ts'

export const samples = [sampleOf(user, { columns: ['password_changed_at'] })]
