// Refusals around shifts, working times and days off.
import type { Errors } from '../../kit/module.ts'

export const calendarErrors = {
  shiftsOverlap: {
    envelope: '2401',
    text: [
      '{day}：班次 {first} 与 {second} 的时间重叠',
      '{day}：班次 {first} 與 {second} 的時間重疊',
      '{day}: the shifts {first} and {second} overlap',
    ],
  },
  calendarDayTwice: {
    envelope: '2402',
    text: ['{day} 出现了两次', '{day} 出現了兩次', '{day} is listed twice'],
  },
  calendarDayElsewhere: {
    envelope: '2403',
    text: ['{day} 不属于 {year} 年', '{day} 不屬於 {year} 年', '{day} is not in {year}'],
  },
  breakOutside: {
    envelope: '2404',
    text: [
      '{time} 开始的休息不在工作时间之内，或与另一段休息重叠',
      '{time} 開始的休息不在工作時間之內，或與另一段休息重疊',
      'The break at {time} is outside the working time or overlaps another break',
    ],
  },
  workingTimesOverlap: {
    envelope: '2405',
    text: [
      '{weekday}：工作时间 {first} 与 {second} 重叠',
      '{weekday}：工作時間 {first} 與 {second} 重疊',
      '{weekday}: the working times {first} and {second} overlap',
    ],
  },
  datesReversed: {
    envelope: '2406',
    text: ['结束日期早于开始日期', '結束日期早於開始日期', 'The last day is before the first day'],
  },
  workPlansCollide: {
    envelope: '2407',
    text: [
      '{target} 在这段日期已有启用的工作计划：{plan}',
      '{target} 在這段日期已有啟用的工作計畫：{plan}',
      '{target} already has an enabled work plan for these days: {plan}',
    ],
  },
  workTargetUnclear: {
    envelope: '2408',
    text: [
      '每行须填写工位、工作中心、车间中的一个，且只填一个',
      '每列須填寫工位、工作中心、車間中的一個，且只填一個',
      'Enter exactly one of station, work centre or workshop in each row',
    ],
  },
  weekdayMissing: {
    envelope: '2409',
    text: [
      '工作时间 {name} 没有选择星期',
      '工作時間 {name} 沒有選擇星期',
      'Choose at least one weekday for working time {name}',
    ],
  },
  timeTooLong: {
    envelope: '2410',
    text: [
      '时间段须从早到晚，且不超过 {days} 天',
      '時間段須從早到晚，且不超過 {days} 天',
      'The end must be after the start, at most {days} {days|day|days} later',
    ],
  },
} as const satisfies Errors
