// Retention periods of data that grows without user action. 0 days means no limit; then only the disk limits the data.

import { group, integer, number, oneOf, optional, type RowOf, text } from '../kit/field.ts'
import type { Words } from '../kit/page.ts'
import { rowsOf } from '../kit/reply.ts'
import { defineCommand } from './define.ts'

interface RetentionDeclaration {
  readonly names: Words
  /** Retention in days until a company sets its own. */
  readonly initialDays: number
  /** Smallest permitted number of days. 0 is permitted too and means no limit. */
  readonly minDays: number
}

export const retentionKinds = {
  samples: { names: ['采样数据', '採樣資料', 'Readings'], initialDays: 0, minDays: 1 },
  minuteAggregates: {
    names: ['每分钟汇总', '每分鐘彙總', 'Readings summarised per minute'],
    initialDays: 400,
    minDays: 1,
  },
  hourAggregates: {
    names: ['每小时汇总', '每小時彙總', 'Readings summarised per hour'],
    initialDays: 1825,
    minDays: 30,
  },
  dayAggregates: { names: ['每日汇总', '每日彙總', 'Readings summarised per day'], initialDays: 0, minDays: 30 },
  alarms: { names: ['已结束的报警', '已結束的警報', 'Closed alarms'], initialDays: 1095, minDays: 30 },
  runStates: { names: ['运行状态记录', '運行狀態記錄', 'Run states'], initialDays: 1095, minDays: 30 },
  messages: { names: ['消息', '訊息', 'Messages'], initialDays: 180, minDays: 7 },
  deliveries: {
    names: ['消息发送记录', '訊息傳送記錄', 'Delivery log'],
    initialDays: 90,
    minDays: 7,
  },
  operationLog: { names: ['操作日志', '操作日誌', 'Operation log'], initialDays: 365, minDays: 30 },
  recordHistory: { names: ['修改记录', '修改記錄', 'Record history'], initialDays: 1095, minDays: 30 },
  recycleBin: { names: ['回收站', '資源回收筒', 'Recycle bin'], initialDays: 30, minDays: 1 },
  files: { names: ['未被引用的文件', '未被引用的檔案', 'Orphaned files'], initialDays: 30, minDays: 1 },
  deadLetters: {
    names: ['网关无法解析的报文', '閘道器無法解析的報文', 'Invalid messages'],
    initialDays: 90,
    minDays: 1,
  },
  stockReservations: {
    names: ['已结束的库存预留', '已結束的庫存預留', 'Ended stock reservations'],
    initialDays: 365,
    minDays: 30,
  },
  stockProofs: { names: ['库存核对记录', '庫存核對記錄', 'Stock verifications'], initialDays: 365, minDays: 7 },
  boxRecords: { names: ['网关记录', '閘道器記錄', 'Gateway records'], initialDays: 365, minDays: 7 },
  controlCommands: {
    names: ['控制记录', '控制記錄', 'Commands to devices'],
    initialDays: 1095,
    minDays: 365,
  },
  boxEvents: { names: ['网关事件', '閘道器事件', 'Gateway events'], initialDays: 180, minDays: 7 },
} as const satisfies Record<string, RetentionDeclaration>

export type RetentionKind = keyof typeof retentionKinds

export const retentionKindNames = Object.keys(retentionKinds) as RetentionKind[]

/**
 * Aggregates of readings, the finest first. They stay at least as long as the readings, and removing readings removes
 * none of them.
 */
export const aggregateKinds = ['minuteAggregates', 'hourAggregates', 'dayAggregates'] as const
export type AggregateKind = (typeof aggregateKinds)[number]

const runFields = {
  startTime: text(),
  endTime: optional(text()),
  removed: integer(),
  error: optional(text()),
  /** `disk`: readings were removed before their retention ended, because the disk was nearly full. */
  cause: oneOf(['age', 'disk']),
}

const retentionFields = {
  kind: oneOf(retentionKindNames),
  days: integer(),
  initialDays: integer(),
  minDays: integer(),
  lastRun: optional(group(runFields)),
}
export type RetentionRow = RowOf<typeof retentionFields>

const storageFields = {
  /** Used share of the disk, 0 to 1. */
  usedShare: number(),
  freeBytes: integer(),
  totalBytes: integer(),
  /** `warning` from 80 %; `low` from 90 %, the oldest readings are removed; `full`: readings are not acknowledged. */
  level: oneOf(['ok', 'warning', 'low', 'full']),
}
export type StorageState = RowOf<typeof storageFields>

/** Notices to the administrators of the installation about its disk. `roomAgain`: readings are acknowledged again. */
export const storageNotices = {
  warning: {
    title: ['磁盘空间不足', '磁碟空間不足', 'Disk space is running low'],
    meaning: [
      '请扩大磁盘，或缩短数据保留天数',
      '請擴大磁碟，或縮短資料保留天數',
      'Add disk space or shorten the retention times',
    ],
  },
  low: {
    title: ['磁盘即将写满', '磁碟即將寫滿', 'Disk almost full'],
    meaning: [
      '限定了保留天数的公司，其最早的采样将提前删除',
      '限定了保留天數的公司，其最早的採樣將提前刪除',
      'The oldest readings are deleted early for companies that limit their retention time',
    ],
  },
  full: {
    title: ['磁盘已满', '磁碟已滿', 'Disk full'],
    meaning: [
      '网关的读数不再确认，由网关保留，直到有空间为止',
      '閘道器的讀數不再確認，由閘道器保留，直到有空間為止',
      'Readings are not accepted: gateways buffer them until space is free',
    ],
  },
  roomAgain: {
    title: ['磁盘又有空间', '磁碟又有空間', 'Disk space is available again'],
    meaning: ['网关的读数重新确认', '閘道器的讀數重新確認', 'Readings are accepted again'],
  },
  ok: {
    title: ['磁盘空间已恢复', '磁碟空間已恢復', 'Disk space back to normal'],
    meaning: ['一切照常', '一切照常', 'Back to normal'],
  },
} as const satisfies Record<string, { readonly title: Words; readonly meaning: Words }>

export const readRetention = defineCommand('readRetention', {
  kind: 'read',
  title: ['数据保留', '資料保留', 'Data retention'],
  permission: 'company:view',
  paths: ['POST /retention/read'],
  input: {},
  reply: rowsOf(retentionFields),
  errors: [],
  summary: 'Returns the retention period of each kind of data, and what its last run removed.',
})

export const saveRetention = defineCommand('saveRetention', {
  kind: 'write',
  title: ['设置数据保留天数', '設定資料保留天數', 'Change retention times'],
  permission: 'company:edit',
  paths: ['POST /retention/save'],
  input: { kind: oneOf(retentionKindNames), days: integer({ min: 0, max: 36_500 }) },
  reply: rowsOf(retentionFields),
  errors: [],
  summary: 'Sets the retention period of one kind in days; 0 means no limit.',
})

export const runRetention = defineCommand('runRetention', {
  kind: 'write',
  title: ['立即清理过期数据', '立即清理過期資料', 'Purge expired data'],
  permission: 'company:edit',
  paths: ['POST /retention/run'],
  input: {},
  reply: null,
  errors: [],
  summary: 'Removes data that is older than its retention period now, without waiting for the hourly run.',
})

export const readStorage = defineCommand('readStorage', {
  kind: 'read',
  title: ['磁盘空间', '磁碟空間', 'Server disk space'],
  permission: 'session',
  paths: ['POST /storage/read'],
  input: {},
  reply: storageFields,
  errors: [],
  summary: 'Returns the fill level of the installation’s disk.',
})
