import { code, integer, optional, reference, text } from '../../kit/field.ts'
import { route, verbRoutes } from '../../kit/route.ts'
import { englishName, traditionalName } from '../../names.ts'
import { defineResource } from '../define.ts'
import { deviceGroup } from '../menu-groups.ts'
import { object } from '../object.ts'

/** Production parameters with values that are used together, such as those of one product. */
export const parameterSet = defineResource('parameterSet', {
  noun: ['生产参数集', '生產參數集', 'Parameter set', 'Parameter sets'],
  meaning: {
    is: 'Production parameters with values that are used together, such as those of one product.',
    use: [
      '参数集是一起使用的一组参数值，例如某个产品的参数。',
      '參數集是一起使用的一組參數值，例如某個產品的參數。',
      'A parameter set has the values that are used together, such as those of one product.',
    ],
  },
  rights: 'processParameter',
  page: { in: deviceGroup, path: 'equipment/parameterSet', icon: 'list-checks' },
  fields: {
    /** Null: any object. */
    objectId: optional(reference(['对象', '物件', 'Object'], object)),
    name: text(['参数集名称', '參數集名稱', 'Set name'], { max: 128, search: true, aliases: ['setName'] }),
    nameEn: englishName,
    nameTw: traditionalName,
    remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
  },
  list: ['name', 'objectId', 'remark'],
  routes: verbRoutes('/extMadeSet', { read: 'byId', create: 'insert', update: 'update', remove: 'delete' }),
})

/** One parameter of a set with its value. */
export const parameterSetValue = defineResource('parameterSetValue', {
  noun: ['参数值', '參數值', 'Parameter value', 'Parameter values'],
  meaning: {
    is: 'One parameter of a parameter set with its value.',
    use: ['参数集中的参数和值。', '參數集中的參數和值。', 'The parameters of the set and their values.'],
  },
  rights: 'processParameter',
  lineOf: { field: 'setId', name: 'params' },
  fields: {
    setId: reference(['参数集', '參數集', 'Parameter set'], parameterSet),
    code: code(['参数编码', '參數編碼', 'Parameter code'], { aliases: ['paramCode'] }),
    name: text(['参数名称', '參數名稱', 'Parameter name'], { max: 128, search: true, aliases: ['paramName'] }),
    value: optional(text(['值', '值', 'Value'], { max: 500, aliases: ['paramValue'] })),
    unit: optional(text(['单位', '單位', 'Unit'], { max: 16 })),
    sortNumber: integer(['排序号', '排序號', 'Sort order'], { min: 0, initial: 0, rule: 'wholeNumber' }),
  },
  list: ['code', 'name', 'value', 'unit'],
  routes: [...verbRoutes('/extMadeSet/param'), route('list', 'read', 'POST /extMadeSet/param/list')],
})
