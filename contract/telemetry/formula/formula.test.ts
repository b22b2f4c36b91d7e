// The formula language: values, precedence, quality, faults with positions, and hostile input.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { quality } from '../sample.ts'
import { checkFormula } from './check-formula.ts'
import { evaluateFormula, type FormulaReading } from './evaluate-formula.ts'
import { FormulaFault } from './formula-fault.ts'
import { formulaFunctions } from './formula-functions.ts'
import type { FormulaValue } from './formula-node.ts'
import { maxFormulaLength } from './parse-formula.ts'
import type { FormulaMemory } from './past-functions.ts'

const now = Date.UTC(2026, 0, 1)
const stale = { value: 7, quality: quality.uncertainLastUsableValue, ts: now - 60_000 }
const broken = { value: null, quality: quality.badSensorFailure, ts: now }
const readings: Record<string, FormulaReading> = {
  a: { value: 6, quality: quality.good, ts: now - 1500 },
  b: { value: 4, quality: quality.good },
  run: { value: true, quality: quality.good },
  name: { value: 'on', quality: quality.good },
  none: { value: null, quality: quality.good },
  'M01/temp-1': { value: 20, quality: quality.good },
  温度: { value: 30, quality: quality.good },
  stale,
  broken,
}

const evaluate = (source: string, memory: FormulaMemory = new Map(), scope = readings): FormulaReading =>
  evaluateFormula(checkFormula(source).node, {
    read: (name) => scope[name] ?? { value: null, quality: quality.badConfigurationError },
    now,
    memory,
  })

function faultOf(source: string, names?: readonly string[]): FormulaFault | undefined {
  try {
    const { node } = checkFormula(source, names)
    evaluateFormula(node, { read: (name) => readings[name] ?? broken, now, memory: new Map() })
    return undefined
  } catch (fault) {
    if (fault instanceof FormulaFault) return fault
    throw fault
  }
}

describe('values', () => {
  test.each<[string, FormulaValue]>([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['2 ^ 3 ^ 2', 512],
    ['-2 ^ 2', -4],
    ['2 ^ -1', 0.5],
    ['7 - 2 - 1', 4],
    ['8 / 4 / 2', 1],
    ['-7 % 3', -1],
    ['.5e1 + 1.', 6],
    ['a * b - [M01/temp-1]', 4],
    ['温度 > 20 && run', true],
    ['!run || a == 6', true],
    ['!run == false', true],
    ['a > b ? a : b', 6],
    ['a < b ? 1 : a == 6 ? 2 : 3', 2],
    ['run + run', 2],
    ["name == 'on'", true],
    ['name < "z"', true],
    ["'it\\'s'", "it's"],
    ['none + 1', null],
    ['none == 1', null],
    ['none && false', false],
    ['none || true', true],
    ['none && true', null],
    ['none ? 1 : 2', null],
    ['if(a, 1, 2)', 1],
    ['min(a, b, 5) + max(a, b) + sum(1, 2) + avg(a, b)', 18],
    ['round(1.005, 2)', 1.01],
    ['round(-2.5)', -3],
    ['round(1234.5, -2)', 1200],
    ['clamp(12, 0, 10)', 10],
    ['abs(-3) + floor(2.7) + ceil(2.1) + sqrt(9) + pow(2, 3)', 19],
    ['round(exp(ln(5)) + log10(1000) + sin(0) + cos(0) + tan(0), 9)', 9],
    ['isGood(a) && !isGood(broken) && !isGood(none)', true],
    ['q(stale)', quality.uncertainLastUsableValue],
    ['age(a)', 1500],
    ['ts(a)', now - 1500],
    ['ts(b)', null],
  ])('%s', (source, value) => {
    expect(evaluate(source)).toEqual({ value, quality: quality.good, ...ofName(source) })
  })

  // A formula that is a name alone has the time of its reading, too.
  const ofName = (source: string) => (readings[source]?.ts === undefined ? {} : { ts: readings[source].ts })

  test('arithmetic equals that of JavaScript for every tree of operators', () => {
    const tree = fc.letrec<{ node: [string, number] }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 6 },
        fc.integer({ min: -99, max: 99 }).map((n): [string, number] => [n < 0 ? `(${n})` : `${n}`, n]),
        fc
          .tuple(tie('node'), fc.constantFrom('+', '-', '*'), tie('node'))
          .map(([[left, x], operator, [right, y]]): [string, number] => [
            `(${left} ${operator} ${right})`,
            operator === '+' ? x + y : operator === '-' ? x - y : x * y,
          ]),
      ),
    })).node
    fc.assert(
      fc.property(tree, ([source, value]) => {
        // 0 and -0 are one number.
        expect((evaluate(source).value as number) + 0).toBe(value + 0)
      }),
    )
  })
})

describe('quality', () => {
  test.each<[string, FormulaValue, number]>([
    ['a + stale', 13, quality.uncertainLastUsableValue],
    ['stale + broken', null, quality.badSensorFailure],
    ['max(a, broken)', null, quality.badSensorFailure],
    ['isGood(broken) ? broken : a', 6, quality.good],
    ['1 / 0', null, quality.badOutOfRange],
    ['5 % 0', null, quality.badOutOfRange],
    ['sqrt(-1)', null, quality.badOutOfRange],
    ['ln(0)', null, quality.badOutOfRange],
    ['10 ^ 400', null, quality.badOutOfRange],
    ['1e400', null, quality.badOutOfRange],
    ['-1e400', null, quality.badOutOfRange],
    ['1e400 > 1', null, quality.badOutOfRange],
    ['clamp(1, 5, 0)', null, quality.badOutOfRange],
    ['round(1, 0.5)', null, quality.badOutOfRange],
    ['delta(a)', null, quality.badWaitingForInitialData],
  ])('%s', (source, value, code) => {
    expect(evaluate(source)).toMatchObject({ value, quality: code })
  })

  test('an earlier decision is as good as its own inputs', () => {
    expect(evaluate('a > 1 || broken')).toEqual({ value: true, quality: quality.good })
    expect(evaluate('broken || a > 1')).toEqual({ value: true, quality: quality.badSensorFailure })
  })
})

