// What the shared suites have to know of it beside its declaration.
import { andonLevel } from '@gemba/contract/production/andon/andon-type.ts'
import { sampleOf } from '../../../resource/resource-sample.fixture.ts'

export const samples = [sampleOf(andonLevel, { needs: ['teamId'] })]
