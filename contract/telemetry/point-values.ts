// Points together with their values, and their history over several time ranges, as the specification reads them.
import { object } from '../equipment/object.ts'
import { point } from '../equipment/point.ts'
import { group, list, optional, reference, references, text } from '../kit/field.ts'
import { answeredFields, pageOf, paging, rowsOf } from '../kit/reply.ts'
import { defineCommand } from './define.ts'
import { historyValueFields, readHistoryRows, realTimeFields } from './read.ts'

const { value, quality, ts, time } = realTimeFields

/** A point with its latest value. Without one, the four are null. */
const valuedPoint = Object.assign({}, answeredFields(point), {
  value: optional(value),
  quality: optional(quality),
  ts,
  time,
})

export const pagePointValues = defineCommand('pagePointValues', {
  kind: 'read',
  title: ['数据点及当前值', '資料點及目前值', 'Points with their latest values'],
  paths: ['POST /objectPointInfo/selectCurrentPointPage', 'POST /objectOperation/selectCurrentPointPage'],
  permission: 'telemetry:view',
  input: {
    ...paging,
    objectId: optional(reference(object)),
    objectIds: optional(references(object)),
    keyword: optional(text({ max: 128 })),
  },
  reply: pageOf(valuedPoint),
  errors: [],
})

export const listPointValues = defineCommand('listPointValues', {
  kind: 'read',
  title: ['对象的数据点及当前值', '物件的資料點及目前值', 'Points of an object with their latest values'],
  paths: ['POST /objectPointDataSelect/selectObjectPointDataByObjectId'],
  permission: 'telemetry:view',
  input: { objectId: reference(object) },
  reply: rowsOf(valuedPoint),
  errors: [],
})

/** Maximum number of time ranges of one request. */
const maxComparedRanges = 12

export const compareHistory = defineCommand('compareHistory', {
  kind: 'read',
  title: ['历史对比', '歷史對比', 'Compare history'],
  paths: ['POST /objectPointDataSelect/dataFreeContrastSelect'],
  permission: 'telemetry:view',
  input: {
    dataIds: optional(references(point, { aliases: ['points', 'pointIds', 'ids'] })),
    timeRanges: list(group({ startTime: text({ max: 32 }), endTime: text({ max: 32 }) }), {
      min: 1,
      max: maxComparedRanges,
    }),
    interval: readHistoryRows.input.interval,
    aggregate: readHistoryRows.input.aggregate,
    maxPoints: readHistoryRows.input.maxPoints,
  },
  reply: {
    ranges: rowsOf({
      startTime: text(),
      endTime: text(),
      rows: rowsOf(historyValueFields),
      /** Points with more rows than were returned. */
      truncated: references(point),
    }),
  },
  errors: ['tooManyPoints', 'rangeInvalid', 'historyTooLarge', 'historyBusy'],
  summary: 'Returns the history of points in each of several time ranges, like `readHistoryRows` for one range.',
})
