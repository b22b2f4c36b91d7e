// Columns of the recall list, on the screen and in the workbook.
import type { Words } from '../../kit/page.ts'

export const recallWords = {
  materialCode: ['物料编码', '物料編碼', 'Material code'],
  materialName: ['物料名称', '物料名稱', 'Material'],
  kind: ['类型', '類型', 'Kind'],
  code: ['批次/序列号', '批次/序號', 'Lot or serial number'],
  where: ['现在何处', '現在何處', 'Where it is now'],
  quantity: ['数量', '數量', 'Quantity'],
  unitName: ['单位', '單位', 'Unit'],
  place: ['仓库库位', '倉庫儲位', 'Warehouse and location'],
  qualityStatus: ['质量状态', '品質狀態', 'Quality status'],
  billCode: ['出库单', '出庫單', 'Issue'],
  moveType: ['出库类型', '出庫類型', 'Issue kind'],
  receiver: ['接收方', '接收方', 'Receiver'],
  at: ['时间', '時間', 'Time'],
} as const satisfies Record<string, Words>

/** Shown if the trace reached its limit, so that the list is incomplete. */
export const recallIncomplete: Words = [
  '清单不完整：追溯到的内容过多，请从更小的范围（批次或订单）分别导出',
  '清單不完整：追溯到的內容過多，請從更小的範圍（批次或訂單）分別匯出',
  'This list is incomplete because too many records were found. Trace a single lot or order instead',
]
