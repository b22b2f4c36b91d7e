// What the shared test suites need in addition to the declaration.
import { role } from '@gemba/contract/identity/role/role.ts'
import { sampleOf } from '../../../resource/resource-sample.fixture.ts'

export const samples = [sampleOf(role, { columns: ['scope_departments'] })]
