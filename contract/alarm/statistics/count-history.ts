// The number of alarms over time.
import { instant, integer, oneOf, optional, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'

/** Maximum number of rows of one answer. */
export const maxAlarmCounts = 1000

export const countAlarmHistory = defineCommand('countAlarmHistory', {
  kind: 'read',
  title: ['报警历史统计', '警報歷史統計', 'Alarms over time'],
  paths: ['GET /statistics/selectAlarmHistoryStatistics'],
  permission: 'alarm:view',
  input: {
    /** Default: 30 units before the end. */
    startTime: optional(instant()),
    /** Default: now. */
    endTime: optional(instant()),
    /** Length of a row. Default: a day. Days and months are those of the plant's time zone. */
    unit: optional(oneOf(['hour', 'day', 'month'])),
    /** Only the alarms of this object and of everything below it. */
    objectId: optional(text({ max: 20 })),
  },
  reply: rowsOf({
    /** Start of the row. */
    time: text(),
    total: integer(),
    /** Number by worst level. */
    urgency: integer(),
    error: integer(),
    warn: integer(),
  }),
  errors: ['alarmPeriodWrong'],
  summary: `Counts the alarms raised in each hour, day or month of a period by worst level, also where there are none; at most ${maxAlarmCounts} rows.`,
})
