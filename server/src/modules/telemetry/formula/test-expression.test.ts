// Trying a formula through HTTP: results as text, faults in the caller's language with their position, wrong input.
import { testExpression, validateFormula } from '@gemba/contract/telemetry/formula/test-expression.ts'
import { quality } from '@gemba/contract/telemetry/sample.ts'
import { beforeAll, expect, test } from 'vitest'
import { unchecked } from '../../../main/declared-call.fixture.ts'
import { joinTestProduct } from '../../../main/joined-product.fixture.ts'
import type { TestProduct } from '../../../main/product.fixture.ts'

let run: TestProduct

beforeAll(async () => {
  run = await joinTestProduct()
})

const noFault = { error: null, position: null, length: null }
const read = async (expression: string, params: object) =>
  (await run.admin(testExpression, unchecked({ expression, params }))).data

test('a formula is evaluated with values, or with readings that have a quality and a time', async () => {
  expect(await read('(a + b) / 2', { a: 3, b: 4 })).toEqual({ value: '3.5', quality: quality.good, ...noFault })
  expect(await read('run && [M01/name] == "on"', { run: true, 'M01/name': 'on' })).toMatchObject({ value: 'true' })
  const stale = { value: 5, quality: quality.uncertainLastUsableValue, ts: Date.now() - 60_000 }
  expect(await read('x * 2', { x: stale })).toMatchObject({ value: '10', quality: quality.uncertainLastUsableValue })
  expect(Number((await read('age(x)', { x: stale }))?.value)).toBeGreaterThanOrEqual(60_000)
  expect(await read('1 / x', { x: 0 })).toMatchObject({ value: null, quality: quality.badOutOfRange, error: null })
})

test('a fault has its position and a text in the language of the caller', async () => {
  const unknown = { value: null, quality: null, position: 4, length: 8 }
  const input = { expression: 'a + pressure', params: { a: 1 } }
  const english = await run.admin(testExpression, input, { 'accept-language': 'en' })
  expect(english.data).toEqual({ ...unknown, error: 'There is no parameter pressure' })
  const chinese = await run.admin(testExpression, input, { 'accept-language': 'zh-CN' })
  expect(chinese.data).toEqual({ ...unknown, error: '没有参数 pressure' })
})

test.each<[string, object, string]>([
  ['x', { x: { value: [1] } }, 'The value of x is not valid'],
  ['x', { x: { value: 1, ts: 'yesterday' } }, 'The value of x is not valid'],
  ['x', Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`x${n}`, n])), 'Too many parameters'],
  ['process.exit()', {}, 'Unexpected character .'],
])('%s with unusable input is explained', async (expression, params, error) => {
  expect(await read(expression, params)).toMatchObject({ value: null, error })
})

test('a check names what the formula uses, and knows the names that exist', async () => {
  const check = async (input: object) => (await run.admin(validateFormula, unchecked(input))).data
  expect(await check({ formula: 'max(a, b) - a' })).toEqual({ isValid: true, names: ['a', 'b'], ...noFault })
  expect(await check({ formula: 'max(a, b)', params: ['a'] })).toMatchObject({ isValid: false, position: 7, length: 1 })
})

test('a person without rights tests nothing, and a formula that is too long is refused', async () => {
  expect((await run.nobody(testExpression, { expression: '1' })).code).toBe('401')
  expect((await run.admin(testExpression, unchecked({ expression: '1'.repeat(4001) }))).code).toBe('400')
  expect((await run.admin(testExpression, unchecked({}))).code).toBe('400')
})
