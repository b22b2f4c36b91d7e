// Words of the warehouse among what needs attention on the overview.
export const attentionWords = {
  issues: ['逾期出库 {n}', '逾期出庫 {n}', '{n} overdue {n|issue|issues}'],
  issue: ['逾期出库', '逾期出庫', 'Overdue issue'],
  receipts: ['逾期入库 {n}', '逾期入庫 {n}', '{n} overdue {n|receipt|receipts}'],
  receipt: ['逾期入库', '逾期入庫', 'Overdue receipt'],
  neededOn: ['需要日期 {day}', '需要日期 {day}', 'needed by {day}'],
  expectedOn: ['预计 {day}', '預計 {day}', 'expected {day}'],
} as const
