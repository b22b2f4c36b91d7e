// How long a company keeps what grows by itself. Zero days keep it without end; then only the disk sets a limit.
import { defineCommand } from '../kit/command.ts'
import { integer, text } from '../kit/field.ts'
import type { Words } from '../kit/page.ts'

interface RetentionDeclaration {
  readonly names: Words
  /** Days before anybody has chosen others. */
  readonly initialDays: number
  /** Fewer days, except none at all, are refused. */
  readonly leastDays: number
}

export const retentionKinds = {
  samples: { names: ['采样数据', '採樣資料', 'Readings'], initialDays: 0, leastDays: 1 },
  alarms: { names: ['已结束的报警', '已結束的警報', 'Ended alarms'], initialDays: 1095, leastDays: 30 },
  messages: { names: ['消息', '訊息', 'Messages'], initialDays: 180, leastDays: 7 },
  deliveries: {
    names: ['邮件与短信发送记录', '郵件與簡訊傳送記錄', 'Deliveries of mail and text'],
    initialDays: 90,
    leastDays: 7,
  },
  operationLog: { names: ['操作日志', '操作日誌', 'Operation log'], initialDays: 365, leastDays: 30 },
  recordHistory: { names: ['修改记录', '修改記錄', 'Record history'], initialDays: 1095, leastDays: 30 },
  recycleBin: { names: ['回收站', '資源回收筒', 'Recycle bin'], initialDays: 30, leastDays: 1 },
  files: { names: ['未被引用的文件', '未被引用的檔案', 'Files that nothing refers to'], initialDays: 30, leastDays: 1 },
  boxEvents: { names: ['网关事件', '閘道事件', 'Events of gateway boxes'], initialDays: 180, leastDays: 7 },
} as const satisfies Record<string, RetentionDeclaration>

export type RetentionKind = keyof typeof retentionKinds

export const retentionKindNames = Object.keys(retentionKinds) as RetentionKind[]

export interface RetentionRow {
  kind: RetentionKind
  days: number
  initialDays: number
  leastDays: number
  /** `cause` disk: the readings went before their time because the disk was nearly full. */
  lastRun: {
    startTime: string
    endTime: string | null
    removed: number
    error: string | null
    cause: 'age' | 'disk'
  } | null
}

export interface StorageState {
  /** Share of the disk that is used, 0 to 1. */
  usedShare: number
  freeBytes: number
  totalBytes: number
  /** `warning` from 80 %, `low` from 90 % on (the oldest readings go), `full`: readings are no longer acknowledged. */
  level: 'ok' | 'warning' | 'low' | 'full'
}

export const readRetention = defineCommand('readRetention', {
  area: 'admin',
  method: 'POST',
  permission: 'company:view',
  paths: ['/retention/read'],
  body: {},
  errors: [],
  summary: 'How long what grows by itself is kept, and what the last run of each kind removed.',
})

export const saveRetention = defineCommand('saveRetention', {
  area: 'admin',
  method: 'POST',
  permission: 'company:edit',
  paths: ['/retention/save'],
  body: { kind: text(32), days: integer({ min: 0, max: 36_500 }) },
  errors: ['invalid'],
  summary: 'Sets the days of one kind; 0 keeps it without end.',
})

export const runRetention = defineCommand('runRetention', {
  area: 'admin',
  method: 'POST',
  permission: 'company:edit',
  paths: ['/retention/run'],
  body: {},
  errors: [],
  summary: 'Removes now what is older than its days; otherwise that happens each hour.',
})

export const readStorage = defineCommand('readStorage', {
  area: 'admin',
  method: 'POST',
  permission: 'session',
  paths: ['/storage/read'],
  body: {},
  errors: [],
  summary: 'How full the disk of this installation is.',
})
