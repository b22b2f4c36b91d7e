// Working days of the shop and their shifts.

import {
  boolean,
  choice,
  date,
  group,
  integer,
  list,
  optional,
  type RowOf,
  reference,
  references,
} from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand, defineRecordKind } from '../define.ts'
import { dayType } from './dictionaries.ts'
import { shift } from './shift.ts'

const dayFields = { date: date(), dayType: choice(dayType) }

const calendarDayFields = {
  ...dayFields,
  shiftIds: references(shift),
  /** False for a day that is not set. By default Monday to Friday are working days, without shifts. */
  isStored: boolean(),
}
export type CalendarDay = RowOf<typeof calendarDayFields>

export const firstCalendarYear = 2000
export const lastCalendarYear = 2100
const year = integer({ min: firstCalendarYear, max: lastCalendarYear })

export const readShopCalendar = defineCommand('readShopCalendar', {
  kind: 'read',
  title: ['工厂日历', '工廠行事曆', 'Shop calendar'],
  paths: ['GET /mes_production/shopcalendar/getShopCalendarByYears/:year'],
  permission: 'shopCalendar:view',
  input: { year },
  reply: rowsOf(calendarDayFields),
  errors: [],
  summary: 'Returns every day of a year. Days that are not set are working days from Monday to Friday.',
})

export const saveShopCalendar = defineCommand('saveShopCalendar', {
  kind: 'write',
  title: ['保存工厂日历', '儲存工廠行事曆', 'Save the shop calendar'],
  paths: ['POST /mes_production/shopcalendar/saveOrupdateShopCalendar'],
  permission: 'shopCalendar:edit',
  input: {
    /** If omitted, the year of the first day. */
    year: optional(year),
    days: list(group({ ...dayFields, shiftIds: optional(references(shift)) }), { aliases: ['list'] }),
  },
  reply: null,
  errors: ['calendarDayTwice', 'calendarDayElsewhere', 'shiftsOverlap', 'notFound', 'tooManyRows'],
  summary: 'Sets days of one year, all or none. Other days stay unchanged.',
})

const day = date(['日期', '日期', 'Day'])

/** Type of a day, identified by the day. */
export const shopCalendarDayKind = defineRecordKind('shopCalendarDay', {
  noun: ['工厂日历的日期', '工廠行事曆的日期', 'Day in the shop calendar'],
  fields: { day, dayType: choice(['日期类型', '日期類型', 'Day type'], dayType) },
  viewedBy: 'shopCalendar:view',
  namedBy: { column: 'day' },
  title: 'day',
})

/** Shift on a day, identified by the day. */
export const shopCalendarShiftKind = defineRecordKind('shopCalendarShift', {
  noun: ['工厂日历上的班次', '工廠行事曆上的班次', 'Shift in the shop calendar'],
  fields: { day, shiftId: reference(['班次', '班次', 'Shift'], shift) },
  viewedBy: 'shopCalendar:view',
  namedBy: { column: 'day' },
  title: 'day',
})
