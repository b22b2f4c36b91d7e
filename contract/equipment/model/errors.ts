import type { Errors } from '../../kit/module.ts'

export const modelErrors = {
  modelDisabled: {
    envelope: '1641',
    text: [
      '模型“{name}”已停用，不能由它创建对象',
      '模型「{name}」已停用，不能由它建立物件',
      'Model {name} is disabled. Enable it before you create objects from it',
    ],
  },
  pointNotKey: {
    envelope: '1642',
    text: [
      '“{name}”不是重点数据点，没有可移动的顺序',
      '「{name}」不是重點資料點，沒有可移動的順序',
      '{name} is not a key point, so it has no position to change',
    ],
  },
  modelSyncRunning: {
    envelope: '1643',
    text: [
      '模型“{name}”正在同步，请等待完成或先停止',
      '模型「{name}」正在同步，請等待完成或先停止',
      'Model {name} is being synchronised. Wait for the end or stop it first',
    ],
  },
} as const satisfies Errors
