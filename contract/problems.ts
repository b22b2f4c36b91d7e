// Problems of one field. Forms, imports and the API use the same texts.
import { oneOf, type RowOf, text } from './kit/field.ts'
import type { Words } from './kit/page.ts'

export const problems = {
  required: ['该项不能为空!', '該項不能為空!', 'This field must not be empty'],
  type: ['格式不正确', '格式不正確', 'The value has the wrong format'],
  tooMany: ['最多 {limit} 个', '最多 {limit} 個', 'At most {limit} {limit|entry|entries}'],
  tooLong: ['最多 {limit} 个字符', '最多 {limit} 個字元', 'At most {limit} {limit|character|characters}'],
  tooShort: ['至少 {limit} 个字符', '至少 {limit} 個字元', 'At least {limit} {limit|character|characters}'],
  tooSmall: ['不能小于 {limit}', '不能小於 {limit}', 'Must be at least {limit}'],
  tooLarge: ['不能大于 {limit}', '不能大於 {limit}', 'Must be at most {limit}'],
  code: [
    '只能包含字母、数字、下划线、连字符和斜杠',
    '只能包含字母、數字、底線、連字號和斜線',
    'Only letters, digits, underscore, hyphen and slash',
  ],
  choice: ['不是可选的值', '不是可選的值', 'Not one of the allowed values'],
  formula: ['不能以 =、+、- 或 @ 开头', '不能以 =、+、- 或 @ 開頭', 'Must not start with =, +, - or @'],
  instant: ['时间格式不正确', '時間格式不正確', 'Not a valid time'],
  range: ['超出范围', '超出範圍', 'Out of range'],
  unknownField: ['没有这个参数', '沒有這個參數', 'No such field'],
  unknown: ['没有这条记录', '沒有這筆記錄', 'No such record'],
  ambiguous: ['有多条相同的记录', '有多筆相同的記錄', 'Several records have this name'],
  repeated: ['与第 {limit} 行重复', '與第 {limit} 列重複', 'Same as row {limit}'],
  exists: ['已存在', '已存在', 'Already exists'],
  refused: ['不能保存', '無法儲存', 'Cannot be saved'],
  pattern: ['格式不正确', '格式不正確', 'The format is not correct'],
} as const satisfies Record<string, Words>

export type ProblemCode = keyof typeof problems

export const problemFields = {
  field: text(),
  problem: oneOf(Object.keys(problems) as ProblemCode[]),
  text: text(),
}
export type Problem = Readonly<RowOf<typeof problemFields>>
