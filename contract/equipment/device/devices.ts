// Devices by their type: objects, whose type is that of their ledger entry, their own, or that of their model.
import { choice, code, integer, optional, reference, text } from '../../kit/field.ts'
import { answeredFields, rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { objectStatus } from '../dictionaries.ts'
import { object } from '../object.ts'
import { deviceType } from './device-type.ts'

const deviceFields = { ...answeredFields(object), deviceTypeId: optional(reference(deviceType)) }

export const readDeviceTypeByCode = defineCommand('readDeviceTypeByCode', {
  kind: 'read',
  title: ['按编码查设备类型', '依編碼查設備類型', 'Device type by its code'],
  paths: ['POST /busDeviceType/byCode'],
  permission: 'deviceType:view',
  input: { code: code() },
  reply: answeredFields(deviceType),
  errors: ['notFound'],
})

export const listDevices = defineCommand('listDevices', {
  kind: 'read',
  title: ['设备', '設備', 'Devices'],
  paths: [
    'POST /busDeviceInfo/selectDeviceInfo',
    'POST /busDeviceType/selectObjectInfoByDeviceTypeId',
    'POST /busObjectInfo/selectDeviceInfoByDeviceType',
  ],
  permission: 'object:view',
  input: {
    deviceTypeId: optional(reference(deviceType)),
    code: optional(text({ max: 64, aliases: ['objectCode'] })),
    /** Text in the name. */
    name: optional(text({ max: 128, aliases: ['objectName'] })),
    parentId: optional(reference(object)),
    status: optional(choice(objectStatus)),
    keyword: optional(text({ max: 128 })),
  },
  reply: rowsOf(deviceFields),
  errors: ['notFound'],
  summary:
    'Lists up to 5,000 objects that match, with their device types. The type of an object is that of its ledger entry, its own, or that of its model.',
})

export const readDevice = defineCommand('readDevice', {
  kind: 'read',
  title: ['设备', '設備', 'Device'],
  paths: ['POST /busDeviceInfo/selectDeviceInfoByID'],
  permission: 'object:view',
  input: { id: reference(object, { aliases: ['objectId', 'deviceId'] }) },
  reply: deviceFields,
  errors: ['notFound'],
})

export const listTypesWithDevices = defineCommand('listTypesWithDevices', {
  kind: 'read',
  title: ['设备类型及其设备', '設備類型及其設備', 'Device types with their devices'],
  paths: ['POST /busDeviceType/selectAllTypeAndDevice'],
  permission: 'deviceType:view',
  input: {},
  reply: rowsOf({
    ...answeredFields(deviceType),
    /** The objects of the type that the caller sees. */
    children: rowsOf({
      id: reference(object, { aliases: ['objectId'] }),
      code: text({ aliases: ['objectCode'] }),
      name: text({ aliases: ['objectName'] }),
      deviceTypeId: reference(deviceType),
    }),
    deviceCount: integer(),
  }),
  errors: [],
  summary: 'Lists all device types in their order, each with its devices as `children`.',
})
