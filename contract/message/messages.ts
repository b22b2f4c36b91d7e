import type { MessageField, MessageModel } from '../kit/module.ts'
import type { Words } from '../kit/page.ts'

const andonFields = {
  stationName: { label: ['工位', '工位', 'Station'] },
  description: { label: ['说明', '說明', 'Description'] },
  reporter: { label: ['报告人', '報告人', 'Reported by'] },
} as const satisfies Record<string, MessageField>

function andon(event: string, name: Words): MessageModel {
  const content: Words = [
    '{stationName}：{description}（{reporter}）',
    '{stationName}：{description}（{reporter}）',
    '{stationName}: {description} ({reporter})',
  ]
  return {
    app: 'mes',
    event,
    name,
    type: 'andon',
    audience: 'andon:view',
    isDefault: true,
    title: name,
    content,
    fields: andonFields,
    source: 'stationName',
    rings: 'always',
  }
}

export const andonMessages: readonly MessageModel[] = [
  andon('andon.deviceAbnormal', ['设备异常', '設備異常', 'Equipment abnormal']),
  andon('andon.materialAbnormal', ['物料异常', '物料異常', 'Material abnormal']),
  andon('andon.qualityAbnormal', ['质量异常', '品質異常', 'Quality abnormal']),
]
