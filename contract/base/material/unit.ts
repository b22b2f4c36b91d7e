import { code, decimal, integer, optional, reference, text } from '../../kit/field.ts'
import { restRoutes, route } from '../../kit/route.ts'
import { englishName, traditionalName } from '../../names.ts'
import { defineResource } from '../define.ts'
import { masterGroup } from '../menu-groups.ts'

/** Unit of a quantity. */
export const unit = defineResource('unit', {
  noun: ['计量单位', '計量單位', 'Unit of measure', 'Units of measure'],
  meaning: {
    is: 'Unit of a quantity, with its number of decimal places.',
    use: [
      '物料的数量都带计量单位，例如件、千克、米；小数位数决定数量如何取整。',
      '物料的數量都帶計量單位，例如件、公斤、公尺；小數位數決定數量如何取整。',
      'Every quantity has a unit, such as piece, kilogram or metre. Quantities are rounded to its decimal places.',
    ],
  },
  page: { in: masterGroup, path: 'base/unit', icon: 'ruler', order: 6 },
  fields: {
    code: code(['单位编码', '單位編碼', 'Unit code'], { unique: true }),
    name: text(['单位名称', '單位名稱', 'Unit name'], { max: 64, search: true }),
    nameEn: englishName,
    nameTw: traditionalName,
    /** Number of decimal places of quantities in this unit. */
    precision: integer(['小数位数', '小數位數', 'Decimal places'], { min: 0, max: 6, initial: 0 }),
    /** One of this unit equals `factor` base units. A base unit has no base unit itself. */
    baseUnitId: optional(reference(['基准单位', '基準單位', 'Base unit'], 'self')),
    factor: optional(decimal(['换算系数', '換算係數', 'Factor to base unit'], { min: 0 })),
    remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
  },
  list: ['code', 'name', 'precision', 'baseUnitId', 'factor', 'remark'],
  errors: { create: ['unitConversionWrong'], update: ['unitConversionWrong', 'unitHasUnits'] },
  routes: [...restRoutes('/base/units'), route('list', 'read', 'GET /base/units/list')],
})
