// Points found by what identifies them, by their storage or by their dataset.
import { group, integer, list, optional, reference, text } from '../../kit/field.ts'
import { answeredFields, pageOf, paging, rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { modelDataset } from '../model/model-dataset.ts'
import { object } from '../object.ts'
import { point } from '../point.ts'

const foundPoint = answeredFields(point)

export const findPoint = defineCommand('findPoint', {
  kind: 'read',
  title: ['查找数据点', '尋找資料點', 'Find a point'],
  paths: ['POST /objectPointInfo/selectObjectPointInfoByObjectIdAndCode', 'POST /infObjectPoint/getInfObjectPoint'],
  permission: 'object:view',
  input: {
    id: optional(reference(point, { aliases: ['dataId', 'pointId'] })),
    objectId: optional(reference(object)),
    objectCode: optional(text({ max: 64 })),
    code: optional(text({ max: 64, aliases: ['dataCode'] })),
  },
  reply: optional(group(foundPoint)),
  errors: [],
  summary:
    'Returns the point with an id, or with a code of an object given by id or code. Null if there is none, so that the code is free.',
})

export const listStoredPoints = defineCommand('listStoredPoints', {
  kind: 'read',
  title: ['存储历史的数据点', '儲存歷史的資料點', 'Points with stored history'],
  paths: ['POST /objectPointInfo/selectHisPointByObjectId', 'POST /objectPointInfo/selectHisPointByObjectIds'],
  permission: 'object:view',
  input: {
    objectId: optional(reference(object)),
    objectIds: optional(list(reference(object), { max: 1000 })),
  },
  reply: rowsOf(foundPoint),
  errors: [],
  summary: 'Lists the points of objects whose values are stored, up to 5,000.',
})

export const listPointsOfDataset = defineCommand('listPointsOfDataset', {
  kind: 'read',
  title: ['数据集的数据点', '資料集的資料點', 'Points of a dataset'],
  paths: ['POST /objectPointInfo/selectPointDataByDataSetId', 'POST /objectPointInfo/selectPointDataListByDataSetId'],
  permission: 'object:view',
  input: {
    datasetId: reference(modelDataset, { aliases: ['dataSetId'] }),
    /** One object of the model. If omitted, all. */
    objectId: optional(reference(object)),
  },
  reply: rowsOf(foundPoint),
  errors: ['notFound'],
  summary: 'Lists the points of objects that follow the model points of a dataset, up to 5,000.',
})

export const pageOtherPoints = defineCommand('pageOtherPoints', {
  kind: 'read',
  title: ['非重点数据点', '非重點資料點', 'Page of points that are not key points'],
  paths: ['POST /pointInfo/selectPointInfoIsNotPlateByPage'],
  permission: 'object:view',
  input: {
    ...paging,
    objectId: optional(reference(object)),
    keyword: optional(text({ max: 128 })),
    dataType: optional(integer()),
  },
  reply: pageOf(foundPoint),
  errors: [],
  summary: 'The plate of an object shows its key points: returns the other points.',
})
