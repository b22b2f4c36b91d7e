import { route, verbRoutes } from '../kit/dialects.ts'
import { choice, flag, optional, reference } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'
import { pointAliases, pointColumns, pointFields } from './point-fields.ts'

const rights = { view: 'object:view', edit: 'object:edit' }

/** A measured, calculated or entered value of one object. */
export const point = defineResource('point', {
  area: 'equipment',
  fields: {
    objectId: reference('object'),
    modelPointId: optional(reference('modelPoint')),
    origin: choice<1 | 2 | 3>('pointOrigin', { initial: 3 }),
    isEnabled: flag(1),
    ...pointFields,
  },
  list: pointColumns,
  aliases: pointAliases,
  routes: [
    ...verbRoutes('/infObjectPoint', rights),
    ...verbRoutes('/objectPointInfo', rights, {
      page: 'selectObjectPointInfoByPage',
      read: 'selectPointByID',
      create: 'add',
      update: 'edit',
      remove: 'delete',
    }),
    route('list', 'POST', '/infObjectPoint/simple/list', rights.view),
    route('list', 'POST', '/objectPointInfo/selectObjectPointInfoByObjectId', rights.view),
  ],
})
