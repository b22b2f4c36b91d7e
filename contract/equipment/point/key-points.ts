// Key points of an object: the points that come first on its page, in an order of their own. And its main value.
import { flag, integer, json, nothing, optional, reference } from '../../kit/field.ts'
import { answeredFields, rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { object } from '../object.ts'
import { point } from '../point.ts'

const pointKey = reference(point, { aliases: ['dataId', 'pointId'] })

const listed = {
  kind: 'read',
  permission: 'object:view',
  input: { objectId: reference(object) },
  reply: rowsOf(answeredFields(point)),
  errors: ['notFound'],
} as const

export const listKeyPoints = defineCommand('listKeyPoints', {
  ...listed,
  title: ['对象的重点数据点', '物件的重點資料點', 'Key points of an object'],
  paths: ['GET /objectPointInfo/key'],
  summary: 'Lists the key points of an object in their order.',
})

export const listOtherPoints = defineCommand('listOtherPoints', {
  ...listed,
  title: ['对象的其他数据点', '物件的其他資料點', 'Points of an object that are not key points'],
  paths: ['GET /objectPointInfo/nkey'],
})

const marked = {
  kind: 'write',
  permission: 'object:edit',
  /** One point, or several as a list or comma-separated text. */
  input: { id: optional(pointKey), ids: optional(json<string | string[]>({ aliases: ['dataIds'] })) },
  reply: nothing,
  errors: ['notFound', 'tooManyRows'],
} as const

export const addKeyPoints = defineCommand('addKeyPoints', {
  ...marked,
  title: ['设为对象的重点数据点', '設為物件的重點資料點', 'Add key points of an object'],
  paths: ['POST /objectPointInfo/addKey'],
  summary: 'Makes points of an object key points, after those that it has. Key points stay where they are.',
})

export const removeKeyPoints = defineCommand('removeKeyPoints', {
  ...marked,
  title: ['取消对象的重点数据点', '取消物件的重點資料點', 'Remove key points of an object'],
  paths: ['POST /objectPointInfo/removeKey'],
  summary: 'Makes key points ordinary points. The points themselves stay.',
})

const moved = {
  kind: 'write',
  permission: 'object:edit',
  input: { id: pointKey },
  reply: nothing,
  errors: ['notFound', 'pointNotKey'],
} as const

export const moveKeyPointUp = defineCommand('moveKeyPointUp', {
  ...moved,
  title: ['对象的重点数据点上移', '物件的重點資料點上移', 'Move a key point of an object up'],
  paths: ['POST /objectPointInfo/upKey'],
  summary: 'Moves a key point one place up. The first one stays.',
})

export const moveKeyPointDown = defineCommand('moveKeyPointDown', {
  ...moved,
  title: ['对象的重点数据点下移', '物件的重點資料點下移', 'Move a key point of an object down'],
  paths: ['POST /objectPointInfo/downKey'],
  summary: 'Moves a key point one place down. The last one stays.',
})

export const setMainPoint = defineCommand('setMainPoint', {
  kind: 'write',
  title: ['设置主数据点', '設定主資料點', 'Set the main value of an object'],
  paths: ['POST /pointInfo/setMain', 'POST /devicePointInfo/updateIsMain'],
  permission: 'object:edit',
  input: {
    id: pointKey,
    version: optional(integer()),
    /** Whether it becomes the main value, which is the default, or ceases to be it. */
    isMain: optional(flag()),
  },
  reply: answeredFields(point),
  errors: ['notFound', 'stale'],
  summary: 'Makes a point the main value of its object. An object has one main value, so the previous one ends.',
})
