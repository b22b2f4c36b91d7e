import type { Errors } from '../../kit/module.ts'

export const boxRecordErrors = {
  recordPeriodWrong: {
    envelope: '1711',
    text: [
      '结束时间须晚于开始时间，且时长不超过 {hours} 小时',
      '結束時間須晚於開始時間，且時長不超過 {hours} 小時',
      'A record ends after its start and lasts at most {hours} {hours|hour|hours}',
    ],
  },
  recordComplete: {
    envelope: '1712',
    text: [
      '记录“{name}”已完成，不能再改变时段',
      '記錄「{name}」已完成，不能再改變時段',
      'Record {name} is complete. Its period cannot be changed',
    ],
  },
} as const satisfies Errors
