import { defineDictionary } from '../../kit/dictionary.ts'

/** Who made a record. */
export const boxRecordSource = defineDictionary('boxRecordSource', ['记录来源', '記錄來源', 'Record source'], {
  gateway: [1, '网关上传', '閘道器上傳', 'Sent by the gateway'],
  trigger: [2, '触发通道', '觸發通道', 'Trigger'],
  person: [3, '手动', '手動', 'Recorded manually'],
})

export const boxRecordState = defineDictionary('boxRecordState', ['记录状态', '記錄狀態', 'Record status'], {
  recording: [1, '记录中', '記錄中', 'Recording'],
  complete: [2, '完成', '完成', 'Complete'],
})
