// Objects with their present state: whether their gateway is online, and their active alarms.
import { choice, integer, optional, reference, text, tree } from '../../kit/field.ts'
import { answeredFields, rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { object } from '../object.ts'
import { runState } from '../run-state/dictionaries.ts'

/** Maximum number of points of one object. */
export const maxOperationPoints = 8

/** State of an object and its main and key points, which are not stored with it. */
export const operationState = {
  /** Present run state. Null without a rule. */
  runStatus: optional(choice(runState)),
  points: rowsOf({
    dataId: reference('point'),
    dataName: text(),
    value: optional(text()),
    unit: optional(text()),
    time: optional(text()),
  }),
}

const objectWithState = {
  ...answeredFields(object),
  /** Number of active alarms. 0 if the reader may not see alarms. */
  alarmCount: integer(),
  ...operationState,
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
