// Key points of a model: the points that come first on the pages of its objects, in an order of their own.
import { group, json, nothing, optional, reference, text } from '../../kit/field.ts'
import { answeredFields, rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { model } from '../model.ts'
import { modelPoint } from '../model-point.ts'

const pointsOfModel = rowsOf(answeredFields(modelPoint))

/** One model point, or several as a list or comma-separated text. */
const chosenPoints = {
  id: optional(reference(modelPoint, { aliases: ['dataId'] })),
  ids: optional(json<string | string[]>({ aliases: ['dataIds'] })),
}

export const listKeyModelPoints = defineCommand('listKeyModelPoints', {
  kind: 'read',
  title: ['模型的重点数据点', '模型的重點資料點', 'Key points of a model'],
  paths: ['GET /modelPointData/key'],
  permission: 'model:view',
  input: { modelId: reference(model) },
  reply: pointsOfModel,
  errors: ['notFound'],
  summary: 'Lists the key points of a model in their order.',
})

export const listOtherModelPoints = defineCommand('listOtherModelPoints', {
  kind: 'read',
  title: ['模型的其他数据点', '模型的其他資料點', 'Points of a model that are not key points'],
  paths: ['GET /modelPointData/nkey'],
  permission: 'model:view',
  input: { modelId: reference(model) },
  reply: pointsOfModel,
  errors: ['notFound'],
})

export const addKeyModelPoints = defineCommand('addKeyModelPoints', {
  kind: 'write',
  title: ['设为重点数据点', '設為重點資料點', 'Add key points'],
  paths: ['POST /modelPointData/addKey'],
  permission: 'model:edit',
  input: chosenPoints,
  reply: nothing,
  errors: ['notFound', 'tooManyRows'],
  summary: 'Makes points of a model key points, after those that it has. Key points stay where they are.',
})

export const removeKeyModelPoints = defineCommand('removeKeyModelPoints', {
  kind: 'write',
  title: ['取消重点数据点', '取消重點資料點', 'Remove key points'],
  paths: ['POST /modelPointData/removeKey'],
  permission: 'model:edit',
  input: chosenPoints,
  reply: nothing,
  errors: ['notFound', 'tooManyRows'],
  summary: 'Makes key points ordinary points. The points themselves stay.',
})

const moved = {
  kind: 'write',
  permission: 'model:edit',
  input: { id: reference(modelPoint, { aliases: ['dataId'] }) },
  reply: nothing,
  errors: ['notFound', 'pointNotKey'],
} as const

export const moveKeyModelPointUp = defineCommand('moveKeyModelPointUp', {
  ...moved,
  title: ['重点数据点上移', '重點資料點上移', 'Move a key point up'],
  paths: ['POST /modelPointData/upKey'],
  summary: 'Moves a key point one place up. The first one stays.',
})

export const moveKeyModelPointDown = defineCommand('moveKeyModelPointDown', {
  ...moved,
  title: ['重点数据点下移', '重點資料點下移', 'Move a key point down'],
  paths: ['POST /modelPointData/downKey'],
  summary: 'Moves a key point one place down. The last one stays.',
})

export const findModelPointByCode = defineCommand('findModelPointByCode', {
  kind: 'read',
  title: ['按编码查模型点', '依編碼查模型點', 'Model point by its code'],
  paths: ['POST /modelPointData/selectModelPointDataByModelIdAndCode'],
  permission: 'model:view',
  input: { modelId: reference(model), code: text({ max: 64, aliases: ['dataCode'] }) },
  reply: optional(group(answeredFields(modelPoint))),
  errors: [],
  summary: 'Returns the point of a model with this code; null if the code is free.',
})
