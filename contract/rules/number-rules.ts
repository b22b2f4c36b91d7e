// Rules on numbers as texts (shell specification, section 5).
import { type Rule, shape } from './rule.ts'

const decimal = /^-?(0|[1-9]\d*)(\.\d+)?$/

/** At least 0 with at most one decimal place, up to `max`. */
const oneDecimal = (max: number): Rule => ({
  allows: (value) => /^(0|[1-9]\d*)(\.\d)?$/.test(value) && Number(value) <= max,
  broken: [
    `最多一位小数，最大 ${max}`,
    `最多一位小數，最大 ${max}`,
    `Enter a number with at most one decimal place, at most ${max}`,
  ],
})

export const numberRules = {
  numeric: shape(decimal, ['只能输入数字', '只能輸入數字', 'Enter a number']),
  aboveZero: {
    allows: (value) => decimal.test(value) && Number(value) > 0,
    broken: ['须大于 0', '須大於 0', 'Must be greater than 0'],
  },
  positiveInteger: shape(/^[1-9]\d*$/, ['请输入正整数', '請輸入正整數', 'Enter a positive whole number']),
  wholeNumber: shape(/^(0|[1-9]\d*)$/, [
    '请输入 0 或正整数',
    '請輸入 0 或正整數',
    'Enter 0 or a positive whole number',
  ]),
  positiveOrMinusOne: shape(/^([1-9]\d*|-1)$/, [
    '请输入正整数或 -1',
    '請輸入正整數或 -1',
    'Enter a positive whole number or -1',
  ]),
  zeroOrOne: shape(/^[01]$/, ['只能输入 0 或 1', '只能輸入 0 或 1', 'Enter 0 or 1']),
  upTo999: oneDecimal(999.9),
  upTo9999: oneDecimal(9999.9),
} as const satisfies Record<string, Rule>
