import { choice, code, flag, integer, optional, reference, text } from '../../kit/field.ts'
import { route } from '../../kit/route.ts'
import { englishName, traditionalName } from '../../names.ts'
import { dataModel, dataModelDetail } from '../data-model/data-model.ts'
import { defineResource } from '../define.ts'
import { materialFamily } from '../material/material-family.ts'
import { masterGroup } from '../menu-groups.ts'
import { codeCheck, codeField, codeMode, codePartType, codeReset } from './dictionaries.ts'
import { codeSubject } from './subjects.ts'

/**
 * Selects the subject of the rule by one number, as `listCodeSubjects` returns it: a built-in subject or a data model.
 */
const subjectInput = { dataModelId: optional(reference('row')) }

/** How codes of one kind of record are generated. */
export const codeRule = defineResource('codeRule', {
  noun: ['编码规则', '編碼規則', 'Code rule', 'Code rules'],
  meaning: {
    is: 'How codes of one kind of record are generated: fixed text, dates, serial numbers, values of the record, texts of dictionaries.',
    use: [
      '编码规则为新记录生成编码，例如 WO-20261122-0001。编码留空时按启用的规则生成。',
      '編碼規則為新記錄產生編碼，例如 WO-20261122-0001。編碼留空時按啟用的規則產生。',
      'A code rule numbers new records automatically, such as M-2026-0001. It applies where the code is left empty.',
    ],
  },
  page: { in: masterGroup, path: 'base/codeRule', icon: 'barcode', order: 8 },
  fields: {
    code: code(['规则编码', '規則編碼', 'Rule code'], { unique: true }),
    name: text(['规则名称', '規則名稱', 'Rule name'], { max: 128, search: true }),
    nameEn: englishName,
    nameTw: traditionalName,
    subject: choice(['适用于', '適用於', 'Applies to'], codeSubject, { initial: 1 }),
    /** For objects of a data model: the data model. */
    modelId: optional(reference(['数据模型', '資料模型', 'Data model'], dataModel)),
    /** If set, the rule applies only to materials of this family. */
    materialFamilyId: optional(reference(['物料族', '物料族', 'Family'], materialFamily)),
    /** Text between two parts. */
    separator: optional(text(['分隔符', '分隔符號', 'Separator'], { max: 4 })),
    mode: choice(['取号方式', '取號方式', 'Numbers'], codeMode, { initial: 1 }),
    isEnabled: flag(['启用', '啟用', 'Enabled']),
    remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
  },
  list: ['code', 'name', 'subject', 'modelId', 'materialFamilyId', 'mode', 'isEnabled', 'remark'],
  aliases: { materialFamily: 'materialFamilyId', status: 'isEnabled' },
  extraInput: { page: subjectInput, create: subjectInput, update: subjectInput },
  extraOutput: { dataModelId: text() },
  errors: {
    page: ['notFound'],
    create: ['codeRuleIncomplete', 'codeRuleTwice'],
    update: ['codeRuleIncomplete', 'codeRuleTwice', 'codeRuleUsed'],
    toggle: ['codeRuleIncomplete', 'codeRuleTwice'],
  },
  routes: [
    route('page', 'read', 'POST /base/coderule/page'),
    route('read', 'read', 'GET /base/coderule/:id'),
    route('create', 'write', 'POST /base/coderule'),
    route('update', 'write', 'PUT /base/coderule'),
    route('remove', 'write', 'DELETE /base/coderule/:id'),
    route('remove', 'write', 'DELETE /base/coderule/batchRemove'),
    route('toggle', 'write', 'PUT /base/coderule/updateStatus'),
  ],
})

/** Selects a field by one number, as `findCodeFields` returns it: a built-in field or a field of a data model. */
const namedField = { dataModelDetailId: optional(reference('row')) }

/** One part of the codes of a rule. */
export const codeRulePart = defineResource('codeRulePart', {
  noun: ['编码段', '編碼段', 'Part of a code', 'Parts of a code'],
  meaning: {
    is: 'One part of the codes of a rule.',
    use: [
      '编码由若干段依次组成，例如固定文字、日期、流水号。',
      '編碼由若干段依次組成，例如固定文字、日期、流水號。',
      'A code consists of parts in their order, such as fixed text, a date and a serial number.',
    ],
  },
  rights: 'codeRule',
  lineOf: { field: 'codeRuleId', name: 'codeRuleConfigs' },
  fields: {
    codeRuleId: reference(['编码规则', '編碼規則', 'Code rule'], codeRule),
    sortNumber: integer(['排序号', '排序號', 'Sort order'], { min: 0, initial: 0, rule: 'wholeNumber' }),
    segmentType: choice(['类型', '類型', 'Type'], codePartType, { initial: 1 }),
    constantValue: optional(text(['文字', '文字', 'Text'], { max: 32 })),
    /** Consists of yyyy, yy, MM, dd, ww and HH, with any characters except letters between them. */
    dateFormat: optional(text(['日期格式', '日期格式', 'Date format'], { max: 16 })),
    serialLength: optional(integer(['流水号位数', '流水號位數', 'Digits'], { min: 1, max: 12 })),
    serialStart: optional(integer(['起始值', '起始值', 'First number'], { min: 0, max: 999_999_999 })),
    step: optional(integer(['步长', '步長', 'Step'], { min: 1, max: 1000 })),
    resetCycle: optional(choice(['重置周期', '重置週期', 'Restart'], codeReset)),
    /** Value of the record for which the code is generated (`findCodeFields`). */
    field: optional(choice(['字段', '欄位', 'Field'], codeField)),
    /** The same, for a field of a data model. */
    detailId: optional(reference(['模型字段', '模型欄位', 'Field of the model'], dataModelDetail)),
    /** Position of the first character that is used, from 1. */
    fieldStart: optional(integer(['从第几位', '從第幾位', 'From character'], { min: 1, max: 200 })),
    fieldLength: optional(integer(['取几位', '取幾位', 'Characters'], { min: 1, max: 64 })),
    /**
     * Dictionary of the company. The part is the text of the entry whose code is the field's value, or the date if
     * there is no field.
     */
    dictionaryType: optional(text(['字典', '字典', 'Dictionary'], { max: 64 })),
    checkType: optional(choice(['校验算法', '檢查演算法', 'Check'], codeCheck)),
  },
  list: [
    'segmentType',
    'constantValue',
    'dateFormat',
    'dictionaryType',
    'serialLength',
    'serialStart',
    'step',
    'resetCycle',
    'field',
    'detailId',
    'checkType',
  ],
  aliases: { sequence: 'sortNumber' },
  extraInput: { create: namedField, update: namedField },
  extraOutput: { dataModelDetailId: optional(text()) },
  errors: { create: ['codeRuleUsed'], update: ['codeRuleUsed'], remove: ['codeRuleUsed'] },
  routes: [
    route('page', 'read', 'POST /base/coderule/codeRuleConfig/page'),
    route('list', 'read', 'POST /base/coderule/codeRuleConfig/list'),
    route('read', 'read', 'GET /base/coderule/codeRuleConfig/:id'),
    route('create', 'write', 'POST /base/coderule/codeRuleConfig'),
    route('update', 'write', 'PUT /base/coderule/codeRuleConfig'),
    route('remove', 'write', 'DELETE /base/coderule/codeRuleConfig/:id'),
  ],
})
