import { code, integer, optional, text } from '../../kit/field.ts'
import { route, verbRoutes } from '../../kit/route.ts'
import { englishName, traditionalName } from '../../names.ts'
import { defineResource } from '../define.ts'
import { deviceGroup } from '../menu-groups.ts'

/** A kind of device, such as pump or compressor. */
export const deviceType = defineResource('deviceType', {
  noun: ['设备类型', '設備類型', 'Device type', 'Device types'],
  meaning: {
    is: 'A kind of device, such as pump or compressor, by which the device ledger is sorted.',
    use: [
      '设备类型用于给设备分类，例如泵、空压机。可以在模型或台账中选择类型。',
      '設備類型用於給設備分類，例如泵浦、空壓機。可以在模型或台帳中選擇類型。',
      'Device types sort devices, such as pumps and compressors. Choose the type in a model or in the device ledger.',
    ],
  },
  page: { in: deviceGroup, path: 'equipment/deviceType', icon: 'tags' },
  fields: {
    code: code(['类型编码', '類型編碼', 'Type code'], { unique: true }),
    name: text(['类型名称', '類型名稱', 'Type name'], { max: 128, search: true, aliases: ['deviceTypeName'] }),
    nameEn: englishName,
    nameTw: traditionalName,
    /** Name of an icon. */
    icon: optional(text(['图标', '圖示', 'Icon'], { max: 64 })),
    sortNumber: integer(['排序号', '排序號', 'Sort order'], { min: 0, initial: 0, rule: 'wholeNumber' }),
    remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
  },
  list: ['code', 'name', 'sortNumber', 'remark'],
  aliases: { deviceTypeId: 'id', sortNum: 'sortNumber' },
  routes: [
    ...verbRoutes('/busDeviceType', { update: 'update', remove: 'delete' }),
    route('list', 'read', 'POST /busDeviceType/all'),
    route('moveUp', 'write', 'POST /busDeviceType/up'),
    route('moveDown', 'write', 'POST /busDeviceType/down'),
  ],
})
