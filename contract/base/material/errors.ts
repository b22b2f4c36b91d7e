import type { Errors } from '../../kit/module.ts'

export const materialErrors = {
  unitConversionWrong: {
    envelope: '2001',
    text: [
      '换算不成立：要么同时填写基准单位和大于 0 的系数，要么都不填；基准单位自身不能再有基准单位',
      '換算不成立：要麼同時填寫基準單位和大於 0 的係數，要麼都不填；基準單位自身不能再有基準單位',
      'Enter both a base unit and a factor greater than 0, or neither. The base unit must not have a base unit of its own',
    ],
  },
  unitHasUnits: {
    envelope: '2002',
    text: [
      '有 {count} 个单位以它为基准，它不能再有基准单位',
      '有 {count} 個單位以它為基準，它不能再有基準單位',
      'This is the base unit of {count} {count|unit|units}, so it cannot have a base unit itself',
    ],
  },
} as const satisfies Errors