test('functions of the past remember the last good value of each call', () => {
  const memory: FormulaMemory = new Map()
  const at = (value: number | null, seconds: number, code: number = quality.good) => {
    const x = { value, quality: code, ts: now + seconds * 1000 }
    return ['delta(x)', 'rate(x)', 'integral(x)', 'hold(x)'].map((source) => {
      const own = memories.get(source) ?? new Map()
      memories.set(source, own)
      return evaluate(source, own, { x }).value
    })
  }
  const memories = new Map<string, FormulaMemory>()
  expect(at(10, 0)).toEqual([null, null, 0, 10])
  expect(at(14, 2)).toEqual([4, 2, 24, 14])
  // The same value again repeats the results.
  expect(at(14, 2)).toEqual([4, 2, 24, 14])
  expect(at(null, 3, quality.badTimeout)).toEqual([null, null, null, 14])
  expect(at(20, 4)).toEqual([6, 3, 58, 20])
  // Two calls of one function in one formula remember apart.
  const scope = { a: { value: 1, quality: 0, ts: 1 }, b: { value: 5, quality: 0, ts: 1 } }
  evaluate('hold(a) + hold(b)', memory, scope)
  const failed = { a: { ...scope.a, quality: quality.bad }, b: { ...scope.b, quality: quality.bad } }
  expect(evaluate('hold(a) + hold(b)', memory, failed)).toMatchObject({
    value: 6,
    quality: quality.uncertainLastUsableValue,
  })
})

test('the difference and the rate of a counter are its increases', () => {
  const memories = new Map<string, FormulaMemory>()
  const increase = (before: number, after: number): number => (after < before ? 1000 - before + after : after - before)
  const at = (value: number, seconds: number) =>
    ['delta(x)', 'rate(x)'].map((source) => {
      const memory = memories.get(source) ?? new Map()
      memories.set(source, memory)
      return evaluate(source, memory, { x: { value, quality: quality.good, ts: now + seconds * 1000, increase } }).value
    })
  expect([at(990, 0), at(10, 2), at(30, 4)]).toEqual([
    [null, null],
    [20, 10],
    [20, 10],
  ])
})

describe('faults', () => {
  test.each<[string, string, number, number]>([
    ['', 'empty', 0, 0],
    ['  ', 'empty', 0, 2],
    ['1 +', 'unfinished', 3, 3],
    ['(1 + 2', 'notClosed', 6, 6],
    ['1 2', 'unexpected', 2, 3],
    ['1 + * 2', 'unexpected', 4, 5],
    ['max(1,)', 'unexpected', 6, 7],
    ['a = 1', 'singleEqual', 2, 3],
    ['a & 1', 'unknownCharacter', 2, 3],
    ["name == 'on", 'openText', 8, 11],
    ['a + pressure', 'unknownName', 4, 12],
    ['median(1)', 'unknownFunction', 0, 6],
    ['constructor(1)', 'unknownFunction', 0, 11],
    ['sqrt()', 'argumentCount', 0, 4],
    ['if(1, 2)', 'argumentCount', 0, 2],
    ['age(a + 1)', 'nameNeeded', 4, 9],
    ['a + name', 'notNumber', 4, 8],
    ['!name', 'notCondition', 1, 5],
    ['name > 1', 'notComparable', 0, 8],
  ])('%s: %s', (source, problem, start, end) => {
    const fault = faultOf(source, Object.keys(readings))
    expect(fault).toMatchObject({ problem, span: { start, end } })
    for (const text of fault?.words ?? []) expect(text).not.toContain('{')
  })

  test('a formula that is too long or nested too deeply is refused, a long one is not', () => {
    expect(faultOf('1'.repeat(maxFormulaLength + 1))?.problem).toBe('tooLong')
    expect(faultOf(`${'('.repeat(2000)}1${')'.repeat(1999)}`)?.problem).toBe('tooDeep')
    expect(faultOf(`${'-'.repeat(3999)}1`)?.problem).toBe('tooDeep')
    expect(faultOf(`${'2^'.repeat(1999)}1`)?.problem).toBe('tooDeep')
    expect(evaluate(`${'1+'.repeat(1999)}1`).value).toBe(2000)
  })

  test('any text is parsed or refused with a position inside it', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (source) => {
        const fault = faultOf(source)
        if (!fault) return
        expect(fault.span.start).toBeLessThanOrEqual(source.length)
        expect(fault.span.end).toBeLessThanOrEqual(source.length)
      }),
    )
  })

  test('names of JavaScript mean nothing', () => {
    expect(faultOf('constructor', ['a'])?.problem).toBe('unknownName')
    expect(checkFormula('__proto__ + toString').names).toEqual(['__proto__', 'toString'])
  })
})

test('every function is described in three languages and starts its usage with its name', () => {
  for (const [name, { usage, meaning }] of Object.entries(formulaFunctions)) {
    expect(usage.startsWith(`${name}(`)).toBe(true)
    expect(meaning).toHaveLength(3)
  }
})
