// Nouns of this module that are not resources.
import type { Term } from '../kit/module.ts'

export const adminTerms = {
  savedView: {
    words: ['视图', '檢視', 'View'],
    meaning: 'How a person sees a list: columns, filter and sort, kept under a name and perhaps shared.',
  },
  record: {
    words: ['记录', '記錄', 'Record'],
    meaning: 'A row of a resource as people see it: with its changes, and restorable for 30 days.',
  },
  backup: {
    words: ['备份', '備份', 'Backup'],
    meaning: 'A folder with all rows of one snapshot, the history and the files.',
  },
  retention: {
    words: ['数据保留', '資料保留', 'Retention'],
    meaning: 'The days for which something that grows by itself is kept; what is older is removed.',
  },
  storedFile: { words: ['文件', '檔案', 'File'], meaning: 'What somebody has uploaded, of one record or of none yet.' },
  broker: {
    words: ['MQTT 服务器', 'MQTT 伺服器', 'MQTT broker'],
    meaning: 'The MQTT server that boxes send to: of the product, or of the operator.',
  },
  storage: { words: ['存储', '儲存', 'Storage'], meaning: 'The disk that holds the installation.' },
} as const satisfies Record<string, Term>
