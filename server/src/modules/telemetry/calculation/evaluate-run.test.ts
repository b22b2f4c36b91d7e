import { missingPolicy } from '@gemba/contract/telemetry/calculation/dictionaries.ts'
import { checkFormula } from '@gemba/contract/telemetry/formula/check-formula.ts'
import type { FormulaReading } from '@gemba/contract/telemetry/formula/evaluate-formula.ts'
import type { FormulaMemory } from '@gemba/contract/telemetry/formula/past-functions.ts'
import { quality } from '@gemba/contract/telemetry/sample.ts'
import { expect, test } from 'vitest'
import { evaluateRun } from './evaluate-run.ts'

const { zero, lastGood: useLastGood } = missingPolicy.codes
const { good, bad, uncertainSubNormal, uncertainLastUsableValue } = quality

type Step = readonly [a: number | null, b: number]

/** Returns value and quality of a formula at each second. A null of `a` is bad. */
function runAll(formula: string, onMissing: number, steps: readonly Step[]): [unknown, number][] {
  const memory: FormulaMemory = new Map()
  const lastGood = new Map<string, FormulaReading>()
  return steps.map(([a, b], index) => {
    const ts = (index + 1) * 1000
    const readings: Record<string, FormulaReading> = {
      a: { value: a, quality: a === null ? bad : good, ts },
      b: { value: b, quality: good, ts },
    }
    const read = (name: string): FormulaReading => readings[name] ?? { value: null, quality: bad }
    const { node } = checkFormula(formula)
    const run = evaluateRun(node, { read, now: ts, memory, lastGood, onMissing, timeoutMs: 1000 })
    return [run.value, run.quality]
  })
}

const steps: readonly Step[] = [
  [14, 2],
  [null, 3],
  [16, 3],
]

test.each<[string, number, [unknown, number], [unknown, number]]>([
  ['delta(a) + b', zero, [-11, uncertainSubNormal], [5, good]],
  ['delta(a) + b', useLastGood, [3, uncertainLastUsableValue], [5, good]],
  ['rate(a)', zero, [-14, uncertainSubNormal], [1, good]],
  // 14 and 0 for a second; then 14 to 16 in two seconds.
  ['integral(a)', zero, [7, uncertainSubNormal], [30, good]],
  ['hold(a)', zero, [14, uncertainLastUsableValue], [16, good]],
  // The readings beside the substitute are remembered.
  ['a + delta(b)', zero, [1, uncertainSubNormal], [16, good]],
])('%s with policy %i remembers no substitute', (formula, onMissing, second, third) => {
  expect(runAll(formula, onMissing, steps).slice(1)).toEqual([second, third])
})

test('a substitute before the first value is not the beginning of what is remembered', () => {
  const late: readonly Step[] = [
    [null, 1],
    [4, 1],
    [6, 1],
  ]
  expect(runAll('delta(a)', zero, late).map(([value]) => value)).toEqual([null, null, 2])
  expect(runAll('hold(a)', zero, late).map(([value]) => value)).toEqual([0, 4, 6])
  expect(runAll('integral(a)', zero, late).map(([value]) => value)).toEqual([0, 0, 5])
})
