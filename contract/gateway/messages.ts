import type { MessageModel } from '../kit/module.ts'
import { boxState } from './dictionaries.ts'

export const gatewayMessages: readonly MessageModel[] = [
  {
    app: 'lak',
    event: 'box.stateChanged',
    name: ['网关状态变化', '閘道器狀態變化', 'Gateway box changed state'],
    type: 'notic',
    audience: 'box:view',
    isDefault: false,
    title: ['网关{stateName}', '閘道器{stateName}', 'Gateway box {stateName}'],
    content: [
      '{boxName}（{boxCode}）{stateName}',
      '{boxName}（{boxCode}）{stateName}',
      '{boxName} ({boxCode}) is {stateName}',
    ],
    fields: {
      boxName: { label: ['网关', '閘道器', 'Box'], inEnglish: 'boxNameEn', inTraditional: 'boxNameTw' },
      boxCode: { label: ['编码', '編碼', 'Code'] },
      stateName: { label: ['状态', '狀態', 'State'], from: 'state', dictionary: boxState },
    },
    source: 'boxName',
    link: ['boxId'],
  },
]
