import { driverProtocol } from '../gateway/channel/dictionaries.ts'
import {
  choice,
  code,
  companyDictionary,
  flag,
  integer,
  json,
  optional,
  reference,
  setByProduct,
  text,
} from '../kit/field.ts'
import { route, verbRoutes } from '../kit/route.ts'
import { englishName, traditionalName } from '../names.ts'
import { files } from '../stored-file.ts'
import { defineResource } from './define.ts'
import { deviceType } from './device/device-type.ts'
import { modelStatus } from './dictionaries.ts'
import { modelPage } from './menu-groups.ts'

/** What drivers of other products are given for a device. The product stores it, and reads devices by their channels. */
export const driverParams = json<Readonly<Record<string, unknown>>>(['驱动参数', '驅動參數', 'Driver parameters'], {
  initial: {},
})

/** The parent of a model that is published, under its name in the specification. A change takes it as the parent. */
export const publishedParent = { pubId: optional(reference('model')) }

/** A class of equipment. Its points and limits are copied to every object created from it. */
export const model = defineResource('model', {
  noun: ['模型', '模型', 'Model', 'Models'],
  meaning: {
    is: 'A class of equipment (ISA-95 equipment class). Its points and limits are copied to every object created from it.',
    use: [
      '模型是一类设备的模板：数据点和限值只需设置一次，每个对象都会得到。',
      '模型是一類設備的範本：資料點和限值只需設定一次，每個物件都會得到。',
      'A model describes one type of equipment. Its points and limits are copied to every object created from it.',
    ],
  },
  avoid: ['template'],
  page: modelPage,
  fields: {
    code: code(['模型编码', '模型編碼', 'Model code'], { unique: true }),
    name: text(['模型名称', '模型名稱', 'Model name'], { max: 128, search: true }),
    nameEn: englishName,
    nameTw: traditionalName,
    parentId: optional(reference(['上级模型', '上級模型', 'Parent model'], 'self')),
    objectType: optional(companyDictionary(['对象类型', '物件類型', 'Object type'], 'objectType')),
    deviceTypeId: optional(reference(['设备类型', '設備類型', 'Device type'], deviceType)),
    status: choice(['状态', '狀態', 'Status'], modelStatus, { initial: 1 }),
    /** Its latest published version. Null: none was published. */
    modelVersion: setByProduct(optional(integer(['版本', '版本', 'Version'], { min: 1 }))),
    /** The protocol by which its objects are usually read. */
    driverId: optional(choice(['采集驱动', '採集驅動', 'Driver'], driverProtocol)),
    driverParams,
    images: files(['图片', '圖片', 'Images'], { max: 6 }),
    /** Whether the pages of its objects show its attributes, values and images. */
    isPlate: flag(['显示铭牌', '顯示銘牌', 'Show nameplate'], { initial: 1 }),
    sortNumber: integer(['排序号', '排序號', 'Sort order'], { min: 0, initial: 0, rule: 'wholeNumber' }),
    remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
  },
  sheets: {
    import: ['POST /infModel/import', 'POST /modelInfo/import'],
    export: ['GET /infModel/export', 'POST /modelInfo/export'],
    template: ['POST /modelInfo/download'],
  },
  list: ['code', 'name', 'objectType', 'status', 'modelVersion', 'remark'],
  parent: 'parentId',
  aliases: { modelId: 'id', modelCode: 'code', modelName: 'name', modelDesc: 'remark', sortNum: 'sortNumber' },
  extraInput: { create: publishedParent, update: publishedParent },
  extraOutput: publishedParent,
  routes: [
    ...verbRoutes('/infModel'),
    ...verbRoutes('/modelInfo', {
      read: 'selectInfoAndDelById',
      update: 'update',
      remove: 'deleteModelInfoAndDelByid',
    }),
    route('update', 'write', 'POST /modelInfo/editModelInfoAndModelDel'),
    route('update', 'write', 'POST /modelInfo/editORAddPointForSys'),
    route('list', 'read', 'POST /modelInfo/selectModelInfoByList'),
    route('tree', 'read', 'POST /infModel/simple/tree'),
    route('list', 'read', 'GET /dataModel/allList'),
  ],
})
