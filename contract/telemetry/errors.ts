import type { Errors } from '../kit/module.ts'

export const telemetryErrors = {
  boxUnknown: {
    envelope: '1301',
    text: ['网关不存在或密钥不正确', '閘道器不存在或金鑰不正確', 'The gateway does not exist or its secret is wrong'],
  },
  tooManyPoints: {
    envelope: '1303',
    text: ['一次最多 {limit} 个点', '一次最多 {limit} 個點', 'At most {limit} {limit|point|points} at once'],
  },
  historyTooLarge: {
    envelope: '1403',
    text: [
      '此查询的数据量过大：请缩短时间范围、减少测点，或改用 minmax 方式',
      '此查詢的資料量過大：請縮短時間範圍、減少測點，或改用 minmax 方式',
      'The range has too many readings: choose a shorter range, fewer points, or the mode minmax',
    ],
  },
  historyBusy: {
    envelope: '1404',
    text: [
      '正在查询历史的请求过多，请稍后重试',
      '正在查詢歷史的請求過多，請稍後重試',
      'The history service is busy; try again in a few seconds',
    ],
  },
  samplesRefused: {
    envelope: '1305',
    text: [
      '未作任何更改，{count} 项被拒绝：{reasons}',
      '未作任何變更，{count} 項被拒絕：{reasons}',
      'Nothing has been changed because {count} {count|entry was|entries were} rejected: {reasons}',
    ],
  },
  commandUnknown: {
    envelope: '1306',
    text: [
      '没有命令 {command}，可用命令：{commands}',
      '沒有命令 {command}，可用命令：{commands}',
      'Unknown command {command}; the commands are {commands}',
    ],
  },
  rangeInvalid: {
    envelope: '1304',
    text: ['开始时间必须早于结束时间', '開始時間必須早於結束時間', 'The start must be before the end'],
  },
} as const satisfies Errors
