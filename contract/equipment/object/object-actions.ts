// Objects by their place in the tree, their attributes or their name; their status and position; their totals.
import { choice, integer, json, optional, reference, text, tree } from '../../kit/field.ts'
import { answeredFields, rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { objectStatus } from '../dictionaries.ts'
import { object } from '../object.ts'

const answeredObject = answeredFields(object)
const objectKey = reference(object, { aliases: ['id'] })

/** Fields with which an object is chosen. */
const pickerFields = {
  id: reference(object, { aliases: ['objectId'] }),
  code: text({ aliases: ['objectCode'] }),
  name: text({ aliases: ['objectName'] }),
  parentId: optional(reference(object)),
  objectType: optional(text()),
}

export const findObjectsByName = defineCommand('findObjectsByName', {
  kind: 'read',
  title: ['按名称或编码查找对象', '按名稱或編碼尋找物件', 'Find objects by name or code'],
  paths: ['POST /infObject/simple/nameOrCode'],
  permission: 'object:view',
  input: { nameOrCode: optional(text({ max: 128, aliases: ['keyword', 'name'] })) },
  reply: rowsOf(pickerFields),
  errors: [],
  summary: 'Lists the objects whose name or code contains the text, up to 5,000.',
})

export const findObjectsByDetail = defineCommand('findObjectsByDetail', {
  kind: 'read',
  title: ['按属性查找对象', '按屬性尋找物件', 'Find objects by attributes'],
  paths: ['POST /infObject/selectInfObjectByDetail'],
  permission: 'object:view',
  input: {
    /** Values by the code of the attribute, such as `{ maker: 'KSB' }`. */
    details: json<Record<string, string>>({ aliases: ['detail'] }),
    objectType: optional(text({ max: 64 })),
  },
  reply: rowsOf(answeredObject),
  errors: [],
  summary:
    'Lists the objects that have all given values of attributes, of their own or as the usual one of their type, up to 5,000.',
})

export const listObjectsByIds = defineCommand('listObjectsByIds', {
  kind: 'read',
  title: ['多个对象', '多個物件', 'Objects by id'],
  paths: ['GET /busObjectInfo/selectObjectInfoByIds'],
  permission: 'object:view',
  input: { objectIdStr: text({ max: 20_000, aliases: ['ids'] }) },
  reply: rowsOf(answeredObject),
  errors: ['notFound', 'tooManyRows'],
  summary:
    'Lists the objects with the comma-separated ids in this order. Objects that the caller does not see are left out.',
})

export const readObjectSubtree = defineCommand('readObjectSubtree', {
  kind: 'read',
  title: ['对象及其所有下级', '物件及其所有下層', 'Tree of an object'],
  paths: ['POST /busObjectInfo/selectObjectTreeByObjectId'],
  permission: 'object:view',
  input: { objectId: objectKey },
  reply: tree(answeredObject),
  errors: ['notFound'],
  summary: 'Returns an object with all its descendants as a tree.',
})

export const listParentObjects = defineCommand('listParentObjects', {
  kind: 'read',
  title: ['可选的上级对象', '可選的上層物件', 'Possible parents of an object'],
  paths: ['POST /busObjectInfo/selectParentDevices'],
  permission: 'object:view',
  input: { objectId: optional(objectKey) },
  reply: rowsOf(pickerFields),
  errors: ['notFound'],
  summary: 'Lists the objects that can be the parent of an object: all except itself and its descendants.',
})

export const readMeterTree = defineCommand('readMeterTree', {
  kind: 'read',
  title: ['水电对象树', '水電物件樹', 'Tree of meters'],
  paths: ['POST /busObjectInfo/seleteProject4WETree'],
  permission: 'object:view',
  input: {},
  reply: tree(answeredObject),
  errors: [],
  summary: 'Returns the tree of the objects of the type meter with their ancestors.',
})

export const listObjectsWithoutBox = defineCommand('listObjectsWithoutBox', {
  kind: 'read',
  title: ['未关联网关的对象', '未關聯閘道器的物件', 'Objects without a gateway'],
  paths: ['POST /busObjectInfo/selectDeviceListWithoutBoxDeviceId'],
  permission: 'object:view',
  input: {
    /** Objects that are this device code of a gateway are listed too. */
    deviceCode: optional(text({ max: 64 })),
  },
  reply: rowsOf(answeredObject),
  errors: [],
  summary: 'Lists the objects that are not a device of a gateway, and those with the given device code.',
})

export const readObjectStatus = defineCommand('readObjectStatus', {
  kind: 'read',
  title: ['对象的启用状态', '物件的啟用狀態', 'Status of an object'],
  paths: ['POST /infObject/info/status'],
  permission: 'object:view',
  input: { objectId: objectKey },
  reply: { objectId: reference(object), status: choice(objectStatus), version: integer() },
  errors: ['notFound'],
})

export const changeObjectStatus = defineCommand('changeObjectStatus', {
  kind: 'write',
  title: ['更改对象状态', '變更物件狀態', 'Change the status of an object'],
  paths: ['POST /infObject/edit/status'],
  permission: 'object:edit',
  input: { objectId: objectKey, status: choice(objectStatus), version: optional(integer()) },
  reply: { objectId: reference(object), status: choice(objectStatus), version: integer() },
  errors: ['notFound', 'stale'],
  summary: 'Enables or disables an object.',
})

export const changeObjectOrder = defineCommand('changeObjectOrder', {
  kind: 'write',
  title: ['更改对象排序号', '變更物件排序號', 'Change the sort number of an object'],
  paths: ['POST /busObjectInfo/editObjectInfoSortNum'],
  permission: 'object:edit',
  input: {
    objectId: objectKey,
    sortNumber: integer({ min: 0, aliases: ['sortNum'] }),
    version: optional(integer()),
  },
  reply: { objectId: reference(object), sortNumber: integer({ aliases: ['sortNum'] }), version: integer() },
  errors: ['notFound', 'stale'],
})

export const changeObjectVideo = defineCommand('changeObjectVideo', {
  kind: 'write',
  title: ['设置对象的视频', '設定物件的影片', 'Link a video to an object'],
  paths: ['POST /busObjectInfo/setVideoLink'],
  permission: 'object:edit',
  input: {
    objectId: objectKey,
    /** An http or https address. Empty removes the link. */
    videoUrl: optional(text({ max: 500, rule: 'webAddress' })),
    version: optional(integer()),
    /** Cameras are not supported. */
    cameraId: optional(json()),
  },
  reply: answeredObject,
  errors: ['notFound', 'stale', 'notSupported'],
  summary: 'Sets the address of the video of an object. A camera is refused, because this version has no cameras.',
})

export const readObjectTotals = defineCommand('readObjectTotals', {
  kind: 'read',
  title: ['对象总数', '物件總數', 'Totals of objects'],
  paths: ['POST /busObjectInfo/getDeviceTotle'],
  permission: 'object:view',
  input: {},
  reply: { total: integer(), online: integer(), offline: integer(), alarm: integer() },
  errors: [],
  summary:
    'Returns the number of objects, of those whose gateway is online or offline, and of those with an active alarm. Objects without a gateway are neither.',
})
