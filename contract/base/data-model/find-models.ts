// Reads data models by code, as targets of references, and their objects as options of a select.

import { json, optional, reference, text } from '../../kit/field.ts'
import { answeredFields, rowsOf } from '../../kit/reply.ts'
import { defineCommand } from '../define.ts'
import { dataModel, dataModelDetail } from './data-model.ts'
import { dataModelObject } from './data-model-object.ts'

const read = { kind: 'read' } as const
const option = { id: reference('row'), text: text() }

export const readModelByCode = defineCommand('readModelByCode', {
  ...read,
  title: ['按编码查询数据模型', '按編碼查詢資料模型', 'Data model by its code'],
  paths: ['GET /base/datamodel/getInfoDetailByCode'],
  permission: 'dataModelObject:view',
  input: { code: text({ max: 64, aliases: ['modelCode'] }) },
  reply: { ...answeredFields(dataModel), details: rowsOf(answeredFields(dataModelDetail)) },
  errors: ['notFound'],
  summary: 'Returns a data model with its fields in order.',
})

export const findReferableModels = defineCommand('findReferableModels', {
  ...read,
  title: ['可引用的数据模型', '可引用的資料模型', 'Models that a field can reference'],
  paths: ['GET /base/datamodeldetail/findModel'],
  permission: 'dataModel:view',
  input: {},
  reply: rowsOf({ ...option, code: text() }),
  errors: [],
})

export const findReferableDetails = defineCommand('findReferableDetails', {
  ...read,
  title: ['可引用的模型字段', '可引用的模型欄位', 'Fields that can represent an object'],
  paths: ['GET /base/datamodeldetail/findModelDetail/:id'],
  permission: 'dataModel:view',
  input: { id: reference(dataModel) },
  reply: rowsOf({ ...option, code: text() }),
  errors: ['notFound'],
  summary: 'Lists the fields of a model that can represent its objects in references.',
})

const sought = {
  modelCode: text({ max: 64 }),
  /** Field that is searched and displayed. If omitted, the code of the object. */
  detailCode: optional(text({ max: 64 })),
  value: optional(json<string | number | boolean>()),
}

export const selectObjects = defineCommand('selectObjects', {
  ...read,
  title: ['选择模型数据', '選擇模型資料', 'Objects of a model by value'],
  paths: ['POST /base/datamodel/object/selected'],
  permission: 'dataModelObject:view',
  input: sought,
  reply: rowsOf({ id: reference(dataModelObject), text: text() }),
  errors: ['notFound'],
  summary: 'Lists at most 1,000 objects whose field has exactly the given value, or all objects if no value is given.',
})

export const searchObjects = defineCommand('searchObjects', {
  ...read,
  title: ['查找模型数据', '查找模型資料', 'Objects of a model with a similar value'],
  paths: ['POST /base/datamodel/object/selectedLike'],
  permission: 'dataModelObject:view',
  input: sought,
  reply: rowsOf({ id: reference(dataModelObject), text: text() }),
  errors: ['notFound'],
  summary: 'Lists at most 1,000 objects whose field contains the given text, ignoring case.',
})
