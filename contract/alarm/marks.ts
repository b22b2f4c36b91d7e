// Marks of alarms on the time axis of a curve.

import { point } from '../equipment/point.ts'
import { choice, instant, number, oneOf, optional, type RowOf, reference, references, text } from '../kit/field.ts'
import { rowsOf } from '../kit/reply.ts'
import { defineCommand } from './define.ts'
import { alarmLevel } from './dictionaries.ts'

const markFields = {
  batchNo: text(),
  dataId: reference(point),
  maxLevel: choice(alarmLevel),
  raiseTs: instant(),
  /** Null while the alarm is active. */
  returnTs: optional(instant()),
  side: oneOf(['high', 'low']),
  peakValue: optional(number()),
  limitValue: optional(number()),
}
export type AlarmMark = RowOf<typeof markFields>

export const readAlarmMarks = defineCommand('readAlarmMarks', {
  kind: 'read',
  title: ['曲线上的报警', '曲線上的警報', 'Alarms on a curve'],
  paths: ['POST /alarmJournal/marks'],
  permission: 'alarm:view',
  input: { points: references(point), from: instant(), to: instant() },
  reply: rowsOf(markFields),
  errors: [],
  summary:
    'Lists the alarms of some points that overlap a time window, including closed ones, in order of time; at most the newest 500.',
})
