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
  demoBoxIsCut: {
    envelope: '2102',
    text: [
      '演示网关已断开，两分钟后恢复',
      '示範閘道器已斷開，兩分鐘後恢復',
      'The demo gateway is cut already; it comes back within two minutes',
    ],
  },
} as const satisfies Errors
