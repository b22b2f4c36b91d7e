// The manifest of the alarm module.
import { defineModule } from '../kit/module.ts'
import { alarmPart } from './part.ts'
import { alarmRulePart } from './rule/part.ts'
import { alarmStatisticsPart } from './statistics/part.ts'

export const alarm = defineModule('alarm', ['报警', '警報', 'Alarms'], [alarmPart, alarmRulePart, alarmStatisticsPart])
