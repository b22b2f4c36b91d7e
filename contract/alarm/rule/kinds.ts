// The kinds of alarm rules (domain design, equipment 3.7) and what each of them compares.
import { defineDictionary } from '../../kit/dictionary.ts'

export const alarmRuleKind = defineDictionary('alarmRuleKind', ['规则类型', '規則類型', 'Kind of rule'], {
  limit: [1, '越限', '越限', 'Limit'],
  state: [2, '状态', '狀態', 'State'],
  rate: [3, '变化率', '變化率', 'Rate of change'],
  deviation: [4, '偏差', '偏差', 'Deviation'],
  noData: [5, '无数据', '無資料', 'No data'],
  expression: [6, '表达式', '運算式', 'Expression'],
  frozen: [7, '死值', '死值', 'Frozen value'],
})

const { limit, rate, deviation, noData, frozen } = alarmRuleKind.codes

/** Returns whether a rule compares a number with the six limits. The others have one condition with one level. */
export const isMeasured = (kind: number): boolean => kind === limit || kind === rate || kind === deviation

/** Returns whether a rule needs a time window. */
export const hasWindow = (kind: number): boolean => kind === rate || kind === noData || kind === frozen

/** Level of a rule with one condition that states none. */
export const usualLevel = 2
