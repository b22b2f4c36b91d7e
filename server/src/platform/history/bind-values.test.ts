import { expect, test } from 'vitest'
import { bindValues } from './bind-values.ts'

test('values become literals of their type', () => {
  const sql =
    'a = {a:UInt64} AND b IN {b:Array(Int64)} AND c = {c:String} AND d = {d:Float64} AND e IN {e:Array(Float64)}'
  expect(bindValues(sql, { a: '9007199254740993', b: [-1, 2], c: "o'\\n", d: Number.NaN, e: [1.5] })).toBe(
    "a = CAST(9007199254740993, 'UInt64') AND b IN CAST([-1,2], 'Array(Int64)') AND c = CAST('o\\'\\\\n', 'String')" +
      " AND d = CAST(toFloat64('NaN'), 'Float64') AND e IN CAST([toFloat64('1.5')], 'Array(Float64)')",
  )
})

test('a value of another type is refused, so that no text becomes part of a statement', () => {
  for (const [type, value] of [
    ['UInt64', '1) OR (1=1'],
    ['Int64', 1.5],
    ['Int64', null],
    ['Int64', undefined],
    ['Int64', Number.POSITIVE_INFINITY],
    ['String', 1],
    ['Float64', '1'],
    ['Array(Int64)', '1'],
    ['Array(Int64)', ['1, 2']],
    ['Array(String)', [1]],
    ['Date', '2026-01-01'],
  ] as const)
    expect(() => bindValues(`{x:${type}}`, { x: value })).toThrow(TypeError)
})
