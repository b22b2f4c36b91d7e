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
]
