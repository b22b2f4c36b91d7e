import type { MessageModel } from '../kit/module.ts'
import { boxState } from './dictionaries.ts'

export const gatewayMessages: readonly MessageModel[] = [
  {
    app: 'lak',
    event: 'box.stateChanged',
    name: ['网关状态变化', '閘道器狀態變化', 'Gateway status changed'],
    type: 'notic',
    audience: 'box:view',
    isDefault: false,
    title: ['网关{stateName}', '閘道器{stateName}', 'Gateway {stateName}'],
    content: [
      '{boxName}（{boxCode}）{stateName}',
      '{boxName}（{boxCode}）{stateName}',
      '{boxName} ({boxCode}) is {stateName}',
    ],
    fields: {
      boxName: { label: ['网关', '閘道器', 'Gateway'], inEnglish: 'boxNameEn', inTraditional: 'boxNameTw' },
      boxCode: { label: ['编码', '編碼', 'Code'] },
      stateName: { label: ['状态', '狀態', 'Status'], from: 'state', dictionary: boxState },
    },
    source: 'boxName',
    link: ['boxId'],
  },
  {
    app: 'lak',
    event: 'box.flapping',
    name: ['网关连接不稳定', '閘道器連線不穩定', 'Gateway connection unstable'],
    type: 'notic',
    audience: 'box:view',
    isDefault: false,
    title: ['网关连接不稳定', '閘道器連線不穩定', 'Gateway connection unstable'],
    content: [
      '{boxName}（{boxCode}）一小时内上下线 {changes} 次，稳定前不再通知其状态变化',
      '{boxName}（{boxCode}）一小時內上下線 {changes} 次，穩定前不再通知其狀態變化',
      '{boxName} ({boxCode}) connected and disconnected {changes} times in an hour. Changes of its status are not announced until it is stable',
    ],
    fields: {
      boxName: { label: ['网关', '閘道器', 'Gateway'], inEnglish: 'boxNameEn', inTraditional: 'boxNameTw' },
      boxCode: { label: ['编码', '編碼', 'Code'] },
      changes: { label: ['次数', '次數', 'Times'] },
    },
    source: 'boxName',
    link: ['boxId'],
  },
]
