// What the shared suites need beside the declaration to create samples.
import { teamMember } from '@gemba/contract/production/personnel/team.ts'
import { sampleOf } from '../../../resource/resource-sample.fixture.ts'

export const samples = [sampleOf(teamMember, { unshared: ['staffId'] })]
