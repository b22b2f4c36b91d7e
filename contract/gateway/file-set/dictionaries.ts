// Kinds and states of the file sets of gateways (domain design, equipment 3.11).
import { defineDictionary } from '../../kit/dictionary.ts'

export const boxFileType = defineDictionary('boxFileType', ['文件集类型', '檔案集類型', 'Kind of file set'], {
  configuration: [1, '配置', '設定', 'Configuration'],
  program: [2, '程序', '程式', 'Program'],
  firmware: [3, '固件', '韌體', 'Firmware'],
})

export const boxFileState = defineDictionary('boxFileState', ['文件集状态', '檔案集狀態', 'Status of file set'], {
  draft: [0, '草稿', '草稿', 'Draft'],
  produced: [1, '已生成', '已產生', 'Produced'],
  sending: [2, '下发中', '下發中', 'Sending'],
  received: [3, '已接收', '已接收', 'Received'],
  applied: [4, '已生效', '已生效', 'Applied'],
  failed: [5, '失败', '失敗', 'Failed'],
  rolledBack: [6, '已回滚', '已復原', 'Rolled back'],
})
