import type { Errors } from '../../kit/module.ts'

export const inboundErrors = {
  lotNeeded: {
    envelope: '2302',
    text: [
      '请填写批次：{material} 按批次追溯',
      '請填寫批次：{material} 按批次追溯',
      'Enter the lot; {material} is tracked by lot',
    ],
  },
  serialUnannounced: {
    envelope: '2319',
    text: ['该行没有预告序列号 {serial}', '該列沒有預告序號 {serial}', 'Serial number {serial} is not on this line'],
  },
  locationMissing: {
    envelope: '2315',
    text: ['请选择库位：{material}', '請選擇儲位：{material}', 'Choose a location for {material}'],
  },
} as const satisfies Errors
