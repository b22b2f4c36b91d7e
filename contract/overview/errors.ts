import type { Errors } from '../kit/module.ts'

export const overviewErrors = {
  demoAlarmRings: {
    envelope: '2101',
    text: [
      '演示报警正在响，半分钟后恢复',
      '示範警報正在響，半分鐘後恢復',
      'The demo alarm is ringing; it returns within half a minute',
    ],
  },
} as const satisfies Errors
