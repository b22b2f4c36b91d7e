// Dictionaries of process parameters.
import { defineDictionary } from '../../kit/dictionary.ts'

/** Kind of the value of a parameter. */
export const parameterKind = defineDictionary('parameterKind', ['参数类型', '參數類型', 'Value kind'], {
  number: [1, '数值', '數值', 'Number'],
  text: [2, '文本', '文字', 'Text'],
  yesNo: [3, '是 / 否', '是 / 否', 'Yes / no'],
})

/** Source of a value. */
export const valueSource = defineDictionary('valueSource', ['来源', '來源', 'Source'], {
  manual: [1, '手工录入', '手動輸入', 'Manual'],
  telemetry: [2, '遥测', '遙測', 'Telemetry'],
})
