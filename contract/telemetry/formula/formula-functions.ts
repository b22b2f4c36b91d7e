// The functions of the formula language, for the evaluation, for the check and for people.
import type { Words } from '../../kit/page.ts'

interface FormulaFunction {
  /** `numbers` computes from numbers, `reading` looks at one parameter, `past` also remembers its earlier values. */
  readonly kind: 'numbers' | 'reading' | 'past' | 'choice'
  /** Least and most inputs. */
  readonly inputs: readonly [least: number, most: number]
  /** How it is written, and what it returns. */
  readonly usage: string
  readonly meaning: Words
}

const mostInputs = 64
const ofNumbers = (usage: string, inputs: readonly [number, number], meaning: Words): FormulaFunction => ({
  kind: 'numbers',
  inputs,
  usage,
  meaning,
})
const ofReading = (usage: string, meaning: Words): FormulaFunction => ({
  kind: 'reading',
  inputs: [1, 1],
  usage,
  meaning,
})
const ofPast = (usage: string, meaning: Words): FormulaFunction => ({ kind: 'past', inputs: [1, 1], usage, meaning })

export const formulaFunctions = {
  abs: ofNumbers('abs(x)', [1, 1], ['绝对值', '絕對值', 'Absolute value']),
  min: ofNumbers('min(x, y, …)', [1, mostInputs], ['最小值', '最小值', 'Smallest value']),
  max: ofNumbers('max(x, y, …)', [1, mostInputs], ['最大值', '最大值', 'Largest value']),
  sum: ofNumbers('sum(x, y, …)', [1, mostInputs], ['合计', '合計', 'Sum']),
  avg: ofNumbers('avg(x, y, …)', [1, mostInputs], ['平均值', '平均值', 'Mean']),
  round: ofNumbers('round(x, digits)', [1, 2], ['四舍五入', '四捨五入', 'Rounded, half away from zero']),
  floor: ofNumbers('floor(x)', [1, 1], ['向下取整', '向下取整', 'Rounded down']),
  ceil: ofNumbers('ceil(x)', [1, 1], ['向上取整', '向上取整', 'Rounded up']),
  sqrt: ofNumbers('sqrt(x)', [1, 1], ['平方根', '平方根', 'Square root']),
  pow: ofNumbers('pow(x, y)', [2, 2], ['x 的 y 次方', 'x 的 y 次方', 'x to the power of y']),
  exp: ofNumbers('exp(x)', [1, 1], ['e 的 x 次方', 'e 的 x 次方', 'e to the power of x']),
  ln: ofNumbers('ln(x)', [1, 1], ['自然对数', '自然對數', 'Natural logarithm']),
  log10: ofNumbers('log10(x)', [1, 1], ['常用对数', '常用對數', 'Logarithm to base 10']),
  sin: ofNumbers('sin(x)', [1, 1], ['正弦（弧度）', '正弦（弧度）', 'Sine, in radians']),
  cos: ofNumbers('cos(x)', [1, 1], ['余弦（弧度）', '餘弦（弧度）', 'Cosine, in radians']),
  tan: ofNumbers('tan(x)', [1, 1], ['正切（弧度）', '正切（弧度）', 'Tangent, in radians']),
  clamp: ofNumbers('clamp(x, low, high)', [3, 3], ['限制在范围内', '限制在範圍內', 'x within low and high']),
  if: {
    kind: 'choice',
    inputs: [3, 3],
    usage: 'if(condition, x, y)',
    meaning: ['条件成立取 x，否则取 y', '條件成立取 x，否則取 y', 'x if the condition is true, else y'],
  },
  isGood: ofReading('isGood(x)', ['质量是否良好', '品質是否良好', 'Whether the quality is good']),
  q: ofReading('q(x)', ['质量码', '品質碼', 'Quality code']),
  ts: ofReading('ts(x)', ['时间戳（毫秒）', '時間戳（毫秒）', 'Time in ms since 1970']),
  age: ofReading('age(x)', ['距今毫秒数', '距今毫秒數', 'Age in ms']),
  delta: ofPast('delta(x)', ['与上一个值的差', '與上一個值的差', 'Difference from the previous value']),
  rate: ofPast('rate(x)', ['每秒变化', '每秒變化', 'Change per second']),
  integral: ofPast('integral(x)', ['对时间的积分（秒）', '對時間的積分（秒）', 'Integral over time in seconds']),
  hold: ofPast('hold(x)', ['质量不好时取最后的好值', '品質不好時取最後的好值', 'The last good value while x is bad']),
} as const satisfies Record<string, FormulaFunction>

export type FormulaFunctionName = keyof typeof formulaFunctions

/** Returns the function with a name. */
export const findFormulaFunction = (name: string): FormulaFunction | undefined =>
  Object.hasOwn(formulaFunctions, name) ? formulaFunctions[name as FormulaFunctionName] : undefined
