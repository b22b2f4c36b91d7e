// Dictionaries of code rules.
import { defineDictionary } from '../../kit/dictionary.ts'

export const codePartType = defineDictionary('codePartType', ['编码段类型', '編碼段類型', 'Type of part'], {
  constant: [1, '固定文字', '固定文字', 'Fixed text'],
  date: [2, '日期', '日期', 'Date'],
  serial: [3, '流水号', '流水號', 'Serial number'],
  field: [4, '字段值', '欄位值', 'Field value'],
  family: [5, '物料族编码', '物料族編碼', 'Family code'],
  check: [6, '校验位', '檢查碼', 'Check character'],
  dictionary: [7, '字典', '字典', 'Dictionary text'],
})

/** When a serial number restarts. */
export const codeReset = defineDictionary('codeReset', ['重置周期', '重置週期', 'Restart'], {
  never: [0, '不重置', '不重置', 'Never'],
  day: [1, '每日', '每日', 'Every day'],
  month: [2, '每月', '每月', 'Every month'],
  year: [3, '每年', '每年', 'Every year'],
  week: [4, '每周', '每週', 'Every week'],
  preceding: [5, '前面各段变化时', '前面各段變化時', 'When the preceding parts change'],
})

export const codeCheck = defineDictionary('codeCheck', ['校验算法', '檢查演算法', 'Check'], {
  mod10: [1, '模 10', '模 10', 'Modulo 10'],
  mod11: [2, '模 11', '模 11', 'Modulo 11'],
  mod43: [3, '模 43', '模 43', 'Modulo 43'],
})

export const codeMode = defineDictionary('codeMode', ['取号方式', '取號方式', 'Numbers'], {
  gapless: [1, '连续，无断号', '連續，無斷號', 'Without gaps'],
  cached: [2, '快速，可能断号', '快速，可能斷號', 'Fast, gaps possible'],
})

/** Values of records that a code may contain. */
export const codeField = defineDictionary('codeField', ['字段', '欄位', 'Field'], {
  materialClass: [1, '物料分类编码', '物料分類編碼', 'Group code'],
  specification: [2, '规格', '規格', 'Specification'],
  model: [3, '型号', '型號', 'Type'],
  warehouse: [4, '仓库编码', '倉庫編碼', 'Warehouse code'],
  material: [5, '物料编码', '物料編碼', 'Material code'],
  productionOrder: [6, '生产订单号', '生產訂單號', 'Production order code'],
})
