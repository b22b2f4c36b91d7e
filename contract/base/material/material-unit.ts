import { decimal, reference } from '../../kit/field.ts'
import { restRoutes, route } from '../../kit/route.ts'
import { defineResource } from '../define.ts'
import { material } from './material.ts'
import { unit } from './unit.ts'

/** An additional unit of one material, such as a box of twelve or a bar of six metres. */
export const materialUnit = defineResource('materialUnit', {
  noun: ['物料换算单位', '物料換算單位', 'Material unit conversion', 'Material unit conversions'],
  meaning: {
    is: 'An additional unit in which one material is purchased, packed or counted, with its factor to the unit of the material.',
    use: [
      '同一物料的其他单位，例如一箱 12 件、一根 6 米。',
      '同一物料的其他單位，例如一箱 12 件、一支 6 公尺。',
      'Other units of a material, such as a box of 12 pieces or a bar of 6 metres.',
    ],
  },
  rights: 'material',
  lineOf: { field: 'materialId', name: 'units' },
  fields: {
    materialId: reference(['物料', '物料', 'Material'], material),
    unitId: reference(['单位', '單位', 'Unit'], unit),
    factor: decimal(['换算系数', '換算係數', 'Quantity in material unit'], { min: 0 }),
  },
  list: ['unitId', 'factor'],
  errors: { create: ['unitConversionWrong'], update: ['unitConversionWrong'] },
  routes: [...restRoutes('/base/materialunit'), route('list', 'read', 'POST /base/materialunit/list')],
})
