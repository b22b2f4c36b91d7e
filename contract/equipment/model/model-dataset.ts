import { code, integer, json, optional, reference, text } from '../../kit/field.ts'
import { route, verbRoutes } from '../../kit/route.ts'
import { defineResource } from '../define.ts'
import { model } from '../model.ts'

/** Points of the dataset, as a list of ids or comma-separated text. Points that are not in it leave the dataset. */
const chosenPoints = { dataIds: optional(json<string | string[]>()) }

/** Points of a model that are collected together. */
export const modelDataset = defineResource('modelDataset', {
  noun: ['模型数据集', '模型資料集', 'Model dataset', 'Model datasets'],
  meaning: {
    is: 'Points of a model that are collected together, with one period.',
    use: [
      '同一周期采集的一组数据点。数据集的采集周期适用于其中所有数据点。',
      '同一週期採集的一組資料點。資料集的採集週期適用於其中所有資料點。',
      'Points that are collected together. The period of the dataset applies to all of its points.',
    ],
  },
  rights: 'model',
  lineOf: { field: 'modelId', name: 'datasets' },
  fields: {
    modelId: reference(['模型', '模型', 'Model'], model),
    code: code(['数据集编码', '資料集編碼', 'Dataset code'], { aliases: ['dataSetCode'] }),
    name: text(['数据集名称', '資料集名稱', 'Dataset name'], { max: 128, search: true, aliases: ['dataSetName'] }),
    /** Period of its points in seconds. Null: each point has its own. */
    collectCycle: optional(integer(['采集周期', '採集週期', 'Collection period'], { min: 1, max: 86_400, unit: 's' })),
    sortNumber: integer(['排序号', '排序號', 'Sort order'], { min: 0, initial: 0, rule: 'wholeNumber' }),
  },
  list: ['code', 'name', 'collectCycle'],
  aliases: { dataSetId: 'id', sortNum: 'sortNumber' },
  extraInput: { create: chosenPoints, update: chosenPoints },
  extraOutput: { dataIds: json<string[]>() },
  routes: [
    ...verbRoutes('/modelDataset', {
      read: 'selectModelDatasetById',
      create: 'addModelDataset',
      update: 'updateModelDataset',
      remove: 'deleteModelDataset',
    }),
    route('list', 'read', 'POST /modelDataset/selectModelDatasetByList'),
  ],
})
