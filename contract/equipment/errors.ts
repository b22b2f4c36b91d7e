import type { Errors } from '../kit/module.ts'

export const equipmentErrors = {
  templateTooLarge: {
    envelope: '1205',
    text: [
      '一个模板最多包含 {objects} 个对象、{points} 个数据点和 {rules} 条报警规则',
      '一個範本最多包含 {objects} 個物件、{points} 個資料點和 {rules} 條警報規則',
      'A template holds at most {objects} {objects|object|objects}, {points} {points|point|points} and {rules} alarm {rules|rule|rules}',
    ],
  },
  templateModelGone: {
    envelope: '1206',
    text: [
      '模板所用的模型已不存在：{models}',
      '範本所用的模型已不存在：{models}',
      'Models used by the template no longer exist: {models}',
    ],
  },
} as const satisfies Errors
