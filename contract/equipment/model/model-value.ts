import { integer, optional, reference, text } from '../../kit/field.ts'
import { verbRoutes } from '../../kit/route.ts'
import { defineResource } from '../define.ts'
import { model } from '../model.ts'

/** A fixed value of a model, such as the nominal flow of a pump. */
export const modelValue = defineResource('modelValue', {
  noun: ['模型数据', '模型資料', 'Reference value', 'Reference values'],
  meaning: {
    is: 'A fixed value of a model, such as the nominal flow of a pump, in general or of one of its points.',
    use: [
      '模型的固定值，例如水泵的额定流量，显示在其对象的页面上。',
      '模型的固定值，例如水泵的額定流量，顯示在其物件的頁面上。',
      'Fixed values of the model, such as the nominal flow of a pump. They are shown with the model.',
    ],
  },
  rights: 'model',
  lineOf: { field: 'modelId', name: 'values' },
  fields: {
    modelId: reference(['模型', '模型', 'Model'], model),
    pointId: optional(reference(['数据点', '資料點', 'Point'], 'modelPoint', { aliases: ['dataId'] })),
    name: text(['名称', '名稱', 'Name'], { max: 128, search: true, aliases: ['dataName'] }),
    value: optional(text(['值', '值', 'Value'], { max: 500, aliases: ['dataValue'] })),
    unit: optional(text(['单位', '單位', 'Unit'], { max: 16 })),
    sortNumber: integer(['排序号', '排序號', 'Sort order'], { min: 0, initial: 0, rule: 'wholeNumber' }),
  },
  list: ['name', 'value', 'unit', 'pointId'],
  aliases: { sortNum: 'sortNumber' },
  routes: verbRoutes('/modelData', { read: 'byId', update: 'update', remove: 'delete' }),
})
