// Objects with their present state: whether their gateway is online, and their active alarms.
import { flag, integer, optional, reference, text, tree } from '../../kit/field.ts'
import { answeredFields, rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { object } from '../object.ts'

const objectWithState = {
  ...answeredFields(object),
  /** Whether its gateway sends readings. Null without a gateway. */
  onlineStatus: optional(flag()),
  /** Whether an alarm of the object is active. 0 if the reader may not see alarms. */
  alarmStatus: flag(),
  alarmCount: integer(),
}

const byParameters = {
  keyword: optional(text({ max: 128, aliases: ['nameOrCode'] })),
  objectType: optional(text({ max: 64 })),
  parentId: optional(reference(object)),
  modelId: optional(reference('model')),
  areaId: optional(reference('area')),
}

export const readObjectStateTree = defineCommand('readObjectStateTree', {
  kind: 'read',
  title: ['对象运行状态树', '物件運行狀態樹', 'Tree of objects with their state'],
  paths: ['POST /objectOperation/selectObjectInfo4Tree'],
  permission: 'object:view',
  input: {},
  reply: tree(objectWithState),
  errors: [],
})

export const listObjectStates = defineCommand('listObjectStates', {
  kind: 'read',
  title: ['对象运行状态', '物件運行狀態', 'Objects with their state'],
  paths: ['POST /objectOperation/selectObjectInfo4ListByParam'],
  permission: 'object:view',
  input: byParameters,
  reply: rowsOf(objectWithState),
  errors: [],
})

export const listFavoriteStates = defineCommand('listFavoriteStates', {
  kind: 'read',
  title: ['收藏对象的运行状态', '收藏物件的運行狀態', 'Favourite objects with their state'],
  paths: [
    'POST /objectOperation/selectObjectUserFavoriteList',
    'POST /objectOperation/selectObjectUserFavoriteListByParam',
  ],
  permission: 'object:view',
  input: byParameters,
  reply: rowsOf(objectWithState),
  errors: [],
})
