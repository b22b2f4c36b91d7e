import { defineCommand } from '../kit/command.ts'
import { route, verbRoutes } from '../kit/dialects.ts'
import { choice, code, companyDictionary, integer, optional, reference, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'

const rights = { view: 'object:view', edit: 'object:edit' }

/** A piece of equipment, or a group of them: the nodes of the object tree. */
export const object = defineResource('object', {
  area: 'equipment',
  fields: {
    code: code({ unique: true }),
    name: text(128, { search: true }),
    parentId: optional(reference('object')),
    modelId: optional(reference('model')),
    boxId: optional(reference('box')),
    deviceCode: optional(text(64)),
    departmentId: optional(reference('department')),
    areaId: optional(reference('area')),
    objectType: optional(companyDictionary('objectType')),
    status: choice<0 | 1>('objectStatus', { initial: 1 }),
    sortNumber: integer({ min: 0, initial: 0 }),
    remark: optional(text(500)),
  },
  list: ['code', 'name', 'objectType', 'modelId', 'areaId', 'boxId', 'deviceCode', 'status', 'remark'],
  parent: 'parentId',
  aliases: {
    objectId: 'id',
    objectCode: 'code',
    objectName: 'name',
    sortNum: 'sortNumber',
    departId: 'departmentId',
  },
  routes: [
    ...verbRoutes('/infObject', rights, { page: 'page' }),
    ...verbRoutes('/busObjectInfo', rights, {
      page: 'selectDeviceLedger',
      read: 'selectObjectInfoByID',
      create: 'addObjectInfo',
      update: 'editObjectInfo',
      remove: 'delObjectInfo',
    }),
    route('list', 'POST', '/busObjectInfo/selectObjectInfo', rights.view),
    route('tree', 'POST', '/infObject/simple/tree', rights.view),
    route('tree', 'POST', '/busObjectInfo/selectObjectTree', rights.view),
  ],
})

/** Creates an object with the model's points; the model's limits follow as alarm rules. */
export const createObjectByModel = defineCommand('createObjectByModel', {
  area: 'equipment',
  method: 'POST',
  paths: ['/infObject/createByModel', '/busObjectInfo/createObjectByModel'],
  permission: 'object:edit',
  body: {
    modelId: reference('model'),
    objectCode: code(),
    objectName: text(128),
    parentId: optional(reference('object')),
    boxId: optional(reference('box')),
    deviceCode: optional(text(64)),
  },
  errors: ['notFound', 'duplicate'],
  summary: 'Creates an object from a model, with its points; its limits become alarm rules.',
})

/** Moves an object before, after or into another one of the tree. */
export const moveObject = defineCommand('moveObject', {
  area: 'equipment',
  method: 'POST',
  paths: ['/infObject/moveNode'],
  permission: 'object:edit',
  body: { objectId: reference('object'), targetId: reference('object'), moveType: text(6) },
  errors: ['notFound', 'treeCycle'],
  summary: 'Moves an object before, after or inner another (moveType: before, after, inner).',
})
