import { choice, code, companyDictionary, integer, optional, reference, text } from '../../kit/field.ts'
import { route, verbRoutes } from '../../kit/route.ts'
import { defineResource } from '../define.ts'
import { dataType } from '../dictionaries.ts'
import { model } from '../model.ts'

/** An attribute of a model, such as its nominal power. */
export const modelDetail = defineResource('modelDetail', {
  noun: ['模型属性', '模型屬性', 'Model attribute', 'Model attributes'],
  meaning: {
    is: 'An attribute of a class of equipment, such as its nominal power.',
    use: [
      '模型的属性，例如额定功率，显示在其对象的页面上。',
      '模型的屬性，例如額定功率，顯示在其物件的頁面上。',
      'Attributes of the model, such as its nominal power. They are shown on the pages of its objects.',
    ],
  },
  rights: 'model',
  lineOf: { field: 'modelId', name: 'details' },
  fields: {
    modelId: reference(['模型', '模型', 'Model'], model),
    code: code(['属性编码', '屬性編碼', 'Attribute code'], { aliases: ['k_detail'] }),
    name: text(['属性名称', '屬性名稱', 'Attribute name'], { max: 128, search: true, aliases: ['detailName'] }),
    value: optional(text(['值', '值', 'Value'], { max: 500, aliases: ['v_varchar'] })),
    dataType: choice(['数据类型', '資料類型', 'Data type'], dataType, { initial: 9 }),
    unit: optional(text(['单位', '單位', 'Unit'], { max: 16 })),
    /** Dictionary whose entries are the permitted values. */
    dictCode: optional(text(['字典', '字典', 'Dictionary'], { max: 64 })),
    objectType: optional(companyDictionary(['对象类型', '物件類型', 'Object type'], 'objectType')),
    sortNumber: integer(['排序号', '排序號', 'Sort order'], { min: 0, initial: 0, rule: 'wholeNumber' }),
  },
  list: ['code', 'name', 'value', 'unit', 'objectType'],
  aliases: { detailId: 'id', sortNum: 'sortNumber' },
  routes: [
    ...verbRoutes('/modeldetail', { create: 'insertDetail', update: 'updateDetail', remove: 'deleteDetailById' }),
    route('list', 'read', 'POST /modeldetail/selectDetailByModelId'),
    route('list', 'read', 'POST /modeldel/selectdetailByModelId'),
    route('list', 'read', 'POST /modeldetail/selectDetailByObjectType'),
    route('moveUp', 'write', 'POST /modeldetail/setDetailUP'),
    route('moveDown', 'write', 'POST /modeldetail/setDetailDown'),
  ],
})
