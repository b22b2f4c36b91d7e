// The face of the alarm module: rules, monitors, episodes.
import type { Mounted } from '../../platform/http/route.ts'
import type { Subscriber } from '../../platform/outbox/relay.ts'
import { actOnAlarmRoutes } from './act-on-facts.ts'
import { closeFactsOfRemovedPoint, copyRulesToObject } from './copy-rules.ts'
import { readAlarmRoutes } from './page-facts.ts'
import { alarmRuleRoutes } from './rule.ts'

export { countAlarms } from './count-alarms.ts'
export { AlarmEngine } from './engine.ts'
export { pointRules } from './point-rules.ts'
export { alarmRetention } from './retention.ts'

export const alarmRoutes: Mounted[] = [...alarmRuleRoutes, ...readAlarmRoutes, ...actOnAlarmRoutes]
export const alarmSubscribers: Subscriber[] = [copyRulesToObject, closeFactsOfRemovedPoint]
