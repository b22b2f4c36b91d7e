import { route, verbRoutes } from '../kit/dialects.ts'
import { reference } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'
import { pointAliases, pointColumns, pointFields } from './point-fields.ts'

const rights = { view: 'model:view', edit: 'model:edit' }

/** A point that every object created from the model receives. */
export const modelPoint = defineResource('modelPoint', {
  area: 'equipment',
  fields: { modelId: reference('model'), ...pointFields },
  list: pointColumns,
  aliases: pointAliases,
  routes: [...verbRoutes('/infModelPoint', rights), route('list', 'POST', '/infModelPoint/simple/list', rights.view)],
})
