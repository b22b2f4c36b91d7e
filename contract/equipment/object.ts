import { area } from '../base/area.ts'
import { box } from '../gateway/box.ts'
import { driverProtocol } from '../gateway/channel/dictionaries.ts'
import { department } from '../identity/department.ts'
import {
  choice,
  code,
  companyDictionary,
  date,
  flag,
  integer,
  number,
  oneOf,
  optional,
  reference,
  setByProduct,
  text,
} from '../kit/field.ts'
import { answeredFields, rowsOf } from '../kit/reply.ts'
import { route, verbRoutes } from '../kit/route.ts'
import { englishName, traditionalName } from '../names.ts'
import { files } from '../stored-file.ts'
import { defineCommand, defineResource } from './define.ts'
import { deviceType } from './device/device-type.ts'
import { objectStatus } from './dictionaries.ts'
import { objectPage } from './menu-groups.ts'
import { driverParams, model } from './model.ts'

/** Filter: whether the object is a favourite of the caller. */
const byFavorite = { isFavorite: optional(flag(['收藏', '收藏', 'Favourite'])) }

/** State of an object that is not stored with it. */
export const objectState = {
  /** The device on a channel of its gateway whose readings it gets. */
  boxDeviceId: optional(reference('channelDevice')),
  /** Whether its gateway sends readings. Null without an enabled gateway. */
  onlineStatus: optional(flag()),
  /** Whether an alarm of the object is active. 0 if the reader may not see alarms. */
  alarmStatus: flag(),
  /** That of its ledger entry, its own, or that of its model. */
  deviceTypeName: optional(text()),
  departmentName: optional(text({ aliases: ['departName'] })),
}

/** Maximum number of images of an object. */
export const maxObjectImages = 6

