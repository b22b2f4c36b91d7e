// Shifts, working times and the shop calendar.
import { definePart } from '../../kit/module.ts'
import { workGroup } from '../menu-groups.ts'
import { dayType } from './dictionaries.ts'
import { calendarErrors } from './errors.ts'
import { findShopShifts } from './find-shop-shifts.ts'
import { shift, shiftBreak } from './shift.ts'
import { readShopCalendar, saveShopCalendar, shopCalendarDayKind, shopCalendarShiftKind } from './shop-calendar.ts'
import { workingTimeSetting, workPlan, workResource } from './work-plan.ts'
import { findWorkingTime, findWorkResources } from './working-time.ts'

export const calendarPart = definePart({
  resources: [shift, shiftBreak, workPlan, workingTimeSetting, workResource],
  commands: [readShopCalendar, saveShopCalendar, findWorkResources, findWorkingTime, findShopShifts],
  recordKinds: [shopCalendarDayKind, shopCalendarShiftKind],
  errors: calendarErrors,
  pages: [
    {
      in: workGroup,
      path: 'work/shopCalendar',
      icon: 'calendar',
      order: 6,
      title: ['工厂日历', '工廠行事曆', 'Shop calendar'],
    },
  ],
  permissions: {
    'shopCalendar:view': {
      label: ['查看工厂日历', '檢視工廠行事曆', 'View the shop calendar'],
      page: 'work/shopCalendar',
    },
    'shopCalendar:edit': {
      label: ['维护工厂日历', '維護工廠行事曆', 'Edit the shop calendar'],
      page: 'work/shopCalendar',
    },
  },
  terms: {
    shopCalendar: {
      words: ['工厂日历', '工廠行事曆', 'Shop calendar'],
      meaning: 'On which days the shop works, rests or has a holiday, and in which shifts.',
    },
  },
  dictionaries: [dayType],
})
