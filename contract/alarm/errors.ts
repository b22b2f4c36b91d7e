import type { Errors } from '../kit/module.ts'

export const alarmErrors = {
  limitOrder: {
    envelope: '1201',
    text: [
      '限值顺序不正确：{upper} 必须大于 {lower}',
      '限值順序不正確：{upper} 必須大於 {lower}',
      'The limits are out of order: {upper} must exceed {lower}',
    ],
  },
  limitMissing: { envelope: '1202', text: ['请输入{limit}', '請輸入{limit}', 'Enter the {limit}'] },
  deadbandTooWide: {
    envelope: '1203',
    text: ['死区必须小于 {limit}', '死區必須小於 {limit}', 'The deadband must be less than {limit}'],
  },
} as const satisfies Errors