/** A piece of equipment or a group of them: a node of the object tree. */
export const object = defineResource('object', {
  noun: ['对象', '物件', 'Object', 'Objects'],
  meaning: {
    is: 'A piece of equipment or a group of them (ISA-95 equipment), a node of the object tree.',
    use: [
      '对象是设备或设备组，数据点、曲线和报警都属于它。新增一个，或从模型创建。只看得到您的角色范围内的对象。',
      '物件是設備或設備組，資料點、曲線和警報都屬於它。新增一個，或從模型建立。只看得到您的角色範圍內的物件。',
      'An object is a piece of equipment or a group of them, with its points, curves and alarms. Add one, or create it from a model. You see the objects that your roles allow.',
    ],
  },
  avoid: ['asset', 'thing'],
  page: objectPage,
  fields: {
    code: code(['对象编码', '物件編碼', 'Object code'], { unique: true }),
    name: text(['对象名称', '物件名稱', 'Object name'], { max: 128, search: true }),
    nameEn: englishName,
    nameTw: traditionalName,
    parentId: optional(reference(['上级对象', '上級物件', 'Parent object'], 'self')),
    modelId: optional(reference(['模型', '模型', 'Model'], model)),
    /** The version of the model that its points have. Null: none, or the model has no versions. */
    modelVersion: setByProduct(optional(integer(['模型版本', '模型版本', 'Model version'], { min: 1 }))),
    boxId: optional(reference(['网关', '閘道器', 'Gateway'], box)),
    deviceCode: optional(text(['设备编码', '裝置編碼', 'Device code'], { max: 64 })),
    departmentId: optional(reference(['部门', '部門', 'Department'], department)),
    areaId: optional(reference(['区域', '區域', 'Area'], area)),
    objectType: optional(companyDictionary(['对象类型', '物件類型', 'Object type'], 'objectType')),
    /** If omitted, the type of its model. */
    deviceTypeId: optional(reference(['设备类型', '設備類型', 'Device type'], deviceType)),
    manufacturer: optional(text(['制造商', '製造商', 'Manufacturer'], { max: 128 })),
    specification: optional(text(['规格型号', '規格型號', 'Specification'], { max: 128 })),
    serialNumber: optional(text(['出厂编号', '出廠編號', 'Serial number'], { max: 64 })),
    installDate: optional(date(['安装日期', '安裝日期', 'Installed on'])),
    status: choice(['状态', '狀態', 'Enabled'], objectStatus, { initial: 1 }),
    /** Null: that of its model. */
    driverId: optional(choice(['采集驱动', '採集驅動', 'Driver'], driverProtocol)),
    driverParams,
    longitude: optional(number(['经度', '經度', 'Longitude'], { min: -180, max: 180, unit: '°' })),
    latitude: optional(number(['纬度', '緯度', 'Latitude'], { min: -90, max: 90, unit: '°' })),
    sortNumber: integer(['排序号', '排序號', 'Sort order'], { min: 0, initial: 0, rule: 'wholeNumber' }),
    images: files(['图片', '圖片', 'Images'], { max: maxObjectImages }),
    videoUrl: optional(text(['视频地址', '影片位址', 'Video address'], { max: 500, rule: 'webAddress' })),
    remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
  },
  sheets: {
    import: ['POST /busObjectInfo/importObject'],
    export: ['POST /busObjectInfo/exportObject'],
  },
  list: ['code', 'name', 'objectType', 'modelId', 'areaId', 'boxId', 'deviceCode', 'status', 'remark'],
  filters: ['objectType', 'modelId', 'areaId', 'status', 'boxId', 'deviceCode', 'createTime', 'updateTime'],
  parent: 'parentId',
  aliases: {
    objectId: 'id',
    objectCode: 'code',
    objectName: 'name',
    sortNum: 'sortNumber',
    departId: 'departmentId',
  },
  extraOutput: objectState,
  extraInput: { page: byFavorite, list: byFavorite },
  routes: [
    ...verbRoutes('/infObject', { page: 'page' }),
    ...verbRoutes('/busObjectInfo', {
      page: 'selectDeviceLedger',
      read: 'selectObjectInfoByID',
      create: 'addObjectInfo',
      update: 'editObjectInfo',
      remove: 'delObjectInfo',
    }),
    route('list', 'read', 'POST /busObjectInfo/selectObjectInfo'),
    route('tree', 'read', 'POST /infObject/simple/tree'),
    route('tree', 'read', 'POST /busObjectInfo/selectObjectTree'),
    route('tree', 'read', 'POST /busObjectInfo/selectObjectInfo4Tree'),
    route('tree', 'read', 'POST /busObjectInfo/selectCopyObjectByTree'),
  ],
})

/** Creates an object with the points of a model. The limits of the model become alarm rules. */
export const createObjectByModel = defineCommand('createObjectByModel', {
  kind: 'write',
  title: ['从模型创建对象', '從模型建立物件', 'Create an object from a model'],
  paths: ['POST /infObject/createByModel', 'POST /busObjectInfo/createObjectByModel'],
  permission: 'object:edit',
  input: {
    modelId: reference(model),
    objectCode: code(),
    objectName: text({ max: 128 }),
    parentId: optional(reference(object)),
    boxId: optional(reference(box)),
    deviceCode: optional(text({ max: 64 })),
    departmentId: optional(reference(department)),
  },
  reply: {
    ...answeredFields(object),
    points: rowsOf({ pointId: reference('point'), modelPointId: reference('modelPoint') }),
  },
  errors: ['notFound', 'duplicate', 'outOfScope', 'modelDisabled', 'modelDraft', 'modelUnpublished'],
  summary:
    'Creates an object from a model with its points. The limits of the model become alarm rules. Without a department, the object gets that of its parent.',
})

/** Moves an object before, after or into another object of the tree. */
export const moveObject = defineCommand('moveObject', {
  kind: 'write',
  title: ['移动对象', '移動物件', 'Move an object'],
  paths: ['POST /infObject/moveNode'],
  permission: 'object:edit',
  input: { objectId: reference(object), targetId: reference(object), moveType: oneOf(['before', 'after', 'inner']) },
  reply: { objectId: reference(object), parentId: optional(reference(object)) },
  errors: ['notFound', 'treeCycle', 'outOfScope'],
  summary: 'Moves an object relative to another one (moveType: before, after or inner).',
})
