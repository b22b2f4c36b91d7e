// Export of a curve as a workbook.

import { point } from '../equipment/point.ts'
import { optional, references, text } from '../kit/field.ts'
import { defineCommand } from './define.ts'

export const exportHistory = defineCommand('exportHistory', {
  kind: 'read',
  title: ['导出曲线数据', '匯出曲線資料', 'Export of a curve'],
  paths: ['POST /telemetry/export'],
  permission: 'telemetry:view',
  input: {
    points: references(point),
    from: optional(text({ max: 32 })),
    to: optional(text({ max: 32 })),
  },
  errors: ['tooManyPoints', 'rangeInvalid', 'historyTooLarge', 'historyBusy'],
  summary:
    'Returns every stored sample of some points in a time window as a workbook: one row per instant, one column per point, and a row where a silence of the gateway begins; at most a million samples. Local times that occur twice have their offset from UTC.',
})
