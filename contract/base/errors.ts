import type { Errors } from '../kit/module.ts'

export const baseErrors = {
  codeEntryMissing: {
    envelope: '2033',
    text: [
      '字典 {dictionary} 没有编码为“{key}”的启用项，编码无法生成',
      '字典 {dictionary} 沒有編碼為「{key}」的啟用項，編碼無法產生',
      'The code needs entry {key} of dictionary {dictionary}, which is missing or disabled',
    ],
  },
} as const satisfies Errors
