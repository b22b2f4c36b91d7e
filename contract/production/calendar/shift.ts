import { code, flag, integer, optional, reference, text } from '../../kit/field.ts'
import { restRoutes, route } from '../../kit/route.ts'
import { englishName, traditionalName } from '../../names.ts'
import { defineResource } from '../define.ts'
import { shiftPage } from '../menu-groups.ts'

/** Working hours of a group of people. A shift may end on the next day. */
export const shift = defineResource('shift', {
  noun: ['班次', '班次', 'Shift', 'Shifts'],
  meaning: {
    is: 'Working hours of a group of people, with breaks. A shift that ends on the next day belongs to the day on which it begins.',
    use: [
      '班次是一天中的一段工作时间及其休息，例如早班 06:00 至 14:00；跨零点的班次属于开始的那天。建好后在工厂日历上涂到各天。',
      '班次是一天中的一段工作時間及其休息，例如早班 06:00 至 14:00；跨零點的班次屬於開始的那天。建好後在工廠行事曆上塗到各天。',
      'A shift is a period of work with its breaks, such as early, 06:00 to 14:00. A shift that ends after midnight belongs to the day on which it starts. Assign shifts to days in the shop calendar.',
    ],
  },
  page: shiftPage,
  fields: {
    code: code(['班次编码', '班次編碼', 'Shift code'], { unique: true }),
    name: text(['班次名称', '班次名稱', 'Shift name'], { max: 64, search: true }),
    nameEn: englishName,
    nameTw: traditionalName,
    startTime: text(['开始时间', '開始時間', 'Start'], { max: 5, rule: 'timeOfDay' }),
    /** On the next day, if it is not later than the start. */
    endTime: text(['结束时间', '結束時間', 'End'], { max: 5, rule: 'timeOfDay' }),
    sortNumber: integer(['排序号', '排序號', 'Sort order'], { min: 0, initial: 0, rule: 'wholeNumber' }),
    isEnabled: flag(['启用', '啟用', 'Enabled'], { initial: 1 }),
    remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
  },
  list: ['code', 'name', 'startTime', 'endTime', 'isEnabled', 'remark'],
  aliases: { enabled: 'isEnabled' },
  errors: { create: ['breakOutside'], update: ['breakOutside', 'shiftsOverlap'] },
  routes: [
    ...restRoutes('/mes_production/shift'),
    route('list', 'read', 'POST /mes_production/shift/list'),
    route('toggle', 'write', 'PUT /mes_production/shift/updateStatus'),
  ],
})

/** A break within a shift. */
export const shiftBreak = defineResource('shiftBreak', {
  noun: ['班次休息', '班次休息', 'Shift break', 'Shift breaks'],
  meaning: {
    is: 'A break within a shift.',
    use: ['班次中的休息时间。', '班次中的休息時間。', 'Times without work during the shift.'],
  },
  rights: 'shift',
  lineOf: { field: 'shiftId', name: 'breaks' },
  fields: {
    shiftId: reference(['班次', '班次', 'Shift'], shift),
    startTime: text(['开始时间', '開始時間', 'Start'], { max: 5, rule: 'timeOfDay' }),
    minutes: integer(['分钟', '分鐘', 'Minutes'], { min: 1, max: 720, unit: 'min' }),
    sortNumber: integer(['排序号', '排序號', 'Sort order'], { min: 0, initial: 0, rule: 'wholeNumber' }),
  },
  list: ['startTime', 'minutes'],
  errors: { create: ['breakOutside'], update: ['breakOutside'] },
  routes: [
    ...restRoutes('/mes_production/shift/break'),
    route('list', 'read', 'POST /mes_production/shift/break/list'),
  ],
})
