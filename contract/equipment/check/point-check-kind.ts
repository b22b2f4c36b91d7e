import { defineDictionary } from '../../kit/dictionary.ts'

/** What a check rule examines. The names are the words of the specification. */
export const pointCheckKind = defineDictionary('pointCheckKind', ['检查类型', '檢查類型', 'Check type'], {
  range: [1, '数值范围', '數值範圍', 'Range'],
  jump: [2, '数值突变', '數值突變', 'Jump'],
  constant: [3, '数值不变', '數值不變', 'Constant value'],
  expression: [4, '表达式', '運算式', 'Expression'],
})

/** Time over which jumps are examined if the rule names none, in seconds. */
export const jumpWindowS = 600
