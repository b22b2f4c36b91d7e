import type { Errors } from '../kit/module.ts'

export const productionErrors = {
  timesReversed: {
    envelope: '2423',
    text: ['结束时间早于开始时间', '結束時間早於開始時間', 'The end is before the start'],
  },
  reasonMissing: { envelope: '2428', text: ['请填写原因', '請填寫原因', 'Enter a reason'] },
  quantityAbove: {
    envelope: '2431',
    text: [
      '数量超出：要 {requested}，最多 {allowed}',
      '數量超出：要 {requested}，最多 {allowed}',
      'Quantity {requested} is too high; {allowed} left',
    ],
  },
} as const satisfies Errors
