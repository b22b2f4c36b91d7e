import { expect, test } from 'vitest'
import { isFormulaLike } from './formula-like.ts'

test.each([
  '=1+1',
  '+49 30 1234',
  "-2+3+cmd|'/C calc'!A0",
  '-5 kWh',
  '-1-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1',
  '－2+3',
  '＠SUM(A1)',
  '-',
  '+',
  '-e5',
  '-1,2',
  '-1.2.3',
  '=-1',
])('%j is marked', (text) => expect(isFormulaLike(text)).toBe(true))

test.each(['', '5', '-5', '+5', '-12.5', '-.5', '+1.5e-3', '-1,234.5', '-3%', 'a=1', ' =1', "'=1", '1-1', '编码-1'])(
  '%j is left as it is',
  (text) => expect(isFormulaLike(text)).toBe(false),
)
