// What the shared suites need beside the declaration to create samples.
import { andonLevel } from '@gemba/contract/production/andon/andon-type.ts'
import { sampleOf } from '../../../resource/resource-sample.fixture.ts'

export const samples = [sampleOf(andonLevel, { needs: ['teamId'] })]
