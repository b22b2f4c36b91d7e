// A model that has gained points gives them to the objects that were made from it before.

import { integer, optional, type RowOf, reference, references, text } from '../kit/field.ts'
import { rowsOf } from '../kit/reply.ts'
import { defineCommand } from './define.ts'
import { model } from './model.ts'
import { modelPoint } from './model-point.ts'
import { object } from './object.ts'

/** Points that one act gives at most. */
export const mostPointsTaken = 20_000

const plannedFields = {
  /** Model points that some object lacks, and how many do. */
  points: rowsOf({ id: reference(modelPoint), code: text(), name: text(), objects: integer() }),
  /** The first of the objects that lack some, and how many points each would get. */
  objects: rowsOf({ id: reference(object), code: text(), name: text(), points: integer() }),
  objectCount: integer(),
  pointCount: integer(),
  /** Points that stay as they are: an object has one of its own with the code of one that it lacks. */
  keptCount: integer(),
}
export type PointTakeover = RowOf<typeof plannedFields>

export const planPointTakeover = defineCommand('planPointTakeover', {
  kind: 'read',
  title: ['预览补充数据点', '預覽補充資料點', 'Points that objects of a model lack'],
  paths: ['POST /infModel/points/takeover/plan'],
  permission: 'object:edit',
  input: { modelId: reference(model) },
  reply: plannedFields,
  errors: ['notFound'],
  summary: 'What objects of a model would get, as far as the caller sees those. Nothing is changed.',
})

export const takeOverPoints = defineCommand('takeOverPoints', {
  kind: 'write',
  title: ['补充模型的数据点', '補充模型的資料點', 'Take over points of a model'],
  paths: ['POST /infModel/points/takeover'],
  permission: 'object:edit',
  input: {
    modelId: reference(model),
    /** Points of the model that are given; without them all. */
    modelPointIds: optional(references(modelPoint)),
  },
  reply: { objects: integer(), points: integer() },
  errors: ['notFound', 'tooManyRows'],
  summary:
    'Gives the objects of a model the points that they lack, with their limits. A point of the same code that an object has already stays as it is.',
})
