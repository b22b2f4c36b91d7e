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
  locationUnknown: {
    envelope: '2345',
    text: ['没有库位 {location}', '沒有儲位 {location}', 'Location {location} not found'],
  },
  locationOutside: {
    envelope: '2346',
    text: [
      '库位 {location} 在{warehouse}，应为{expected}的库位',
      '儲位 {location} 在{warehouse}，應為{expected}的儲位',
      'Location {location} is in {warehouse}. Scan a location of {expected}',
    ],
  },
  locationMissing: {
    envelope: '2315',
    text: ['请选择库位：{material}', '請選擇儲位：{material}', 'Choose a location for {material}'],
  },
} as const satisfies Errors
