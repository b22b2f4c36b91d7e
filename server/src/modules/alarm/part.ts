import { alarmPart } from '@gemba/contract/alarm/part.ts'
import { reasonTagPart } from '@gemba/contract/alarm/reason-tag/part.ts'
import { alarmTypePart } from '@gemba/contract/alarm/type/part.ts'
import { implementCommands } from '../../platform/http/route.ts'
import { alarmActionRoutes } from './alarm-actions.ts'
import { alarmEventRoutes } from './event/alarm-event.ts'
import { alarmLevelRoutes } from './level/alarm-level.ts'
import { alarmMarkRoutes } from './list/alarm-marks.ts'
import { calmRoutes } from './list/calm.ts'
import { alarmJournalRoutes } from './list/journal.ts'
import { readAlarmRoutes } from './list/page-alarms.ts'
import { alarmMessageRoutes } from './message/alarm-message.ts'
import { reasonTagRoutes } from './reason-tag/reason-tag.ts'
import { pointLimitRoutes } from './rule/point-limits.ts'
import { alarmRuleRoutes } from './rule/rule.ts'
import { alarmShelfRoutes } from './shelf/part.ts'
import { alarmStatisticsRoutes } from './statistics/count-history.ts'
import { alarmTypeRoutes } from './type/alarm-type.ts'

const partRoutes = implementCommands(alarmPart, [
  ...alarmRuleRoutes,
  ...pointLimitRoutes,
  ...readAlarmRoutes,
  ...alarmActionRoutes,
  ...alarmJournalRoutes,
  ...alarmMarkRoutes,
  ...calmRoutes,
])

export const alarmRoutes = [
  ...partRoutes,
  ...alarmStatisticsRoutes,
  ...alarmShelfRoutes,
  ...implementCommands(alarmTypePart, alarmTypeRoutes),
  ...implementCommands(reasonTagPart, reasonTagRoutes),
  ...alarmLevelRoutes,
  ...alarmMessageRoutes,
  ...alarmEventRoutes,
]
