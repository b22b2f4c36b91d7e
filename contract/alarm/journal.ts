// Alarm journal: every episode, open or closed, with key figures about the plant and its operators.

import { object } from '../equipment/object.ts'
import { point } from '../equipment/point.ts'
import { duration, integer, optional, reference, text } from '../kit/field.ts'
import type { Words } from '../kit/page.ts'
import { pageOf, paging, rowsOf } from '../kit/reply.ts'
import { defineCommand } from './define.ts'
import { episodeFields, episodeFilter } from './episode.ts'

/** Titles of the journal's columns, on the screen and in the workbook. */
export const journalWords = {
  maxLevel: ['最高级别', '最高級別', 'Worst level'],
  objectName: ['对象', '物件', 'Object'],
  dataName: ['数据点', '資料點', 'Point'],
  alarmTime: ['报警时间', '警報時間', 'Raised at'],
  recoverTime: ['恢复时间', '恢復時間', 'Returned at'],
  duration: ['持续时间', '持續時間', 'Duration'],
  alarmValue: ['报警时的值', '警報時的值', 'Value when raised'],
  peakValue: ['极值', '極值', 'Extreme'],
  limitValue: ['限值', '限值', 'Limit'],
  unit: ['单位', '單位', 'Unit'],
  count: ['发生次数', '發生次數', 'Occurrences'],
  toAck: ['确认用时', '確認用時', 'Time to acknowledge'],
  ackUser: ['确认人', '確認人', 'Acknowledged by'],
  toHandle: ['处理用时', '處理用時', 'Time to resolve'],
  handleUser: ['处理人', '處理人', 'Resolved by'],
  alarmResult: ['处理结果', '處理結果', 'Result'],
  handleText: ['处理说明', '處理說明', 'Action taken'],
  batchNo: ['报警编号', '警報編號', 'Alarm ID'],
} as const satisfies Record<string, Words>

const shared = { kind: 'read', permission: 'alarm:view', errors: [] } as const

export const pageAlarmJournal = defineCommand('pageAlarmJournal', {
  ...shared,
  title: ['报警记录', '警報記錄', 'Alarm journal'],
  paths: ['POST /alarmJournal/page'],
  input: { ...episodeFilter, ...paging },
  reply: pageOf(episodeFields),
  summary: 'Lists every episode that matches the filter, including closed ones, newest first.',
})

export const readAlarmFigures = defineCommand('readAlarmFigures', {
  ...shared,
  title: ['报警统计', '警報統計', 'Statistics of the alarm journal'],
  paths: ['POST /alarmJournal/figures'],
  input: episodeFilter,
  reply: {
    count: integer(),
    /**
     * Mean time in ms from the raise to the first action, over the acknowledged or handled episodes. Null if there are
     * none.
     */
    meanToAckMs: optional(duration()),
    meanToHandleMs: optional(duration()),
    /** Points with the most raises, at most ten. */
    top: rowsOf({
      objectId: reference(object),
      objectName: text(),
      dataId: reference(point),
      dataName: text(),
      /** Number of raises, including repeated ones within one episode. */
      raised: integer(),
    }),
  },
  summary:
    'Returns the number of episodes that match the filter, the response times, and the points with the most raises.',
})

export const exportAlarmJournal = defineCommand('exportAlarmJournal', {
  ...shared,
  title: ['导出报警记录', '匯出警報記錄', 'Export the alarm journal'],
  paths: ['POST /alarmJournal/export'],
  input: episodeFilter,
  summary: 'Returns the episodes that match the filter as a workbook.',
})
