// Brings the points of objects in step with their model: a preview, then the changes in steps.
import { flag, integer, list, oneOf, optional, type RowOf, reference, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { model } from '../model.ts'
import { object } from '../object.ts'

/** Maximum number of objects that one request brings in step. */
export const maxSyncedObjects = 500

/** Maximum number of differences that a preview lists. */
export const maxListedDifferences = 100

/**
 * `add`: the object lacks the point. `change`: fields differ from the model. `orphan`: the model does not have the point
 * any more. `conflict`: the data type differs.
 */
export const syncActions = ['add', 'change', 'orphan', 'conflict'] as const

const planFields = {
  /** The version of the model to which objects are brought. Null: the model has no versions. */
  modelVersion: optional(integer()),
  /** Whether the model has changes that are not published, which must be published first. */
  hasUnpublished: flag(),
  addCount: integer(),
  changeCount: integer(),
  orphanCount: integer(),
  conflictCount: integer(),
  /** Number of objects with a difference other than a conflict. */
  objectCount: integer(),
  /** The first differences. */
  differences: rowsOf({
    action: oneOf(syncActions),
    objectId: reference(object),
    objectCode: text(),
    objectName: text(),
    pointCode: text(),
    pointName: text(),
    /** Fields that differ. */
    fields: list(text()),
  }),
}
export type ModelSyncPlan = RowOf<typeof planFields>

const scope = {
  modelId: reference(model),
  /** One object of the model. If omitted, all. */
  objectId: optional(reference(object)),
}

export const planModelSync = defineCommand('planModelSync', {
  kind: 'read',
  title: ['预览模型同步', '預覽模型同步', 'Differences between a model and its objects'],
  paths: ['POST /infModel/sync/plan'],
  permission: 'object:edit',
  input: scope,
  reply: planFields,
  errors: ['notFound'],
  summary:
    'Returns what a synchronisation would change in the objects of a model that the caller sees. Fields that were changed on an object are not compared. Changes nothing.',
})

export const syncModelObjects = defineCommand('syncModelObjects', {
  kind: 'write',
  title: ['同步对象与模型', '同步物件與模型', 'Synchronise objects with their model'],
  paths: ['POST /infObject/syncModelCollectConfig'],
  permission: 'object:edit',
  input: {
    ...scope,
    /** Whether points take the data type of the model where it differs. If omitted, such points stay as they are. */
    takesDataType: optional(flag()),
  },
  reply: {
    /** Objects changed by this request. */
    objects: integer(),
    added: integer(),
    changed: integer(),
    orphaned: integer(),
    /** Objects that still differ: repeat the request until it is 0. */
    remaining: integer(),
  },
  errors: ['notFound', 'modelUnpublished'],
  summary:
    'Adds missing points with their limits, takes over changed fields that were not changed on the object, and disables points that the model has no more, whose history stays. Each request handles up to 500 objects.',
})
