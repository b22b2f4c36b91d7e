import { code, optional, reference, text } from '../../kit/field.ts'
import { verbRoutes } from '../../kit/route.ts'
import { englishName, traditionalName } from '../../names.ts'
import { defineResource } from '../define.ts'
import { deviceGroup } from '../menu-groups.ts'
import { object } from '../object.ts'

/** A value with which an object or the plant produces, such as a temperature to keep. */
export const processParameter = defineResource('processParameter', {
  noun: ['生产参数', '生產參數', 'Production parameter', 'Production parameters'],
  meaning: {
    is: 'A value with which an object, or the whole plant, produces, such as a temperature to keep.',
    use: [
      '生产参数记录设备生产时使用的数值，例如设定温度。不选对象时适用于整个工厂。',
      '生產參數記錄設備生產時使用的數值，例如設定溫度。不選物件時適用於整個工廠。',
      'Production parameters are the values with which equipment produces, such as a set temperature. Without an object, a parameter applies to the whole plant.',
    ],
  },
  page: { in: deviceGroup, path: 'equipment/processParameter', icon: 'parameter' },
  fields: {
    /** Null: the whole plant. */
    objectId: optional(reference(['对象', '物件', 'Object'], object)),
    code: code(['参数编码', '參數編碼', 'Parameter code'], { aliases: ['paramCode'] }),
    name: text(['参数名称', '參數名稱', 'Parameter name'], { max: 128, search: true, aliases: ['paramName'] }),
    nameEn: englishName,
    nameTw: traditionalName,
    value: optional(text(['值', '值', 'Value'], { max: 500, aliases: ['paramValue'] })),
    unit: optional(text(['单位', '單位', 'Unit'], { max: 16 })),
    remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
  },
  list: ['code', 'name', 'value', 'unit', 'objectId', 'remark'],
  routes: verbRoutes('/extMadeParam', { read: 'byId', create: 'insert', update: 'update', remove: 'delete' }),
})
