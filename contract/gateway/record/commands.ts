// Records of boxes: the values of several points at an instant, with their samples before and after it. A trigger
// makes them, a gateway sends them, or a person records some points.
import { dataType } from '../../equipment/dictionaries.ts'
import { object } from '../../equipment/object.ts'
import { point } from '../../equipment/point.ts'
import {
  boolean,
  choice,
  instant,
  integer,
  json,
  nothing,
  optional,
  type RowOf,
  reference,
  references,
  text,
} from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { box } from '../box.ts'
import { defineCommand } from '../define.ts'
import { triggerChannel } from '../trigger/trigger-channel.ts'
import { boxRecordSource, boxRecordState } from './dictionaries.ts'

/** Maximum number of points of a record. */
export const maxRecordPoints = 256
/** Maximum length of a record that a person makes, in hours. */
export const maxRecordHours = 24
/** Maximum number of records in one answer. */
export const maxListedRecords = 500

const recordKey = reference('boxRecord', { aliases: ['recordId'] })

const recordFields = {
  id: recordKey,
  boxId: reference(box),
  /** Identifies the record on its gateway. */
  tid: text(),
  name: text({ aliases: ['recordName'] }),
  source: choice(boxRecordSource),
  status: choice(boxRecordState),
  triggerId: optional(reference(triggerChannel)),
  /** As the gateway sent it. */
  reason: optional(text()),
  /** The instant of the hit. */
  at: instant(),
  startTime: instant(),
  endTime: instant(),
  pointIds: references(point, { aliases: ['dataIds'] }),
  remark: optional(text()),
  version: integer(),
}
export type BoxRecordRow = RowOf<typeof recordFields>

const pointFields = {
  pointId: reference(point, { aliases: ['dataId'] }),
  code: text({ aliases: ['dataCode'] }),
  name: text({ aliases: ['dataName'] }),
  unit: optional(text()),
  dataType: choice(dataType),
  objectId: reference(object),
  objectName: text(),
}

/** A sample: time (epoch ms), value, quality. */
export type RecordedSample = [ts: number, value: number | string | null, quality: number]

const recordedPointFields = {
  ...pointFields,
  deviceCode: text(),
  decimals: integer(),
  stateWords: optional(text()),
  periodMs: integer(),
  /** Whether a value is valid until the next one. */
  isHeld: boolean(),
  /** At the instant of the record. Null without a reading. */
  ts: optional(instant()),
  value: optional(json<number | string>()),
  quality: integer(),
  /** From before the window if the value applies at its start. Empty while recording. */
  samples: json<RecordedSample[]>(),
}
export type RecordedPoint = RowOf<typeof recordedPointFields>

export const listBoxRecordPoints = defineCommand('listBoxRecordPoints', {
  kind: 'read',
  title: ['可记录的数据点', '可記錄的資料點', 'Points to record'],
  paths: ['POST /boxRecord/points'],
  permission: 'box:view',
  input: { boxId: optional(reference(box)), recordId: optional(reference('boxRecord', { aliases: ['id'] })) },
  reply: rowsOf(pointFields),
  errors: ['notFound'],
  summary: 'Lists the points of a record, or the enabled points of a box. Empty without both.',
})

export const listBoxRecords = defineCommand('listBoxRecords', {
  kind: 'read',
  title: ['网关记录', '閘道器記錄', 'Records of a gateway'],
  paths: ['POST /boxRecord/list'],
  permission: 'box:view',
  input: {
    boxId: optional(reference(box)),
    triggerId: optional(reference(triggerChannel)),
    source: optional(choice(boxRecordSource)),
    status: optional(choice(boxRecordState)),
    /** Records whose instant is in this period. */
    startTime: optional(instant()),
    endTime: optional(instant()),
    count: optional(integer({ min: 1, max: maxListedRecords })),
  },
  reply: rowsOf(recordFields),
  errors: [],
  summary: `Lists the newest records, at most ${maxListedRecords}.`,
})

