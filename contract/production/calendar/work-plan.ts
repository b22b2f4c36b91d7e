// Working times of stations, work centres or workshops that differ from the shop calendar.

import { area } from '../../base/area.ts'
import { code, date, flag, integer, list, optional, reference, text } from '../../kit/field.ts'
import { restRoutes, route } from '../../kit/route.ts'
import { englishName, traditionalName } from '../../names.ts'
import { defineResource } from '../define.ts'
import { workGroup } from '../menu-groups.ts'
import { station } from '../work-center/station.ts'
import { workCenter } from '../work-center/work-center.ts'

const lineErrors = ['workingTimesOverlap', 'weekdayMissing', 'workPlansCollide', 'workTargetUnclear'] as const

/** Weekly working hours of some stations, work centres or workshops for a period. */
export const workPlan = defineResource('workPlan', {
  noun: ['工作计划', '工作計畫', 'Work plan', 'Work plans'],
  meaning: {
    is: 'Weekly working hours of some stations, work centres or workshops for a period, instead of the shifts of the shop calendar.',
    use: [
      '工作计划规定某些工位、工作中心或车间一周的工作时间，代替工厂日历的班次；工位优先于工作中心，工作中心优先于车间。休息日和节假日仍按工厂日历。',
      '工作計畫規定某些工位、工作中心或車間一週的工作時間，代替工廠行事曆的班次；工位優先於工作中心，工作中心優先於車間。休息日和節假日仍按工廠行事曆。',
      'A work plan gives stations, work centres or workshops their own weekly hours instead of the shifts of the shop calendar. A plan for a station takes priority over one for its work centre, and that over one for the workshop. No work on rest days and holidays.',
    ],
  },
  page: { in: workGroup, path: 'work/workPlan', icon: 'timer', order: 7 },
  fields: {
    code: code(['计划编码', '計畫編碼', 'Plan code'], { unique: true }),
    name: text(['计划名称', '計畫名稱', 'Plan name'], { max: 128, search: true }),
    nameEn: englishName,
    nameTw: traditionalName,
    startDate: date(['开始日期', '開始日期', 'First day']),
    endDate: date(['结束日期', '結束日期', 'Last day']),
    isEnabled: flag(['启用', '啟用', 'Enabled'], { initial: 1 }),
    remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
  },
  list: ['code', 'name', 'startDate', 'endDate', 'isEnabled', 'remark'],
  aliases: { status: 'isEnabled' },
  errors: {
    create: ['datesReversed', 'breakOutside', ...lineErrors],
    update: ['datesReversed', 'breakOutside', ...lineErrors],
    toggle: ['datesReversed', ...lineErrors],
  },
  routes: [
    route('page', 'read', 'POST /mes_production/workplan/page'),
    route('list', 'read', 'POST /mes_production/workplan/list'),
    route('read', 'read', 'GET /mes_production/workplan/info/:id'),
    route('create', 'write', 'POST /mes_production/workplan/save'),
    route('update', 'write', 'POST /mes_production/workplan/edit'),
    route('remove', 'write', 'DELETE /mes_production/workplan/:id'),
    route('remove', 'write', 'GET /mes_production/workplan/removeWorkPlan/:id'),
    route('toggle', 'write', 'PUT /mes_production/workplan/updateStatus'),
  ],
})

/**
 * The weekdays as numbers (1 is Monday), and whether the hours end on the next day; in addition to the flags and times
 * with the same content.
 */
const specifiedDays = {
  weekdays: optional(list(integer({ min: 1, max: 7 }), { max: 7 })),
  crossDay: optional(flag()),
}

