// Nouns of this module that are not resources.
import type { Term } from '../kit/module.ts'

export const adminTerms = {
  savedView: {
    words: ['视图', '檢視', 'View'],
    meaning: 'Columns, filter and sort order of a list, saved under a name and optionally shared.',
  },
  record: {
    words: ['记录', '記錄', 'Record'],
    meaning: 'A row of a resource with its changes; it can be restored for 30 days after its removal.',
  },
  backup: {
    words: ['备份', '備份', 'Backup'],
    meaning: 'A folder with all rows of one snapshot, the history and the files.',
  },
  retention: {
    words: ['数据保留', '資料保留', 'Retention'],
    meaning: 'Number of days after which data that grows without user action is removed.',
  },
  storedFile: { words: ['文件', '檔案', 'File'], meaning: 'An uploaded file. It belongs to at most one record.' },
  broker: {
    words: ['MQTT 服务器', 'MQTT 伺服器', 'MQTT broker'],
    meaning: 'The MQTT server to which boxes send: embedded, or an external one of the operator.',
  },
  storage: { words: ['存储', '儲存', 'Storage'], meaning: 'The disk of the installation.' },
} as const satisfies Record<string, Term>
