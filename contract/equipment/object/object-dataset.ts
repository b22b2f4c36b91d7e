import { choice, code, integer, json, optional, reference, setByProduct, text } from '../../kit/field.ts'
import { answeredFields, pageOf, paging } from '../../kit/reply.ts'
import { route } from '../../kit/route.ts'
import { defineCommand, defineResource } from '../define.ts'
import { pointOrigin } from '../dictionaries.ts'
import { modelDataset } from '../model/model-dataset.ts'
import { object } from '../object.ts'

/** Points of the dataset, as a list of ids or comma-separated text. Points that are not in it leave the dataset. */
const chosenPoints = { dataIds: optional(json<string | string[]>()) }

/** The device that collects a dataset: the one that it is linked to, otherwise that of its object. */
export const datasetDevice = { boxDeviceId: optional(reference('channelDevice')) }

/** Points of an object that are collected together. */
export const objectDataset = defineResource('objectDataset', {
  noun: ['数据集', '資料集', 'Dataset', 'Datasets'],
  meaning: {
    is: 'Points of an object that are collected together, with one period.',
    use: [
      '同一周期采集的一组数据点。对象从模型得到数据集；新增的数据集只属于该对象。',
      '同一週期採集的一組資料點。物件從模型得到資料集；新增的資料集只屬於該物件。',
      'Points that are collected together with one period. An object gets the datasets of its model; datasets added here belong to this object only.',
    ],
  },
  rights: 'object',
  fields: {
    objectId: reference(['对象', '物件', 'Object'], object),
    code: code(['数据集编码', '資料集編碼', 'Dataset code'], { aliases: ['dataSetCode'] }),
    name: text(['数据集名称', '資料集名稱', 'Dataset name'], { max: 128, search: true, aliases: ['dataSetName'] }),
    /** Period of its points in seconds. Null: each point has its own. */
    collectCycle: optional(integer(['采集周期', '採集週期', 'Collection period'], { min: 1, max: 86_400, unit: 's' })),
    modelDatasetId: optional(
      setByProduct(
        reference(['模型数据集', '模型資料集', 'Model dataset'], modelDataset, { aliases: ['modelDataSetId'] }),
      ),
    ),
    /** Whether its period is that of the dataset of the model. */
    origin: setByProduct(choice(['来源', '來源', 'Origin'], pointOrigin, { initial: 3 })),
    sortNumber: integer(['排序号', '排序號', 'Sort order'], { min: 0, initial: 0, rule: 'wholeNumber' }),
  },
  list: ['code', 'name', 'collectCycle', 'origin'],
  aliases: { dataSetId: 'id', sortNum: 'sortNumber' },
  extraInput: { create: chosenPoints, update: chosenPoints },
  extraOutput: { dataIds: json<string[]>(), boxDeviceId: datasetDevice.boxDeviceId },
  routes: [
    route('page', 'read', 'POST /objectDataset/selectObjectDatasetPage'),
    route('list', 'read', 'POST /busObjectDataset/list'),
    route('read', 'read', 'POST /busObjectDataset/byId'),
    route('create', 'write', 'POST /busObjectDataset/add'),
    route('update', 'write', 'POST /busObjectDataset/update'),
    route('remove', 'write', 'POST /busObjectDataset/delete'),
  ],
})

export const pageUnlinkedDatasets = defineCommand('pageUnlinkedDatasets', {
  kind: 'read',
  title: ['未关联网关的数据集', '未關聯閘道器的資料集', 'Datasets without a gateway device'],
  paths: ['POST /busObjectDataset/selectDatasetListWithoutBoxDevicePage'],
  permission: 'object:view',
  input: { ...paging, objectId: optional(reference(object)), keyword: optional(text({ max: 128 })) },
  reply: pageOf(answeredFields(objectDataset)),
  errors: [],
  summary: 'Pages through the datasets of objects that are not a device of a gateway.',
})
