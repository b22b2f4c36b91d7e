// Dictionaries of data models.
import { defineDictionary } from '../../kit/dictionary.ts'

/** Types of the values of a data model's field. */
export const detailType = defineDictionary('detailType', ['字段类型', '欄位類型', 'Field type'], {
  text: [1, '文本', '文字', 'Text'],
  integer: [2, '整数', '整數', 'Whole number'],
  decimal: [3, '小数', '小數', 'Decimal number'],
  date: [4, '日期', '日期', 'Date'],
  time: [5, '日期时间', '日期時間', 'Date and time'],
  yesNo: [6, '是/否', '是/否', 'Yes or no'],
  dictionary: [7, '字典项', '字典項', 'Dictionary entry'],
  reference: [8, '引用其他数据', '引用其他資料', 'Reference'],
})
