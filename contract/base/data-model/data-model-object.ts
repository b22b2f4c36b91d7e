import { code, json, map, optional, reference, text } from '../../kit/field.ts'
import { route } from '../../kit/route.ts'
import { codeErrors } from '../code-rule/code-errors.ts'
import { defineResource } from '../define.ts'
import { dataModel } from './data-model.ts'

/** Values by the codes of the fields. Decimal numbers are texts, dates `yyyy-MM-dd`, times ISO 8601. */
export type ObjectValues = Readonly<Record<string, string | number | boolean | null>>

/** Code of the model, if its id is not given. May be omitted for an existing object. */
const ofModel = { modelCode: optional(text(['模型编码', '模型編碼', 'Model code'], { max: 64 })) }

/** One record of a data model. */
export const dataModelObject = defineResource('dataModelObject', {
  noun: ['模型数据', '模型資料', 'Data model object', 'Data model objects'],
  meaning: {
    is: 'One record of a data model, such as one mould.',
    use: [
      '这里是该模型的数据。可以逐条新增，也可以由其他系统写入。',
      '這裡是該模型的資料。可以逐筆新增，也可以由其他系統寫入。',
      'The objects of this model. Add them one by one, or let another system send them.',
    ],
  },
  fields: {
    /** A new object requires this or `modelCode`. It cannot be changed. */
    modelId: optional(reference(['数据模型', '資料模型', 'Data model'], dataModel)),
    /** If empty, the code rule of the model generates it. */
    code: optional(code(['编码', '編碼', 'Code'])),
    values: json<ObjectValues>(['内容', '內容', 'Values']),
  },
  list: ['code', 'modelId', 'values'],
  extraInput: {
    page: { ...ofModel, values: optional(json()) },
    create: ofModel,
    read: ofModel,
    update: ofModel,
    remove: ofModel,
  },
  /** Display texts of dictionary entries and referenced objects among the values, by the codes of their fields. */
  extraOutput: { texts: map(text()) },
  errors: {
    page: ['notFound'],
    create: ['dataModelClosed', ...codeErrors],
    update: ['codeMissing'],
  },
  routes: [
    route('page', 'read', 'POST /base/datamodel/object/page'),
    route('read', 'read', 'POST /base/datamodel/object/info'),
    route('create', 'write', 'POST /base/datamodel/object/add'),
    route('update', 'write', 'POST /base/datamodel/object/edit'),
    route('remove', 'write', 'POST /base/datamodel/object/delete'),
  ],
})
