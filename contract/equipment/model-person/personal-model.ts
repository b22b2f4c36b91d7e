import { user } from '../../identity/user.ts'
import { choice, code, integer, optional, reference, setByProduct, text } from '../../kit/field.ts'
import { answeredFields, rowsOf } from '../../kit/reply.ts'
import { route, verbRoutes } from '../../kit/route.ts'
import { defineCommand, defineResource } from '../define.ts'
import { modelStatus } from '../dictionaries.ts'
import { modelToolGroup } from '../menu-groups.ts'
import { model } from '../model.ts'

const changeErrors = ['notOwner']

/** A model that a person drafts. Nothing follows it until it becomes a model of the company. */
export const personalModel = defineResource('personalModel', {
  noun: ['个人模型', '個人模型', 'Personal model', 'Personal models'],
  meaning: {
    is: 'A model that a person drafts, with points and alarms. Nothing follows it until it becomes a model of the company.',
    use: [
      '在这里起草自己的模型，完成后转为公司模型。只有所有者可以修改。',
      '在這裡起草自己的模型，完成後轉為公司模型。只有所有者可以修改。',
      'Draft your own model here, and make it a model of the company when it is ready. Only its owner can change it.',
    ],
  },
  page: { in: modelToolGroup, path: 'equipment/personalModel', icon: 'document' },
  fields: {
    code: code(['模型编码', '模型編碼', 'Model code'], { unique: true }),
    name: text(['模型名称', '模型名稱', 'Model name'], { max: 128, search: true }),
    parentId: optional(reference(['上级模型', '上級模型', 'Parent model'], 'self')),
    userId: setByProduct(optional(reference(['所有者', '所有者', 'Owner'], user))),
    status: choice(['状态', '狀態', 'Enabled'], modelStatus, { initial: 1 }),
    sortNumber: integer(['排序号', '排序號', 'Sort order'], { min: 0, initial: 0, rule: 'wholeNumber' }),
    remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
  },
  list: ['code', 'name', 'userId', 'status', 'remark'],
  parent: 'parentId',
  aliases: { modelId: 'id', modelCode: 'code', modelName: 'name', sortNum: 'sortNumber' },
  sheets: {
    import: ['POST /modelPerson/import'],
    export: ['POST /modelPerson/export'],
    template: ['POST /modelPerson/download'],
  },
  errors: { update: changeErrors, remove: changeErrors },
  routes: [
    ...verbRoutes('/modelPerson', { read: 'byId', update: 'update', remove: 'delete' }),
    route('list', 'read', 'POST /modelPerson/list'),
    route('tree', 'read', 'POST /modelPerson/tree'),
  ],
})

const answeredModel = answeredFields(personalModel)

export const listPersonalModelsOfCompany = defineCommand('listPersonalModelsOfCompany', {
  kind: 'read',
  title: ['公司的个人模型', '公司的個人模型', 'Personal models of a company'],
  paths: ['POST /modelPerson/selectModelInfoByCompany'],
  permission: 'personalModel:view',
  input: { companyId: optional(text({ max: 32 })) },
  reply: rowsOf(answeredModel),
  errors: ['notFound'],
  summary: 'Lists the enabled personal models of the caller’s company.',
})

export const listChildPersonalModels = defineCommand('listChildPersonalModels', {
  kind: 'read',
  title: ['下级个人模型', '下層個人模型', 'Personal models below a personal model'],
  paths: ['POST /modelPerson/selectModelInfoByParent'],
  permission: 'personalModel:view',
  input: { parentId: reference(personalModel) },
  reply: rowsOf(answeredModel),
  errors: ['notFound'],
  summary: 'Lists the personal models directly below a personal model.',
})

const names = {
  /** If omitted, the code of the source. */
  code: optional(code({ aliases: ['modelCode'] })),
  /** If omitted, the name of the source. */
  name: optional(text({ max: 128, aliases: ['modelName'] })),
}

export const createModelFromPersonal = defineCommand('createModelFromPersonal', {
  kind: 'write',
  title: ['由个人模型创建公司模型', '由個人模型建立公司模型', 'Make a personal model a model of the company'],
  paths: ['POST /modelPerson/createModel'],
  permission: 'model:edit',
  input: { personalModelId: reference(personalModel, { aliases: ['id'] }), ...names },
  reply: answeredFields(model),
  errors: ['notFound', 'duplicate'],
  summary:
    'Creates a model of the company with the points of a personal model and its alarms as limits. The draft stays.',
})

export const createPersonalFromModel = defineCommand('createPersonalFromModel', {
  kind: 'write',
  title: ['由公司模型创建个人模型', '由公司模型建立個人模型', 'Copy a model to a personal model'],
  paths: ['POST /modelPerson/createFromModel'],
  permission: 'personalModel:edit',
  input: { modelId: reference(model), ...names },
  reply: answeredModel,
  errors: ['notFound', 'duplicate'],
  summary: 'Creates a personal model of the caller with the points of a model.',
})
