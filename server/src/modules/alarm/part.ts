import { alarmPart } from '@gemba/contract/alarm/part.ts'
import { implementCommands } from '../../platform/http/route.ts'
import { alarmActionRoutes } from './alarm-actions.ts'
import { alarmMarkRoutes } from './list/alarm-marks.ts'
import { calmRoutes } from './list/calm.ts'
import { alarmJournalRoutes } from './list/journal.ts'
import { readAlarmRoutes } from './list/page-alarms.ts'
import { pointLimitRoutes } from './rule/point-limits.ts'
import { alarmRuleRoutes } from './rule/rule.ts'
import { alarmStatisticsRoutes } from './statistics/count-history.ts'

const partRoutes = implementCommands(alarmPart, [
  ...alarmRuleRoutes,
  ...pointLimitRoutes,
  ...readAlarmRoutes,
  ...alarmActionRoutes,
  ...alarmJournalRoutes,
  ...alarmMarkRoutes,
  ...calmRoutes,
])

export const alarmRoutes = [...partRoutes, ...alarmStatisticsRoutes]
