// What an alarm says about its condition, in each language.
import type { Words } from '../../kit/page.ts'
import type { Side } from '../limits.ts'
import { alarmRuleKind } from './kinds.ts'

export interface DescribedCondition {
  readonly kind: number
  readonly side: Side
  /** Whether the rule also raises at the limit itself. */
  readonly isReached: boolean
  /** Texts for people, with their unit. */
  readonly value: string
  readonly limit: string
  readonly textZh: string | null
  readonly textEn: string | null
}

const { limit, state, rate, deviation, noData, frozen } = alarmRuleKind.codes

const comparisons = {
  high: ['超过', '超過', 'above'],
  low: ['低于', '低於', 'below'],
  highReached: ['达到或超过', '達到或超過', 'at or above'],
  lowReached: ['达到或低于', '達到或低於', 'at or below'],
} as const satisfies Record<string, Words>

const measured: Readonly<Record<number, Words>> = {
  [limit]: ['', '', ''],
  [rate]: ['变化率 ', '變化率 ', 'Rate '],
  [deviation]: ['偏差 ', '偏差 ', 'Deviation '],
}

/** What an alarm about bad quality says. */
export const communicationWords: Words = [
  '通信故障：数据质量坏',
  '通訊故障：資料品質壞',
  'Communication failure: bad data quality',
]

/** Returns the text of the rule, or a description of its condition: `85 °C, above 80 °C`. */
export function describeCondition(condition: DescribedCondition): Words {
  const { textZh, textEn } = condition
  if (condition.side === 'quality') return communicationWords
  if (textZh || textEn) return [textZh || textEn || '', textZh || textEn || '', textEn || textZh || '']
  const { kind, side, isReached, value, limit: bound } = condition
  const names = measured[kind]
  if (names) {
    const direction = side === 'low' ? 'low' : 'high'
    const comparison = comparisons[isReached ? (`${direction}Reached` as const) : direction]
    return [
      `${names[0]}${value}，${comparison[0]} ${bound}`,
      `${names[1]}${value}，${comparison[1]} ${bound}`,
      `${names[2]}${value}, ${comparison[2]} ${bound}`,
    ]
  }
  if (kind === state) return [`状态 ${value}`, `狀態 ${value}`, `State ${value}`]
  if (kind === noData) return ['无数据', '無資料', 'No data']
  if (kind === frozen) return [`数值 ${value} 长时间不变`, `數值 ${value} 長時間不變`, `Value stays at ${value}`]
  return ['报警条件成立', '警報條件成立', 'The alarm condition is met']
}
