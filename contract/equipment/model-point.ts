import { json, optional, reference } from '../kit/field.ts'
import { route, verbRoutes } from '../kit/route.ts'
import { defineResource } from './define.ts'
import { modelDataset } from './model/model-dataset.ts'
import { model } from './model.ts'
import {
  extraPointInput,
  extraPointOutput,
  pointAliases,
  pointColumns,
  pointFields,
  pointFilters,
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
  fields: {
    modelId: reference(['模型', '模型', 'Model'], model),
    datasetId: optional(reference(['数据集', '資料集', 'Dataset'], modelDataset, { aliases: ['dataSetId'] })),
    ...pointFields,
  },
  sheets: {
    import: ['POST /infModelPoint/excel/import'],
    export: ['GET /infModelPoint/excel/export'],
    template: ['POST /modelPointData/downloadModelPointDataTemplate'],
  },
  list: pointColumns,
  filters: pointFilters,
  aliases: pointAliases,
  extraInput: {
    create: extraPointInput,
    update: extraPointInput,
    remove: { ids: optional(json({ aliases: ['dataIds'] })) },
  },
  extraOutput: extraPointOutput,
  routes: [
    ...verbRoutes('/infModelPoint'),
    ...verbRoutes('/modelPointData', {
      page: 'selectModelPointDataByPage',
      read: 'selectModelPointDataByDataId',
      create: 'addModelPointData',
      update: 'editModelPointData',
      remove: 'deleteModelPointData',
    }),
    route('page', 'read', 'POST /modelPointInfo/selectModelPointInfoByPage'),
    route('list', 'read', 'POST /infModelPoint/simple/list'),
    route('list', 'read', 'POST /modelPointData/selectModelPointDataByParams'),
    route('remove', 'write', 'POST /modelPointData/deleteModelPointDataByDataIds'),
  ],
})
