// Compares the current and the newest stored values of points with their check rules.
import { jumpWindowS, pointCheckKind } from '@gemba/contract/equipment/check/point-check-kind.ts'
import { type Language, type Words, wordIn } from '@gemba/contract/kit/page.ts'
import { fillText } from '@gemba/contract/rules/fill-text.ts'
import { FormulaFault } from '@gemba/contract/telemetry/formula/formula-fault.ts'
import type { LatestValue } from '@gemba/contract/telemetry/read.ts'
import type { CheckRule } from './checked-points.ts'
import { checkedPointName, evaluateCondition, type SiblingIds } from './condition.ts'
import { formatRange, isOutside } from './format-range.ts'

const { codes } = pointCheckKind

const texts = {
  jump: [
    '{name}：变化不超过 {limit}（实际 {step}）',
    '{name}：變化不超過 {limit}（實際 {step}）',
    '{name}: steps of at most {limit} ({step} occurred)',
  ],
  constant: ['{name}：{seconds} 秒内应有变化', '{name}：{seconds} 秒內應有變化', '{name}: changes within {seconds} s'],
  other: ['{name}：{rule}', '{name}：{rule}', '{name}: {rule}'],
} as const satisfies Record<string, Words>

/** What the rules of a check compare with. */
export interface RuleFacts {
  readonly latest: ReadonlyMap<string, LatestValue>
  /** Points by object and code, for conditions. */
  readonly siblings: SiblingIds
  /** The largest step of points in the window of their rule, by `windowKey`. */
  readonly steps: ReadonlyMap<string, number>
  /** Points that did not change in the window of their rule, by `windowKey`. */
  readonly constants: ReadonlySet<string>
  readonly language: Language
  readonly now: number
}

/** Returns the window of a rule that reads history, in seconds. */
export const windowOf = ({ kind, durationS }: CheckRule): number | undefined => {
  if (kind === codes.jump) return durationS ?? jumpWindowS
  return kind === codes.constant ? (durationS ?? undefined) : undefined
}

/** Returns the key of a point and a window. */
export const windowKey = (pointId: string, windowS: number): string => `${pointId}/${windowS}`

/** Returns what a rule expects if the values do not fulfil it. A value that is missing breaks no rule. */
export function describeBreach(rule: CheckRule, objectId: string, facts: RuleFacts): string | undefined {
  const { name, pointId, minValue, maxValue } = rule
  const fill = (key: keyof typeof texts, values: Readonly<Record<string, string | number>>): string =>
    fillText(wordIn(facts.language, texts[key]), (parameter) => (parameter === 'name' ? name : values[parameter]))
  const windowS = windowOf(rule)
  if (rule.kind === codes.jump && windowS !== undefined) {
    const step = facts.steps.get(windowKey(pointId, windowS))
    const limit = rule.maxStep ?? Number.POSITIVE_INFINITY
    return step !== undefined && step > limit ? fill('jump', { limit, step: Number(step.toPrecision(6)) }) : undefined
  }
  if (rule.kind === codes.constant && windowS !== undefined)
    return facts.constants.has(windowKey(pointId, windowS)) ? fill('constant', { seconds: windowS }) : undefined
  if (rule.kind === codes.expression) {
    const breach = describeCondition(rule, objectId, facts)
    return breach && fill('other', { rule: breach })
  }
  const value = facts.latest.get(pointId)?.value
  return typeof value === 'number' && isOutside(value, minValue, maxValue)
    ? fill('other', { rule: formatRange(minValue, maxValue) })
    : undefined
}

/** Returns a condition that is not true, or its fault. */
function describeCondition(rule: CheckRule, objectId: string, facts: RuleFacts): string | undefined {
  const { pointId, expression } = rule
  const find = (name: string): LatestValue | 'unknown' | undefined => {
    if (name === checkedPointName) return facts.latest.get(pointId)
    const siblingId = facts.siblings.get(objectId)?.get(name)
    return siblingId === undefined ? 'unknown' : facts.latest.get(siblingId)
  }
  try {
    const value = evaluateCondition(expression ?? '', find, facts.now)
    return value === false || value === 0 ? (expression ?? '') : undefined
  } catch (fault) {
    if (!(fault instanceof FormulaFault)) throw fault
    return wordIn(facts.language, fault.words)
  }
}
