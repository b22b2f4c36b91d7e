import { defineDictionary } from '../../kit/dictionary.ts'

/** Where the values of a point come from. */
export const pointKind = defineDictionary('pointKind', ['数据点类别', '資料點類別', 'Source of the values'], {
  collected: [1, '采集', '採集', 'Collected'],
  calculated: [2, '计算', '計算', 'Calculated'],
  manual: [3, '手动录入', '手動輸入', 'Entered by hand'],
  command: [4, '控制', '控制', 'Command'],
  system: [5, '系统', '系統', 'System'],
})

export const pointAccess = defineDictionary('pointAccess', ['读写', '讀寫', 'Read or write'], {
  read: [0, '只读', '唯讀', 'Read only'],
  readWrite: [1, '读写', '讀寫', 'Read and write'],
  write: [2, '只写', '唯寫', 'Write only'],
})
