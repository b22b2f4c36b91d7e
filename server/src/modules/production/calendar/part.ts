import { calendarPart } from '@gemba/contract/production/calendar/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { shopShiftRoutes } from './find-shop-shifts.ts'
import { shiftRoutes } from './shift.ts'
import { shopCalendarRoutes } from './shop-calendar.ts'
import { workPlanRoutes } from './work-plan.ts'
import { workingTimeRoutes } from './working-time.ts'

export const calendarPartRoutes = implementCommands(calendarPart, [
  ...shiftRoutes,
  ...shopCalendarRoutes,
  ...workPlanRoutes,
  ...workingTimeRoutes,
  ...shopShiftRoutes,
])
