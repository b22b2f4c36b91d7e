import { code, date, optional, reference, text } from '../../kit/field.ts'
import { route, verbRoutes } from '../../kit/route.ts'
import { englishName, traditionalName } from '../../names.ts'
import { defineResource } from '../define.ts'
import { deviceGroup } from '../menu-groups.ts'
import { object } from '../object.ts'
import { deviceState } from './device-state.ts'
import { deviceType } from './device-type.ts'

/** An entry of the device ledger: the asset data of an object. */
export const ledgerDevice = defineResource('ledgerDevice', {
  noun: ['设备台账', '設備台帳', 'Ledger device', 'Device ledger'],
  meaning: {
    is: 'The asset data of an object: its number, type, state, manufacturer and serial number.',
    use: [
      '设备台账记录每台设备的编号、类型、状态、制造商和出厂编号，并对应到一个对象。',
      '設備台帳記錄每台設備的編號、類型、狀態、製造商和出廠編號，並對應到一個物件。',
      'The ledger has the number, type, state, manufacturer and serial number of each device. Each entry belongs to an object.',
    ],
  },
  page: { in: deviceGroup, path: 'equipment/deviceLedger', icon: 'book-open' },
  fields: {
    code: code(['设备编号', '設備編號', 'Device number'], { unique: true, aliases: ['mesDeviceCode'] }),
    /** If omitted, the name of the object. */
    name: optional(
      text(['设备名称', '設備名稱', 'Device name'], { max: 128, search: true, aliases: ['mesDeviceName'] }),
    ),
    nameEn: englishName,
    nameTw: traditionalName,
    objectId: reference(['对象', '物件', 'Object'], object),
    /** If omitted, the type of the object's model. */
    deviceTypeId: optional(reference(['设备类型', '設備類型', 'Device type'], deviceType)),
    /** A state of the type, or one that applies to all types. */
    stateId: optional(reference(['设备状态', '設備狀態', 'State'], deviceState)),
    manufacturer: optional(text(['制造商', '製造商', 'Manufacturer'], { max: 128, search: true })),
    modelNumber: optional(text(['规格型号', '規格型號', 'Model no.'], { max: 128, search: true })),
    serialNumber: optional(text(['出厂编号', '出廠編號', 'Serial no.'], { max: 64, search: true })),
    commissionedOn: optional(date(['投用日期', '啟用日期', 'Commissioned'])),
    remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
  },
  list: [
    'code',
    'name',
    'deviceTypeId',
    'stateId',
    'objectId',
    'manufacturer',
    'modelNumber',
    'serialNumber',
    'commissionedOn',
    'remark',
  ],
  filters: ['deviceTypeId', 'stateId', 'objectId', 'commissionedOn'],
  routes: [
    ...verbRoutes('/extMesDevice', { read: 'byId', create: 'insert', update: 'update', remove: 'delete' }),
    route('list', 'read', 'POST /extMesDevice/byObject'),
  ],
})
