// Comparison groups: points of any objects whose curves are compared, saved under a name. One group per user is the
// default.

import {
  boolean,
  duration,
  flag,
  group,
  instant,
  integer,
  json,
  list,
  nothing,
  optional,
  type RowOf,
  reference,
  references,
  text,
} from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { point } from '../point.ts'

/** Maximum number of points of a group, which is that of a curve. */
export const maxComparedPoints = 8
/** Maximum number of groups of one user. */
export const maxComparisonGroups = 50

/** A period of the curve. Without `to`, it ends now. */
const timeRange = group({ spanMs: duration({ min: 10_000 }), to: optional(instant()) })

export const comparisonLabels = {
  name: ['名称', '名稱', 'Name'],
  isShared: ['共享给公司', '共用給公司', 'Shared with the company'],
  isDefault: ['默认打开', '預設開啟', 'Open first'],
} as const

const groupFields = {
  id: reference('comparisonGroup', { aliases: ['groupId'] }),
  name: text({ aliases: ['groupName'] }),
  isShared: flag(),
  /** Whether it is the default group of the caller. */
  isDefault: flag(),
  /** Whether the caller created the group. Only its creator can change, sort and remove it. */
  isOwn: boolean(),
  userName: text(),
  sortNumber: integer({ aliases: ['sortNum'] }),
  /** Points that the caller may see, in their order. */
  pointIds: references(point, { aliases: ['dataIds'] }),
  timeRanges: list(timeRange),
  version: integer(),
}
export type ComparisonGroup = RowOf<typeof groupFields>

const groupKey = reference('comparisonGroup', { aliases: ['groupId'] })

export const listComparisonGroups = defineCommand('listComparisonGroups', {
  kind: 'read',
  title: ['曲线对比组', '曲線對比組', 'Comparison groups'],
  paths: ['POST /objectPointDataSelect/selectPointContrastGroupListByCompanyId'],
  permission: 'object:view',
  input: { companyId: optional(text({ max: 32 })) },
  reply: rowsOf(groupFields),
  errors: ['notFound'],
  summary: 'Lists the caller’s comparison groups in their order, then the groups that others share.',
})

export const getComparisonGroup = defineCommand('getComparisonGroup', {
  kind: 'read',
  title: ['曲线对比组', '曲線對比組', 'Comparison group'],
  paths: ['POST /objectPointDataSelect/selectPointContrastGroupById'],
  permission: 'object:view',
  input: { id: groupKey },
  reply: groupFields,
  errors: ['notFound'],
})

export const saveComparisonGroup = defineCommand('saveComparisonGroup', {
  kind: 'write',
  title: ['保存曲线对比组', '儲存曲線對比組', 'Save a comparison group'],
  paths: ['POST /objectPointDataSelect/editPointContrastGroup'],
  permission: 'session',
  input: {
    id: optional(groupKey),
    version: optional(integer()),
    name: text(comparisonLabels.name, { min: 1, max: 64, aliases: ['groupName'] }),
    isShared: optional(flag(comparisonLabels.isShared)),
    /** If omitted, the default group of the caller does not change. */
    isDefault: optional(flag(comparisonLabels.isDefault)),
    /** If omitted, the points of the group do not change. A list of ids or comma-separated text. */
    pointIds: optional(json<string | string[]>({ aliases: ['dataIds'] })),
    /** If omitted, the periods of the group do not change. */
    timeRanges: optional(list(timeRange, { max: 8 })),
  },
  reply: groupFields,
  errors: ['notFound', 'duplicate', 'stale', 'tooManyRows', 'forbidden'],
  summary:
    'Creates a comparison group of the caller, or changes one. A shared group is visible to everybody in the company. Requires object:view.',
})

export const setDefaultComparison = defineCommand('setDefaultComparison', {
  kind: 'write',
  title: ['设置默认曲线对比组', '設定預設曲線對比組', 'Set the default comparison group'],
  paths: ['POST /objectPointDataSelect/setPointContrastGroupDefault'],
  permission: 'session',
  input: {
    id: groupKey,
    /** 0: the group is not the default any more. */
    isDefault: optional(flag({ initial: 1 })),
  },
  reply: nothing,
  errors: ['notFound'],
  summary: 'Makes an own or shared group the default of the caller, who has at most one.',
})

export const sortComparisonGroups = defineCommand('sortComparisonGroups', {
  kind: 'write',
  title: ['曲线对比组排序', '曲線對比組排序', 'Sort comparison groups'],
  paths: ['POST /objectPointDataSelect/setPointContrastGroupSort'],
  permission: 'session',
  input: {
    /** Groups of the caller in their new order, as a list of ids or comma-separated text. The others follow. */
    ids: json<string | string[]>({ aliases: ['groupIds'] }),
  },
  reply: nothing,
  errors: ['notFound', 'tooManyRows'],
})

export const removeComparisonGroup = defineCommand('removeComparisonGroup', {
  kind: 'write',
  title: ['删除曲线对比组', '刪除曲線對比組', 'Delete a comparison group'],
  paths: ['POST /objectPointDataSelect/deletePointContrastGroup'],
  permission: 'session',
  input: { id: groupKey },
  reply: nothing,
  errors: ['notFound'],
})
