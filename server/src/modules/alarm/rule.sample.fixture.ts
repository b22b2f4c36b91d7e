// What the shared test suites need in addition to the declaration.
import { alarmRule } from '@gemba/contract/alarm/rule.ts'
import { sampleOf } from '../../resource/resource-sample.fixture.ts'

export const samples = [sampleOf(alarmRule, { values: { warnMax: 10 }, needs: ['pointId'] })]
