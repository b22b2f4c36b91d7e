import { route, verbRoutes } from '../kit/dialects.ts'
import { code, integer, optional, reference, text } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'

const rights = { view: 'area:view', edit: 'area:edit' }

/** A place of the company: site, hall, line. */
export const area = defineResource('area', {
  area: 'base',
  fields: {
    code: code({ unique: true }),
    name: text(128, { search: true }),
    parentId: optional(reference('area')),
    sortNumber: integer({ min: 0, initial: 0 }),
    remark: optional(text(500)),
  },
  list: ['code', 'name', 'remark'],
  parent: 'parentId',
  aliases: { areaId: 'id', areaName: 'name', areaCode: 'code', sortNum: 'sortNumber' },
  routes: [
    ...verbRoutes('/area', rights, {
      page: 'selectAreaListByPage',
      read: 'selectAreaById',
      create: 'addArea',
      update: 'updateArea',
      remove: 'deleteAreaById',
    }),
    route('tree', 'POST', '/area/selectAreaListByCompanyId', rights.view),
    route('read', 'POST', '/area/selectAreaByIdTwo', rights.view),
    route('read', 'POST', '/area/selectAreaByIdThree', rights.view),
    route('moveUp', 'POST', '/area/RemoveUpArea', rights.edit),
    route('moveDown', 'POST', '/area/RemoveDownArea', rights.edit),
  ],
})
