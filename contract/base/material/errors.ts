import type { Errors } from '../../kit/module.ts'

export const materialErrors = {
  unitConversionWrong: {
    envelope: '2001',
    text: [
      '换算不成立：要么同时填写基准单位和大于 0 的系数，要么都不填；基准单位自身不能再有基准单位',
      '換算不成立：要麼同時填寫基準單位和大於 0 的係數，要麼都不填；基準單位自身不能再有基準單位',
      'The conversion does not hold: give a base unit and a factor above 0, or neither; a base unit has no base unit itself',
    ],
  },
  unitHasUnits: {
    envelope: '2002',
    text: [
      '有 {count} 个单位以它为基准，它不能再有基准单位',
      '有 {count} 個單位以它為基準，它不能再有基準單位',
      '{count} units are based on it: it cannot have a base unit itself',
    ],
  },
} as const satisfies Errors
