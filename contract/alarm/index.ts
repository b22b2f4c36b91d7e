// The manifest of the alarm module.
import { defineModule } from '../kit/module.ts'
import { alarmEventPart } from './event/part.ts'
import { alarmLevelPart } from './level/part.ts'
import { alarmMessagePart } from './message/part.ts'
import { alarmPart } from './part.ts'
import { reasonTagPart } from './reason-tag/part.ts'
import { alarmRulePart } from './rule/part.ts'
import { alarmShelfPart } from './shelf/part.ts'
import { alarmStatisticsPart } from './statistics/part.ts'
import { alarmTypePart } from './type/part.ts'

export const alarm = defineModule(
  'alarm',
  ['报警', '警報', 'Alarms'],
  [
    alarmPart,
    alarmRulePart,
    alarmStatisticsPart,
    alarmShelfPart,
    alarmTypePart,
    alarmLevelPart,
    reasonTagPart,
    alarmMessagePart,
    alarmEventPart,
  ],
)
