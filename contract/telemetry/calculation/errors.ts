import type { Errors } from '../../kit/module.ts'

export const calculationErrors = {
  formulaInvalid: {
    envelope: '1330',
    text: [
      '公式第 {position} 个字符处有误：{message}',
      '公式第 {position} 個字元處有誤：{message}',
      'The formula is wrong at character {position}: {message}',
    ],
  },
  calculationIncomplete: {
    envelope: '1331',
    text: [
      '启用计算点前请补全：{missing}',
      '啟用計算點前請補全：{missing}',
      'Before the calculation is enabled, complete: {missing}',
    ],
  },
  calculationCycle: {
    envelope: '1332',
    text: [
      '计算点不能依赖自己的结果：{path}',
      '計算點不能依賴自己的結果：{path}',
      'A calculation cannot depend on its own result: {path}',
    ],
  },
  calculationTooDeep: {
    envelope: '1333',
    text: [
      '计算点最多依次相接 {limit} 级',
      '計算點最多依次相接 {limit} 級',
      'At most {limit} calculations can follow one another',
    ],
  },
  calculationNotRunning: {
    envelope: '1334',
    text: ['计算点未启用', '計算點未啟用', 'The calculation is not enabled'],
  },
  recomputeRunning: {
    envelope: '1335',
    text: [
      '计算点 {name} 正在重算，请等待结束或取消',
      '計算點 {name} 正在重算，請等待結束或取消',
      '{name} is being recomputed; wait for the end or cancel it',
    ],
  },
} as const satisfies Errors