/** Hours of a work plan on some days of each week. */
export const workingTimeSetting = defineResource('workingTimeSetting', {
  noun: ['工作时间', '工作時間', 'Working time', 'Working times'],
  meaning: {
    is: 'Hours of a work plan on some days of each week, with one break.',
    use: ['每周哪几天、几点到几点工作。', '每週哪幾天、幾點到幾點工作。', 'The weekdays and hours of work.'],
  },
  rights: 'workPlan',
  lineOf: { field: 'workPlanId', name: 'workingTimeSettings' },
  fields: {
    workPlanId: reference(['工作计划', '工作計畫', 'Work plan'], workPlan),
    name: optional(text(['名称', '名稱', 'Name'], { max: 64 })),
    startTime: text(['开始', '開始', 'Start'], { max: 5, rule: 'timeOfDay' }),
    /** On the next day, if it is not later than the start. */
    endTime: text(['结束', '結束', 'End'], { max: 5, rule: 'timeOfDay' }),
    /** If empty, the break is in the middle. */
    restStart: optional(text(['休息开始', '休息開始', 'Break start'], { max: 5, rule: 'timeOfDay' })),
    restMinutes: integer(['休息分钟', '休息分鐘', 'Break, minutes'], { min: 0, max: 720, unit: 'min', initial: 0 }),
    isMonday: flag(['周一', '週一', 'Mon'], { initial: 1 }),
    isTuesday: flag(['周二', '週二', 'Tue'], { initial: 1 }),
    isWednesday: flag(['周三', '週三', 'Wed'], { initial: 1 }),
    isThursday: flag(['周四', '週四', 'Thu'], { initial: 1 }),
    isFriday: flag(['周五', '週五', 'Fri'], { initial: 1 }),
    isSaturday: flag(['周六', '週六', 'Sat']),
    isSunday: flag(['周日', '週日', 'Sun']),
    sortNumber: integer(['排序号', '排序號', 'Sort order'], { min: 0, initial: 0, rule: 'wholeNumber' }),
  },
  list: [
    'name',
    'startTime',
    'endTime',
    'restStart',
    'restMinutes',
    'isMonday',
    'isTuesday',
    'isWednesday',
    'isThursday',
    'isFriday',
    'isSaturday',
    'isSunday',
  ],
  extraInput: { create: specifiedDays, update: specifiedDays },
  extraOutput: { weekdays: list(integer()), crossDay: flag() },
  errors: {
    create: ['datesReversed', 'breakOutside', ...lineErrors],
    update: ['datesReversed', 'breakOutside', ...lineErrors],
  },
  routes: [
    ...restRoutes('/mes_production/workplan/workingTimeSetting'),
    route('list', 'read', 'POST /mes_production/workplan/workingTimeSetting/list'),
    route('remove', 'write', 'GET /mes_production/workplan/removeWorkingTimeSetting/:id'),
  ],
})

/** What a work plan applies to. */
export const workResource = defineResource('workResource', {
  noun: ['适用资源', '適用資源', 'Work resource', 'Work resources'],
  meaning: {
    is: 'A station, a work centre or a workshop to which a work plan applies: exactly one of them.',
    use: [
      '计划适用的工位、工作中心或车间（区域），每行填一个。',
      '計畫適用的工位、工作中心或車間（區域），每列填一個。',
      'The stations, work centres or workshops (areas) of the plan, one in each row.',
    ],
  },
  rights: 'workPlan',
  lineOf: { field: 'workPlanId', name: 'workResources' },
  fields: {
    workPlanId: reference(['工作计划', '工作計畫', 'Work plan'], workPlan),
    stationId: optional(reference(['工位', '工位', 'Station'], station)),
    workCenterId: optional(reference(['工作中心', '工作中心', 'Work centre'], workCenter)),
    areaId: optional(reference(['车间', '車間', 'Workshop'], area)),
    sortNumber: integer(['排序号', '排序號', 'Sort order'], { min: 0, initial: 0, rule: 'wholeNumber' }),
  },
  list: ['stationId', 'workCenterId', 'areaId'],
  errors: { create: ['datesReversed', ...lineErrors], update: ['datesReversed', ...lineErrors] },
  routes: [
    ...restRoutes('/mes_production/workplan/workResource'),
    route('list', 'read', 'POST /mes_production/workplan/workResource/list'),
    route('remove', 'write', 'GET /mes_production/workplan/removeWorkResoures/:id'),
  ],
})
