import type { Errors } from '../../kit/module.ts'

export const runStateErrors = {
  noRunRule: {
    envelope: '1651',
    text: [
      '“{name}”的模型没有运行状态条件，请先在模型中设置',
      '「{name}」的模型沒有運行狀態條件，請先在模型中設定',
      'The model of {name} has no run state rule. Add one to the model first',
    ],
  },
  runPeriodWrong: {
    envelope: '1652',
    text: [
      '时间段的结束须晚于开始，且最长 {days} 天',
      '時間段的結束須晚於開始，且最長 {days} 天',
      'The period must end after its start and be at most {days} {days|day|days} long',
    ],
  },
} as const satisfies Errors
