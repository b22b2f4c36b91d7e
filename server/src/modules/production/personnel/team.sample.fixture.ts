// What the shared suites have to know of it beside its declaration.
import { teamMember } from '@gemba/contract/production/personnel/team.ts'
import { sampleOf } from '../../../resource/resource-sample.fixture.ts'

export const samples = [sampleOf(teamMember, { unshared: ['staffId'] })]
