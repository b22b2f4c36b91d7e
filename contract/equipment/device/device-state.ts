import { optional, reference, text } from '../../kit/field.ts'
import { route, verbRoutes } from '../../kit/route.ts'
import { englishName, traditionalName } from '../../names.ts'
import { defineResource } from '../define.ts'
import { deviceGroup } from '../menu-groups.ts'
import { deviceType } from './device-type.ts'

/** A state that devices can be in, such as in use or under repair. */
export const deviceState = defineResource('deviceState', {
  noun: ['设备状态', '設備狀態', 'Device state', 'Device states'],
  meaning: {
    is: 'A state that devices of a type, or all devices, can be in, such as in use or under repair.',
    use: [
      '台账中的设备可选的状态，例如在用、维修、报废。不选类型时适用于所有设备。',
      '台帳中的設備可選的狀態，例如使用中、維修、報廢。不選類型時適用於所有設備。',
      'The states that the device ledger offers, such as In use, Under repair or Scrapped. A state without a type applies to all devices.',
    ],
  },
  rights: 'deviceType',
  page: { in: deviceGroup, path: 'equipment/deviceState', icon: 'activity' },
  fields: {
    /** Null: all types. */
    deviceTypeId: optional(reference(['设备类型', '設備類型', 'Device type'], deviceType)),
    value: text(['状态值', '狀態值', 'Value'], { max: 64, aliases: ['stateValue'] }),
    name: text(['状态名称', '狀態名稱', 'State name'], { max: 128, search: true, aliases: ['stateName'] }),
    nameEn: englishName,
    nameTw: traditionalName,
    color: optional(text(['颜色', '顏色', 'Colour'], { max: 7, rule: 'hexColour' })),
    remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
  },
  list: ['name', 'value', 'color', 'deviceTypeId', 'remark'],
  aliases: { stateId: 'id' },
  routes: [
    ...verbRoutes('/busDeviceState', { remove: 'delete' }),
    route('list', 'read', 'POST /busDeviceState/select'),
  ],
})
