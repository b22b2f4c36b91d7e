// The face of the alarm module: rules, monitors, episodes.
import type { BoundRoute } from '../../platform/http/route.ts'
import type { Subscriber } from '../../platform/outbox/relay.ts'
import { actOnAlarmRoutes } from './alarm-actions.ts'
import { alarmMarkRoutes } from './list/alarm-marks.ts'
import { calmRoutes } from './list/calm.ts'
import { alarmJournalRoutes } from './list/journal.ts'
import { readAlarmRoutes } from './list/page-alarms.ts'
import { closeEpisodesOfRemovedPoint, copyRulesToObject, copyRulesToPoints } from './rule/copy-rules.ts'
import { pointLimitRoutes } from './rule/point-limits.ts'
import { alarmRuleRoutes } from './rule/rule.ts'

export { countAlarms } from './count-alarms.ts'
export { AlarmEngine } from './engine.ts'
export { nameAlarm } from './list/name-alarm.ts'
export { type AlarmStateCounts, countAlarmStates, countOpenAlarms, type OpenAlarms } from './open-alarms.ts'
export { hasEpisodesBefore, listPastRules, type PastAct, type PastRule, recordPast } from './past-episodes.ts'
export { alarmRetention } from './retention.ts'
export { pointRules } from './rule/point-rules.ts'
export { UnansweredClock } from './unanswered-clock.ts'

export const alarmRoutes: BoundRoute[] = [
  ...alarmRuleRoutes,
  ...pointLimitRoutes,
  ...readAlarmRoutes,
  ...actOnAlarmRoutes,
  ...alarmJournalRoutes,
  ...alarmMarkRoutes,
  ...calmRoutes,
]
export const alarmSubscribers: Subscriber[] = [copyRulesToObject, copyRulesToPoints, closeEpisodesOfRemovedPoint]
