import type { MessageField, MessageModel } from '../../kit/module.ts'
import type { Words } from '../../kit/page.ts'
import { severity } from '../exception/dictionaries.ts'
import { andonRights } from './flow.ts'

const fields = {
  stationName: { label: ['工位', '工位', 'Station'], inEnglish: 'stationNameEn', inTraditional: 'stationNameTw' },
  typeName: { label: ['类型', '類型', 'Type'], inEnglish: 'typeNameEn', inTraditional: 'typeNameTw' },
  severityName: { label: ['严重程度', '嚴重程度', 'Severity'], from: 'severity', dictionary: severity },
  description: { label: ['说明', '說明', 'Description'], missing: '' },
  reporter: { label: ['报告人', '報告人', 'Reported by'] },
  code: { label: ['呼叫编号', '呼叫編號', 'Call code'] },
} as const satisfies Record<string, MessageField>

const shared = {
  app: 'mes',
  type: 'andon',
  audience: 'andon:view',
  isDefault: true,
  source: 'stationName',
  link: ['andonId'],
  rings: 'always',
  receivers: 'userIds',
} as const

const call = (event: string, name: Words): MessageModel => ({
  ...shared,
  author: 'callerId',
  event,
  name,
  title: name,
  content: [
    '{stationName}：{typeName}（{severityName}）{description}，{reporter}',
    '{stationName}：{typeName}（{severityName}）{description}，{reporter}',
    '{stationName}: {typeName}, {severityName}, by {reporter}. {description}',
  ],
  fields,
})

export const andonMessages: readonly MessageModel[] = [
  call('andon.deviceAbnormal', ['设备异常', '設備異常', 'Equipment problem']),
  call('andon.materialAbnormal', ['物料异常', '物料異常', 'Material problem']),
  call('andon.qualityAbnormal', ['质量异常', '品質異常', 'Quality problem']),
  {
    ...shared,
    event: 'andon.escalated',
    author: { value: 'callerId', needs: andonRights.respond },
    name: ['安灯升级', '安燈升級', 'Call escalated'],
    title: ['安灯升级 {level} 级', '安燈升級 {level} 級', 'Call escalated to level {level}'],
    content: [
      '{stationName}：{typeName} 已等待 {minutes} 分钟。{description}',
      '{stationName}：{typeName} 已等待 {minutes} 分鐘。{description}',
      '{stationName}: {typeName} has been waiting for {minutes} min. {description}',
    ],
    fields: {
      ...fields,
      level: { label: ['升级级别', '升級級別', 'Escalation level'] },
      minutes: { label: ['已等待 (分钟)', '已等待 (分鐘)', 'Minutes waited'] },
    },
  },
]
