import { reference } from '../kit/field.ts'
import { route, verbRoutes } from '../kit/route.ts'
import { defineResource } from './define.ts'
import { model } from './model.ts'
import {
  pointAliases,
  pointColumns,
  pointErrors,
  pointFields,
  pointFilters,
  unsupportedPointFields,
} from './point-fields.ts'

/** A point that every object created from the model receives. */
export const modelPoint = defineResource('modelPoint', {
  noun: ['模型点', '模型點', 'Model point', 'Model points'],
  meaning: {
    is: 'A point that every object of a model receives.',
    use: [
      '由此模型创建的每个对象都会得到这些数据点。新增第一个，或从 Excel 导入。',
      '由此模型建立的每個物件都會得到這些資料點。新增第一個，或從 Excel 匯入。',
      'Every object created from this model gets these points. Add the first one, or import them from Excel.',
    ],
  },
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
  extraInput: { create: unsupportedPointFields, update: unsupportedPointFields },
  errors: { create: pointErrors, update: pointErrors },
  routes: [...verbRoutes('/infModelPoint'), route('list', 'read', 'POST /infModelPoint/simple/list')],
})
