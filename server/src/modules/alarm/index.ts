// The public interface of the alarm module: rules, monitors, episodes.

import type { Subscriber } from '../../platform/outbox/subscriber.ts'
import { recordBoxState, recordFlapping } from './event/alarm-event.ts'
import {
  closeEpisodesOfRemovedPoint,
  copyRulesToModel,
  copyRulesToObject,
  copyRulesToObjects,
  createRulesOfDraft,
} from './rule/copy-rules.ts'

export { BackfillClock } from './backfill/backfill-clock.ts'
export { storeLatePoints } from './backfill/late-leftovers.ts'
export { countAlarms } from './count-alarms.ts'
export { nameAlarm } from './list/name-alarm.ts'
export {
  type AlarmStateCounts,
  countAlarmStates,
  countOpenAlarms,
  countPointsInAlarm,
  listActiveObjects,
  noOpenAlarms,
  type OpenAlarms,
  type WorstAlarm,
  worseAlarm,
} from './list/open-alarms.ts'
export { alarmRoutes } from './part.ts'
export {
  hasEpisodesBefore,
  listPastRules,
  type PastHandling as PastAction,
  type PastRule,
  recordPast,
} from './past-episodes.ts'
export { alarmRulePartRoutes } from './preview/preview-rule.ts'
export { alarmRetention } from './retention.ts'
export { modelRules } from './rule/model-rules.ts'
export { pointRules } from './rule/point-rules.ts'
export { UnansweredClock } from './unanswered-clock.ts'

export const alarmSubscribers: Subscriber[] = [
  copyRulesToObject,
  copyRulesToObjects,
  copyRulesToModel,
  createRulesOfDraft,
  closeEpisodesOfRemovedPoint,
  recordBoxState,
  recordFlapping,
]
