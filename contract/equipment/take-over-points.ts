// Copies points that were added to a model to the objects that were created from it before.

import { integer, optional, type RowOf, reference, references, text } from '../kit/field.ts'
import { rowsOf } from '../kit/reply.ts'
import { defineCommand } from './define.ts'
import { model } from './model.ts'
import { modelPoint } from './model-point.ts'
import { object } from './object.ts'

/** Maximum number of points that one request creates. */
export const maxTakenPoints = 20_000

const plannedFields = {
  /** Model points that some objects lack, with the number of these objects. */
  points: rowsOf({ id: reference(modelPoint), code: text(), name: text(), objects: integer() }),
  /** First objects that lack points, with the number of points that each would receive. */
  objects: rowsOf({ id: reference(object), code: text(), name: text(), points: integer() }),
  objectCount: integer(),
  pointCount: integer(),
  /** Number of points that stay unchanged, because the object has a point of its own with the same code. */
  keptCount: integer(),
}
export type PointTakeover = RowOf<typeof plannedFields>

export const planPointTakeover = defineCommand('planPointTakeover', {
  kind: 'read',
  title: ['预览补充数据点', '預覽補充資料點', 'Points missing in objects of a model'],
  paths: ['POST /infModel/points/takeover/plan'],
  permission: 'object:edit',
  input: { modelId: reference(model) },
  reply: plannedFields,
  errors: ['notFound'],
  summary:
    'Returns the points that objects of a model would receive, as far as the caller may see the objects. Changes nothing.',
})

export const takeOverPoints = defineCommand('takeOverPoints', {
  kind: 'write',
  title: ['补充模型的数据点', '補充模型的資料點', 'Add missing points to objects'],
  paths: ['POST /infModel/points/takeover'],
  permission: 'object:edit',
  input: {
    modelId: reference(model),
    /** Model points to add. If omitted, all. */
    modelPointIds: optional(references(modelPoint)),
  },
  reply: { objects: integer(), points: integer() },
  errors: ['notFound', 'tooManyRows', 'modelUnpublished'],
  summary:
    'Adds the missing points with their limits to the objects of a model. An existing point with the same code stays unchanged.',
})
