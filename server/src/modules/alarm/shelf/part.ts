import { alarmShelfPart } from '@gemba/contract/alarm/shelf/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { alarmFloodRoutes } from '../flood/list-floods.ts'
import { shelveAlarmRoutes } from './shelve-alarms.ts'
import { workAlarmRoutes } from './work-alarms.ts'

export const alarmShelfRoutes = implementCommands(alarmShelfPart, [
  ...shelveAlarmRoutes,
  ...workAlarmRoutes,
  ...alarmFloodRoutes,
])
