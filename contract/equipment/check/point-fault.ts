import { defineDictionary } from '../../kit/dictionary.ts'

/** What a check of points finds: what is configured compared with what arrives. */
export const pointFault = defineDictionary('pointFault', ['检查结果', '檢查結果', 'Finding'], {
  notMapped: [1, '未连接网关', '未連接閘道器', 'Not connected to a gateway'],
  mappedTwice: [2, '重复映射', '重複對應', 'Mapped more than once'],
  typeMismatch: [3, '数据类型不符', '資料類型不符', 'Wrong data type'],
  unitMismatch: [4, '单位与模型不同', '單位與模型不同', 'Unit differs from the model'],
  outOfRange: [5, '超出量程', '超出量程', 'Out of range'],
  neverReceived: [6, '从未收到数据', '從未收到資料', 'Never received'],
  stale: [7, '数据过期', '資料過期', 'Stale'],
  limitsMissing: [8, '关键点没有报警限值', '關鍵點沒有警報限值', 'Main value without limits'],
  limitsOutOfRange: [9, '报警限值超出量程', '警報限值超出量程', 'Limit outside the range'],
  badQuality: [10, '质量不良', '品質不良', 'Bad quality'],
  notPlausible: [11, '不符合检查规则', '不符合檢查規則', 'Breaks a check rule'],
  limitsOutOfOrder: [12, '报警限值或量程顺序错误', '警報限值或量程順序錯誤', 'Limits or range in the wrong order'],
})
