import type { Errors } from '../../kit/module.ts'

export const objectErrors = {
  copyTooLarge: {
    envelope: '1661',
    text: [
      '一次最多复制 {objects} 个对象和 {points} 个数据点',
      '一次最多複製 {objects} 個物件和 {points} 個資料點',
      'A copy contains at most {objects} {objects|object|objects} and {points} {points|point|points}',
    ],
  },
} as const satisfies Errors
