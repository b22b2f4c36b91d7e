// A whole model as one file: exported, previewed and imported. docs/model-file.md describes the format.
import { code, flag, group, integer, list, oneOf, optional, type RowOf, reference, text } from '../../kit/field.ts'
import { rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { model } from '../model.ts'
import { modelContent } from './model-content.ts'
import { contentDifferences } from './model-versions.ts'

/** Maximum size of a model file in bytes. */
export const modelFileBytes = 16 * 1024 * 1024
export const modelFileFormat = 'gemba-model'
export const modelFileVersion = 1
/** Maximum number of rows of each part. */
export const modelFileLimits = {
  datasets: 200,
  points: 5000,
  alarms: 5000,
  details: 500,
  values: 500,
  runConditions: 200,
  images: 6,
} as const

const { name, nameEn, nameTw, objectType, driverId, driverParams, isPlate, sortNumber, remark } = model.fields

/** `parent` and `deviceType` are codes. */
const modelHead = {
  code: code(model.fields.code.label ?? ['', '', '']),
  name,
  nameEn,
  nameTw,
  objectType,
  driverId,
  driverParams,
  isPlate,
  sortNumber,
  remark,
  parent: optional(code(model.fields.parentId.label ?? ['', '', ''])),
  deviceType: optional(code(model.fields.deviceTypeId.label ?? ['', '', ''])),
}

export const modelFileFields = {
  format: oneOf([modelFileFormat]),
  formatVersion: integer({ min: 1 }),
  model: group(modelHead),
  datasets: modelContent.datasets,
  points: modelContent.points,
  alarms: modelContent.alarms,
  details: modelContent.details,
  values: modelContent.values,
  runConditions: modelContent.runConditions,
  /** `data` is the content in base64. */
  images: list(group({ fileName: text({ max: 255 }), data: text() })),
}
export type ModelFile = RowOf<typeof modelFileFields>

const fileErrors = ['modelFileInvalid', 'modelFileNewer']

export const exportModel = defineCommand('exportModel', {
  kind: 'read',
  title: ['导出模型文件', '匯出模型檔案', 'Export a model as a file'],
  paths: ['POST /infModel/file/export'],
  permission: 'model:view',
  input: { modelId: reference(model, { aliases: ['id'] }) },
  errors: ['notFound', 'modelFileTooLarge'],
  summary: 'Returns a model with its content and images as one JSON file.',
})

export const planModelImport = defineCommand('planModelImport', {
  kind: 'read',
  title: ['预览模型文件', '預覽模型檔案', 'Preview a model file'],
  paths: ['POST /infModel/file/plan'],
  permission: 'model:edit',
  input: {},
  reply: {
    code: text(),
    name: text(),
    pointCount: integer(),
    imageCount: integer(),
    /** The model with this code, which the file can change. Null: the code is free. */
    existingName: optional(text()),
    /** The code that a new model would get. */
    freeCode: text(),
    /** References of the file that do not exist here. They stay empty. */
    unknown: rowsOf({ label: text(), value: text() }),
    /** What the file changes in the existing model, or what a new one gets. */
    ...contentDifferences,
  },
  errors: fileErrors,
  summary: 'Checks a model file, sent as multipart, and returns what its import would change. Changes nothing.',
})

const importChoices = ['create', 'update', 'copy'] as const

export const importModel = defineCommand('importModel', {
  kind: 'write',
  title: ['导入模型文件', '匯入模型檔案', 'Import a model file'],
  paths: ['POST /infModel/file/import/:choice'],
  permission: 'model:edit',
  input: {
    /**
     * `create`: a new model, if its code is free. `update`: the content of the model with the code becomes that of the
     * file. `copy`: a new model with the next free code.
     */
    choice: oneOf(importChoices),
  },
  reply: { modelId: reference(model), code: text(), isNew: flag() },
  errors: [
    ...fileErrors,
    'duplicate',
    'notFound',
    'uploadsFull',
    'treeCycle',
    'modelSyncRunning',
    'limitOrder',
    'limitMissing',
    'deadbandTooWide',
  ],
  summary:
    'Creates a model from a file, sent as multipart, or makes its content the draft of the model with the same code. All or nothing.',
})
