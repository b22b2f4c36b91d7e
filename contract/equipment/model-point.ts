import { reference } from '../kit/field.ts'
import { defineResource } from '../kit/resource.ts'
import { route, verbRoutes } from '../kit/route.ts'
import { model } from './model.ts'
import { pointAliases, pointColumns, pointFields, pointFilters } from './point-fields.ts'

/** A point that every object created from the model receives. */
export const modelPoint = defineResource('modelPoint', {
  module: 'equipment',
  noun: ['模型点', '模型點', 'Model point', 'Model points'],
  meaning: 'A point that every object of a model receives.',
  rights: 'model',
  lineOf: { field: 'modelId', name: 'points' },
  fields: { modelId: reference(['模型', '模型', 'Model'], model), ...pointFields },
  sheets: {
    import: ['POST /infModelPoint/excel/import'],
    export: ['GET /infModelPoint/excel/export'],
  },
  list: pointColumns,
  filters: pointFilters,
  aliases: pointAliases,
  routes: [...verbRoutes('/infModelPoint'), route('list', 'read', 'POST /infModelPoint/simple/list')],
})
