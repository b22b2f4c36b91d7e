// A synchronisation of all objects of a model that runs in the background, with its progress.
import { flag, group, instant, integer, oneOf, optional, type RowOf, reference, text } from '../../kit/field.ts'
import { defineCommand } from '../define.ts'
import { model } from '../model.ts'

/** `failed`: an error ended it, which is in the log of the server. Objects that are in step by then stay so. */
export const syncStates = ['waiting', 'running', 'done', 'cancelled', 'failed'] as const

const runFields = {
  modelId: reference(model),
  /** The version to which objects are brought. Null: the model has no versions. */
  modelVersion: optional(integer()),
  state: oneOf(syncStates),
  /** Objects to handle, and how many of them are handled. */
  total: integer(),
  position: integer(),
  /** Objects changed so far. */
  objects: integer(),
  added: integer(),
  changed: integer(),
  orphaned: integer(),
  userName: text(),
  startedAt: instant(),
  endedAt: optional(instant()),
}
export type ModelSyncRun = RowOf<typeof runFields>

const input = { modelId: reference(model) }

export const startModelSync = defineCommand('startModelSync', {
  kind: 'write',
  title: ['在后台同步对象与模型', '在背景同步物件與模型', 'Synchronise objects in the background'],
  paths: ['POST /infModel/sync/start'],
  permission: 'object:edit',
  input: {
    modelId: reference(model),
    /** Whether points take the data type of the model where it differs. If omitted, such points stay as they are. */
    takesDataType: optional(flag()),
  },
  reply: runFields,
  errors: ['notFound', 'modelSyncRunning', 'modelUnpublished'],
  summary:
    'Starts a job that brings all objects of a model that the caller sees in step with it. It continues after a restart of the server.',
})

export const readModelSync = defineCommand('readModelSync', {
  kind: 'read',
  title: ['模型同步的进度', '模型同步的進度', 'Progress of a synchronisation'],
  paths: ['POST /infModel/sync/state'],
  permission: 'object:edit',
  input,
  reply: optional(group(runFields)),
  errors: ['notFound'],
  summary: 'Returns the latest synchronisation of a model; null if there was none.',
})

export const cancelModelSync = defineCommand('cancelModelSync', {
  kind: 'write',
  title: ['停止模型同步', '停止模型同步', 'Stop a synchronisation'],
  paths: ['POST /infModel/sync/cancel'],
  permission: 'object:edit',
  input,
  reply: optional(group(runFields)),
  errors: ['notFound'],
  summary: 'Stops the running synchronisation of a model after its present batch. Objects that are in step stay so.',
})
