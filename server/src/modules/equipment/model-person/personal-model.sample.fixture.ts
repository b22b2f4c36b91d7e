// What the shared suites need beside the declaration to create samples.
import { personalModelAlarm } from '@gemba/contract/equipment/model-person/personal-model-alarm.ts'
import { sampleOf } from '../../../resource/resource-sample.fixture.ts'

export const samples = [sampleOf(personalModelAlarm, { values: { warnMax: 10 } })]
