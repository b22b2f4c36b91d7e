import { route, verbRoutes } from '../kit/dialects.ts'
import { choice, code, companyDictionary, optional, reference, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'

const rights = { view: 'model:view', edit: 'model:edit' }

/** A class of equipment: its points and limits are copied to every object created from it. */
export const model = defineResource('model', {
  area: 'equipment',
  fields: {
    code: code({ unique: true }),
    name: text(128, { search: true }),
    parentId: optional(reference('model')),
    objectType: optional(companyDictionary('objectType')),
    status: choice<0 | 1>('modelStatus', { initial: 1 }),
    remark: optional(text(500)),
  },
  list: ['code', 'name', 'objectType', 'status', 'remark'],
  parent: 'parentId',
  aliases: { modelId: 'id', modelCode: 'code', modelName: 'name', modelDesc: 'remark' },
  routes: [
    ...verbRoutes('/infModel', rights),
    ...verbRoutes('/modelInfo', rights, {
      read: 'selectInfoAndDelById',
      update: 'update',
      remove: 'deleteModelInfoAndDelByid',
    }),
    route('list', 'POST', '/modelInfo/selectModelInfoByList', rights.view),
    route('tree', 'POST', '/infModel/simple/tree', rights.view),
    route('list', 'GET', '/dataModel/allList', rights.view),
  ],
})