export const readBoxRecord = defineCommand('readBoxRecord', {
  kind: 'read',
  title: ['网关记录', '閘道器記錄', 'Record of a gateway'],
  paths: ['POST /gateway/record/read'],
  permission: 'box:view',
  input: { id: recordKey },
  reply: { ...recordFields, points: rowsOf(recordedPointFields) },
  errors: ['notFound'],
  summary: 'Returns a record with the values of its points at its instant, and their samples.',
})

export const addBoxRecord = defineCommand('addBoxRecord', {
  kind: 'write',
  title: ['记录数据点', '記錄資料點', 'Record points'],
  paths: ['POST /boxRecord/add'],
  permission: 'box:edit',
  input: {
    boxId: reference(['网关', '閘道器', 'Gateway'], box),
    name: text(['名称', '名稱', 'Name'], { min: 1, max: 128, aliases: ['recordName'] }),
    pointIds: references(['数据点', '資料點', 'Points'], point, { max: maxRecordPoints, aliases: ['dataIds'] }),
    /** Default: now. */
    startTime: optional(instant(['开始时间', '開始時間', 'Start'])),
    /** Default: one minute after the start. */
    endTime: optional(instant(['结束时间', '結束時間', 'End'])),
    remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
  },
  reply: recordFields,
  errors: ['notFound', 'invalid', 'recordPeriodWrong'],
  summary: `Records the points of a box for a period of at most ${maxRecordHours} hours, in the past or the future.`,
})

export const updateBoxRecord = defineCommand('updateBoxRecord', {
  kind: 'write',
  title: ['修改网关记录', '修改閘道器記錄', 'Change a record'],
  paths: ['POST /boxRecord/update'],
  permission: 'box:edit',
  input: {
    id: recordKey,
    version: optional(integer()),
    name: optional(text(['名称', '名稱', 'Name'], { min: 1, max: 128, aliases: ['recordName'] })),
    /** Only while a person records. */
    endTime: optional(instant(['结束时间', '結束時間', 'End'])),
    remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
  },
  reply: recordFields,
  errors: ['notFound', 'stale', 'recordPeriodWrong', 'recordComplete'],
  summary: 'Changes name and remark of a record, or ends a recording earlier or later. Its values cannot be changed.',
})

export const removeBoxRecord = defineCommand('removeBoxRecord', {
  kind: 'write',
  title: ['删除网关记录', '刪除閘道器記錄', 'Delete a record'],
  paths: ['POST /gateway/record/remove'],
  permission: 'box:edit',
  input: { id: recordKey },
  reply: nothing,
  errors: ['notFound'],
})

export const listBoxRecordNames = defineCommand('listBoxRecordNames', {
  kind: 'read',
  title: ['网关记录名称', '閘道器記錄名稱', 'Names of records'],
  paths: ['POST /boxRecord/nameList'],
  permission: 'box:view',
  input: { boxId: optional(reference(box)) },
  reply: rowsOf({ id: recordKey, name: text({ aliases: ['recordName'] }), at: instant() }),
  errors: [],
  summary: `Lists the names of the newest records, at most ${maxListedRecords}.`,
})

const fileFields = {
  fileName: text(),
  /** Bytes. */
  fileSize: integer(),
  rowCount: integer(),
}

export const listBoxRecordFiles = defineCommand('listBoxRecordFiles', {
  kind: 'read',
  title: ['网关记录的文件', '閘道器記錄的檔案', 'Files of a record'],
  paths: ['POST /boxRecord/files'],
  permission: 'box:view',
  input: { id: recordKey },
  reply: rowsOf(fileFields),
  errors: ['notFound'],
  summary: 'Lists the file of a complete record: its samples as CSV. None while recording.',
})

export const readBoxRecordFile = defineCommand('readBoxRecordFile', {
  kind: 'read',
  title: ['网关记录的文件', '閘道器記錄的檔案', 'File of a record'],
  paths: ['POST /boxRecord/file'],
  permission: 'box:view',
  input: { id: recordKey, fileName: optional(text({ max: 200 })) },
  reply: {
    ...fileFields,
    /** One row for each instant: `time` as ISO 8601 text, and the value of each point by device and point code. */
    rows: json<Record<string, string | number | null>[]>(),
    content: text(),
  },
  errors: ['notFound'],
  summary: 'Returns the content of the file of a record, as rows and as CSV.',
})
