import { choice, flag, json, optional, reference, text } from '../kit/field.ts'
import { route, verbRoutes } from '../kit/route.ts'
import { defineResource } from './define.ts'
import { pointOrigin } from './dictionaries.ts'
import { modelPoint } from './model-point.ts'
import { objectDataset } from './object/object-dataset.ts'
import { object } from './object.ts'
import {
  extraPointInput,
  extraPointOutput,
  pointAliases,
  pointColumns,
  pointFields,
  pointFilters,
} from './point-fields.ts'

/** State of a point that is not stored with it. All is null if the reader may not see values. */
export const pointState = {
  /** The device on a channel of its gateway whose readings it gets. */
  boxDeviceId: optional(reference('channelDevice')),
  /** Latest value as text. Null: none was received. */
  value: optional(text()),
  /** Source time of the value, in the plant's time zone. */
  time: optional(text()),
  /** Whether the quality of the value is good. */
  quality: optional(flag()),
}

/** A measured, calculated or entered value of one object. */
export const point = defineResource('point', {
  noun: ['数据点', '資料點', 'Point', 'Points'],
  meaning: {
    is: 'One measured, calculated or entered value of an object.',
    use: [
      '数据点是对象的一个测量、计算或录入的值。新增第一个，或从 Excel 导入。',
      '資料點是物件的一個測量、計算或輸入的值。新增第一個，或從 Excel 匯入。',
      'A point is one measured, calculated or entered value of an object. Add the first one, or import them from Excel.',
    ],
  },
  avoid: ['tag', 'channel value'],
  rights: 'object',
  fields: {
    objectId: reference(['对象', '物件', 'Object'], object),
    modelPointId: optional(reference(['模型点', '模型點', 'Model point'], modelPoint)),
    origin: choice(['来源', '來源', 'Origin'], pointOrigin, { initial: 3 }),
    isEnabled: flag(['启用', '啟用', 'Enabled'], { initial: 1 }),
    datasetId: optional(reference(['数据集', '資料集', 'Dataset'], objectDataset, { aliases: ['dataSetId'] })),
    ...pointFields,
  },
  sheets: {
    import: [
      'POST /infObjectPoint/excel/import',
      'POST /infObjectPoint/excel/importBig',
      'POST /objectPointInfo/importObjectPointInfoData',
      'POST /pointInfo/importPointInfoData',
      'POST /pointInfo/import',
      'POST /devicePointInfo/importDevicePointInfoData',
    ],
    export: ['GET /infObjectPoint/excel/export', 'POST /objectPointInfo/exportObjectPointInfoList'],
    template: [
      'POST /objectPointInfo/downloadObjectPointInfoTemplate',
      'POST /devicePointInfo/downloadDevicePointInfoTemplate',
    ],
  },
  list: pointColumns,
  filters: pointFilters,
  aliases: Object.assign({ modelDataId: 'modelPointId' } as const, pointAliases),
  filterAliases: { objectIds: 'objectId.in', dataIds: 'id.in', dataCodes: 'code.in' },
  extraInput: {
    create: extraPointInput,
    update: extraPointInput,
    remove: { ids: optional(json({ aliases: ['dataIds'] })) },
  },
  extraOutput: Object.assign({}, extraPointOutput, pointState),
  routes: [
    ...verbRoutes('/infObjectPoint'),
    ...verbRoutes('/objectPointInfo', {
      page: 'selectObjectPointInfoByPage',
      read: 'selectPointByID',
      create: 'add',
      update: 'edit',
      remove: 'delete',
    }),
    route('list', 'read', 'POST /infObjectPoint/simple/list'),
    route('list', 'read', 'POST /objectPointInfo/selectObjectPointInfoByObjectId'),
    route('list', 'read', 'POST /objectPointInfo/selectPointByObjectId'),
    route('list', 'read', 'POST /objectPointInfo/selectObjectPointInfoByParams'),
    route('list', 'read', 'POST /infObjectPoint/select/condition'),
    route('list', 'read', 'POST /infObjectPoint/query/mutil'),
    route('list', 'read', 'POST /pointInfo/byObject'),
    route('page', 'read', 'POST /pointInfo/page'),
    route('page', 'read', 'POST /pointInfo/selectPointInfoByPage'),
    route('page', 'read', 'POST /devicePointInfo/selectDevicePointInfoByPage'),
    route('create', 'write', 'POST /pointInfo/add'),
    route('create', 'write', 'POST /devicePointInfo/addDevicePointInfo'),
    route('update', 'write', 'POST /pointInfo/edit'),
    route('update', 'write', 'POST /devicePointInfo/editDevicePointInfo'),
    route('remove', 'write', 'POST /objectPointInfo/deleteObjectPointInfoByDataIds'),
    route('remove', 'write', 'POST /pointInfo/delete'),
    route('remove', 'write', 'POST /pointInfo/batchDelete'),
    route('remove', 'write', 'POST /pointInfo/deletePointInfo'),
    route('remove', 'write', 'POST /pointInfo/deletePointInfoBIds'),
    route('remove', 'write', 'POST /devicePointInfo/deleteDevicePointInfo'),
    route('remove', 'write', 'POST /devicePointInfo/deleteDevicePointInfoByDataIds'),
  ],
})
