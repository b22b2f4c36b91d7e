import type { Errors } from '../../kit/module.ts'

export const andonErrors = {
  andonAlarmForeign: {
    envelope: '2449',
    text: [
      '只有设备类安灯可由报警自动呼叫',
      '只有設備類安燈可由警報自動呼叫',
      'Only calls about equipment can be made by alarms',
    ],
  },
  andonWorkElsewhere: {
    envelope: '2470',
    text: [
      '工单 {code} 不在工位 {station}',
      '工單 {code} 不在工位 {station}',
      'Work order {code} is not at station {station}',
    ],
  },
  andonBlocks: {
    envelope: '2471',
    text: [
      '工位 {station} 因安灯呼叫 {code} 停工，请先关闭该呼叫',
      '工位 {station} 因安燈呼叫 {code} 停工，請先關閉該呼叫',
      'Call {code} has stopped station {station}: it must be closed first',
    ],
  },
} as const satisfies Errors
