import { choice, code, flag, integer, optional, reference, text } from '../../kit/field.ts'
import { route } from '../../kit/route.ts'
import { englishName, traditionalName } from '../../names.ts'
import { defineResource } from '../define.ts'
import { dataModelPage } from '../pages.ts'
import { detailType } from './dictionaries.ts'

/** Maximum number of fields of one data model. */
export const maxDetails = 60
/** Maximum length of one text. Unique texts must be short enough for an index. */
const maxCharacters = 500
/** Maximum length of a text whose field does not set one. */
export const defaultMaxCharacters = 200

/** Errors of a field, by itself or together with its model. */
const detailErrors = [
  'dataModelDetailHeld',
  'dataModelDetailWrong',
  'dataModelDefaultMissing',
  'dataModelTooManyDetails',
  'duplicate',
  'inUse',
] as const

/** A small table that the company defines itself. */
export const dataModel = defineResource('dataModel', {
  noun: ['数据模型', '資料模型', 'Data model', 'Data models'],
  meaning: {
    is: 'A small table that the company defines itself: it states which fields its objects have.',
    use: [
      '数据模型用来管理系统没有现成页面的东西，例如工装、模具、检验证书：先定义字段，再逐条录入数据。',
      '資料模型用來管理系統沒有現成頁面的東西，例如工裝、模具、檢驗證書：先定義欄位，再逐筆輸入資料。',
      'Data models store records that have no page of their own, such as tooling, moulds or inspection certificates. Define the fields first, then add the objects.',
    ],
  },
  page: dataModelPage,
  fields: {
    code: code(['模型编码', '模型編碼', 'Model code'], { unique: true, rule: 'alphanumericName', max: 48 }),
    name: text(['模型名称', '模型名稱', 'Model name'], { max: 128, search: true }),
    nameEn: englishName,
    nameTw: traditionalName,
    modelType: optional(text(['模型类型', '模型類型', 'Model type'], { max: 64, search: true })),
    /** If 0, existing objects stay unchanged; none can be added or newly referenced. */
    isEnabled: flag(['启用', '啟用', 'Enabled'], { initial: 1 }),
    description: optional(text(['说明', '說明', 'Description'], { max: 500 })),
  },
  list: ['code', 'name', 'modelType', 'isEnabled', 'description'],
  aliases: { enabled: 'isEnabled' },
  extraOutput: { detailCount: integer(), objectCount: integer() },
  errors: { create: detailErrors, update: detailErrors },
  routes: [
    route('page', 'read', 'POST /base/datamodel/pageModel'),
    route('read', 'read', 'GET /base/datamodel/infoModel/:id'),
    route('create', 'write', 'POST /base/datamodel/addModel'),
    route('update', 'write', 'POST /base/datamodel/editModel'),
    route('remove', 'write', 'GET /base/datamodel/delModel/:id'),
  ],
})

/** One field of a data model. */
export const dataModelDetail = defineResource('dataModelDetail', {
  noun: ['模型字段', '模型欄位', 'Data model field', 'Data model fields'],
  meaning: {
    is: 'One field of a data model: the type of its values and their constraints.',
    use: [
      '字段说明每条数据填写什么：编码、名称、类型，是否必填、唯一、可查询。',
      '欄位說明每筆資料填寫什麼：編碼、名稱、類型，是否必填、唯一、可查詢。',
      'A field defines one value of each object: code, name and type, and whether it is required, unique or searchable.',
    ],
  },
  rights: 'dataModel',
  lineOf: { field: 'modelId', name: 'details' },
  fields: {
    modelId: reference(['数据模型', '資料模型', 'Data model'], dataModel),
    code: code(['字段编码', '欄位編碼', 'Field code'], { rule: 'alphanumericName', max: 48 }),
    name: text(['字段名称', '欄位名稱', 'Field name'], { max: 64, search: true }),
    nameEn: englishName,
    nameTw: traditionalName,
    dataType: choice(['类型', '類型', 'Type'], detailType, { initial: detailType.codes.text }),
    /** Maximum length of a text. */
    length: optional(integer(['最大长度', '最大長度', 'Maximum length'], { min: 1, max: maxCharacters })),
    /** Maximum number of decimal places. */
    precision: optional(integer(['小数位数', '小數位數', 'Decimal places'], { min: 0, max: 12 })),
    dictionaryType: optional(text(['字典', '字典', 'Dictionary'], { max: 64 })),
    refModelId: optional(reference(['引用模型', '引用模型', 'Refers to'], dataModel)),
    /** Field that represents a referenced object. If empty, its code. */
    refDetailId: optional(reference(['显示字段', '顯示欄位', 'Shown as'], 'self')),
    isRequired: flag(['必填', '必填', 'Required'], { aliases: ['requiredFlag'] }),
    isUnique: flag(['唯一', '唯一', 'Unique'], { aliases: ['uniqueFlag'] }),
    isQueried: flag(['可查询', '可查詢', 'Searchable'], { initial: 1, aliases: ['queryFlag'] }),
    defaultValue: optional(text(['默认值', '預設值', 'Default value'], { max: defaultMaxCharacters })),
    sortNumber: integer(['排序号', '排序號', 'Sort order'], { min: 0, initial: 0, aliases: ['sequence'] }),
  },
  list: [
    'code',
    'name',
    'dataType',
    'isRequired',
    'isUnique',
    'isQueried',
    'length',
    'precision',
    'dictionaryType',
    'refModelId',
    'refDetailId',
    'defaultValue',
    'nameEn',
  ],
  filters: ['dataType'],
  errors: { list: ['notFound'], create: detailErrors, update: detailErrors, remove: ['dataModelDetailHeld'] },
  routes: [
    route('page', 'read', 'POST /base/datamodeldetail/page'),
    route('list', 'read', 'GET /base/datamodeldetail/list/:modelId'),
    route('read', 'read', 'GET /base/datamodeldetail/info/:id'),
    route('create', 'write', 'POST /base/datamodeldetail/add'),
    route('update', 'write', 'POST /base/datamodeldetail/edit'),
    route('remove', 'write', 'GET /base/datamodeldetail/del/:id'),
  ],
})
