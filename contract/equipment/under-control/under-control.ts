// Objects that an object controls, and the rules by which it does.
import { defineDictionary } from '../../kit/dictionary.ts'
import { choice, flag, integer, number, optional, reference, text } from '../../kit/field.ts'
import { route } from '../../kit/route.ts'
import { defineResource } from '../define.ts'
import { object } from '../object.ts'
import { point } from '../point.ts'
import { runComparison } from '../run-state/dictionaries.ts'

export const controlType = defineDictionary('controlType', ['控制方式', '控制方式', 'Control type'], {
  rules: [1, '按规则', '按規則', 'By rules'],
  free: [2, '自由', '自由', 'Free'],
})

/** An entry that puts an object under the control of another one, or of itself. */
export const underControl = defineResource('underControl', {
  noun: ['受控登记', '受控登記', 'Controlled object', 'Controlled objects'],
  meaning: {
    is: 'An entry that puts an object under the control of another object, by rules or freely.',
    use: [
      '登记由该对象控制的对象及其控制规则。此版本只保存登记和规则，不下发控制。',
      '登記由該物件控制的物件及其控制規則。此版本只儲存登記和規則，不下發控制。',
      'Objects that this object controls, with their rules. This version stores them; it sends no control.',
    ],
  },
  rights: 'object',
  fields: {
    objectId: reference(['对象', '物件', 'Object'], object),
    underObjectId: reference(['受控对象', '受控物件', 'Controlled object'], object),
    name: optional(text(['名称', '名稱', 'Name'], { max: 128, search: true, aliases: ['underName'] })),
    controlType: choice(['控制方式', '控制方式', 'Control type'], controlType, { initial: 1 }),
    isEnabled: flag(['启用', '啟用', 'Enabled'], { initial: 1, aliases: ['isEnable'] }),
  },
  list: ['underObjectId', 'name', 'controlType', 'isEnabled'],
  filters: ['objectId', 'underObjectId', 'controlType', 'isEnabled'],
  aliases: { underId: 'id' },
  errors: { update: ['fixedField'] },
  routes: [
    route('page', 'read', 'POST /busObjectUnder/page'),
    route('list', 'read', 'POST /busObjectUnder/list'),
    route('read', 'read', 'POST /busObjectUnder/info'),
    route('create', 'write', 'POST /busObjectUnder/add'),
    route('update', 'write', 'POST /busObjectUnder/update'),
    route('remove', 'write', 'POST /busObjectUnder/delete'),
  ],
})

/** A rule of an entry: if a point of the controlling object has a value, a point of the controlled object gets one. */
export const underControlRule = defineResource('underControlRule', {
  noun: ['控制规则', '控制規則', 'Control rule', 'Control rules'],
  meaning: {
    is: 'A rule that compares a point of the controlling object and names the value that a point of the controlled object gets.',
    use: [
      '当对象的数据点满足条件时，受控对象的数据点应取的值。',
      '當物件的資料點滿足條件時，受控物件的資料點應取的值。',
      'The value that a point of the controlled object gets when a point of the object meets a condition.',
    ],
  },
  rights: 'object',
  fields: {
    underId: reference(['受控登记', '受控登記', 'Controlled object'], underControl),
    name: text(['规则名称', '規則名稱', 'Rule name'], { max: 128, search: true, aliases: ['ruleName'] }),
    /** Belongs to the controlling object. */
    pointId: reference(['监视数据点', '監視資料點', 'Watched point'], point, { aliases: ['dataId'] }),
    comparison: choice(['比较', '比較', 'Comparison'], runComparison, { initial: 1, aliases: ['compare'] }),
    value: number(['比较值', '比較值', 'Compare with'], { aliases: ['threshold'] }),
    /** Belongs to the controlled object and can be written. */
    targetPointId: reference(['写入数据点', '寫入資料點', 'Target point'], point, { aliases: ['targetDataId'] }),
    targetValue: text(['写入值', '寫入值', 'Target value'], { max: 64 }),
    sortNumber: integer(['排序号', '排序號', 'Sort order'], { min: 0, initial: 0, rule: 'wholeNumber' }),
  },
  list: ['name', 'pointId', 'comparison', 'value', 'targetPointId', 'targetValue'],
  filters: ['underId'],
  aliases: { ruleId: 'id', sortNum: 'sortNumber' },
  routes: [
    route('page', 'read', 'POST /busObjectUnder/rules/page'),
    route('list', 'read', 'POST /busObjectUnder/rules/select'),
    route('read', 'read', 'POST /busObjectUnder/rules/info'),
    route('create', 'write', 'POST /busObjectUnder/rules/add'),
    route('update', 'write', 'POST /busObjectUnder/rules/update'),
    route('remove', 'write', 'POST /busObjectUnder/rules/delete'),
  ],
})
