// Models as a tree, their status, and copies of a model.
import { choice, code, integer, json, optional, reference, text, tree } from '../../kit/field.ts'
import { answeredFields, rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { modelStatus } from '../dictionaries.ts'
import { model } from '../model.ts'

const answeredModel = answeredFields(model)

export const listTopModels = defineCommand('listTopModels', {
  kind: 'read',
  title: ['顶级模型', '頂層模型', 'Top-level models'],
  paths: ['POST /infModel/topList'],
  permission: 'model:view',
  input: {},
  reply: rowsOf(answeredModel),
  errors: [],
  summary: 'Lists the models without a parent.',
})

export const listChildModels = defineCommand('listChildModels', {
  kind: 'read',
  title: ['下级模型', '下層模型', 'Models below a model'],
  paths: ['POST /modelInfo/selectModelInfoByParent'],
  permission: 'model:view',
  input: { parentId: reference(model) },
  reply: rowsOf(answeredModel),
  errors: ['notFound'],
  summary: 'Lists the models directly below a model.',
})

export const readModelSubtree = defineCommand('readModelSubtree', {
  kind: 'read',
  title: ['模型的所有下级', '模型的所有下層', 'All models below a model'],
  paths: ['POST /infModel/selectAllSubTreeByPubId'],
  permission: 'model:view',
  input: { modelId: reference(model, { aliases: ['pubId'] }) },
  reply: tree(answeredModel),
  errors: ['notFound'],
  summary: 'Returns all descendants of a model as a tree.',
})

export const listModelsOfCompany = defineCommand('listModelsOfCompany', {
  kind: 'read',
  title: ['公司的模型', '公司的模型', 'Models of a company'],
  paths: ['POST /modelInfo/selectModelInfoByCompany'],
  permission: 'model:view',
  input: { companyId: optional(text({ max: 32 })) },
  reply: rowsOf(answeredModel),
  errors: ['notFound'],
  summary: 'Lists the enabled models of the caller’s company.',
})

export const readModelStatus = defineCommand('readModelStatus', {
  kind: 'read',
  title: ['模型状态', '模型狀態', 'Status of a model'],
  paths: ['POST /infModel/info/status'],
  permission: 'model:view',
  input: { modelId: reference(model, { aliases: ['id'] }) },
  reply: { modelId: reference(model), status: choice(modelStatus), version: integer() },
  errors: ['notFound'],
})

export const changeModelStatus = defineCommand('changeModelStatus', {
  kind: 'write',
  title: ['更改模型状态', '變更模型狀態', 'Change the status of a model'],
  paths: ['POST /infModel/edit/status'],
  permission: 'model:edit',
  input: {
    modelId: reference(model, { aliases: ['id'] }),
    status: choice(modelStatus),
    version: optional(integer()),
  },
  reply: { modelId: reference(model), status: choice(modelStatus), version: integer() },
  errors: ['notFound', 'stale'],
  summary: 'Enables or disables a model. No object can be created from a disabled model; its objects stay as they are.',
})

export const toggleModels = defineCommand('toggleModels', {
  kind: 'write',
  title: ['启用或停用模型', '啟用或停用模型', 'Enable or disable models'],
  paths: ['POST /infModel/editUpAndDown', 'POST /modelInfo/editUpAndDown'],
  permission: 'model:edit',
  input: {
    id: optional(reference(model, { aliases: ['modelId'] })),
    ids: optional(json<string | string[]>({ aliases: ['modelIds'] })),
  },
  reply: { toggled: integer() },
  errors: ['notFound', 'tooManyRows'],
  summary: 'Enables disabled models and disables enabled ones.',
})

export const copyModel = defineCommand('copyModel', {
  kind: 'write',
  title: ['复制模型', '複製模型', 'Copy a model'],
  paths: ['POST /modelInfo/copyModelByModel'],
  permission: 'model:edit',
  input: {
    modelId: reference(model, { aliases: ['id'] }),
    /** Code of the copy. If omitted, the code of the model with the next free number. */
    code: optional(code({ aliases: ['modelCode'] })),
    /** Name of the copy. If omitted, that of the model. */
    name: optional(text({ max: 128, aliases: ['modelName'] })),
  },
  reply: answeredModel,
  errors: ['notFound', 'duplicate'],
  summary:
    'Creates a model as a copy of another one, with its points, their limits, its datasets and its attributes. The copy has no objects.',
})

export const listModelImages = defineCommand('listModelImages', {
  kind: 'read',
  title: ['模型图片', '模型圖片', 'Images of a model'],
  paths: ['POST /modelInfo/selectModelImgByModelId'],
  permission: 'model:view',
  input: { modelId: reference(model, { aliases: ['id'] }) },
  reply: rowsOf({
    fileId: reference('storedFile', { aliases: ['imgId'] }),
    modelId: reference(model),
    urlPath: text(),
    fileType: text(),
    fileName: text(),
    sortNumber: integer({ aliases: ['sortNum'] }),
  }),
  errors: ['notFound'],
  summary: 'Lists the images of a model in their order.',
})
