// Words of demands.
export const demandWords = {
  outDemands: ['出库需求', '出庫需求', 'Outbound demands'],
  progress: ['已过账 / 需求', '已過帳 / 需求', 'Posted / requested'],
  planned: ['已开单', '已開單', 'In documents'],
  openQuantity: ['未开单', '未開單', 'Open'],
  bills: ['出入库单', '出入庫單', 'Documents'],
  noBills: ['还没有单据', '還沒有單據', 'No documents yet'],
  noBillsHint: [
    '用“生成单据”为未开单的数量开单。',
    '用「產生單據」為未開單的數量開單。',
    'Create a document for the open quantity.',
  ],
  make: ['生成单据', '產生單據', 'Create document'],
  makeOf: ['由 {code} 生成单据', '由 {code} 產生單據', 'Create document for {code}'],
  makeHint: [
    '留空或 0 的行不开单。单据是草稿，提交后生效。',
    '留空或 0 的行不開單。單據是草稿，提交後生效。',
    'Lines that are empty or 0 stay open. The document is a draft until you submit it.',
  ],
  nothingOpen: ['没有未开单的数量', '沒有未開單的數量', 'Nothing open'],
  left: ['未开单 {quantity} {unit}', '未開單 {quantity} {unit}', '{quantity} {unit} open'],
  quantity: ['数量', '數量', 'Quantity'],
  closeNow: ['关闭需求', '關閉需求', 'Close demand'],
  closeOf: ['关闭 {code}', '關閉 {code}', 'Close {code} short'],
  closeThen: [
    '未过账的单据将作废，其预留释放；已过账的保持不变。',
    '未過帳的單據將作廢，其預留釋放；已過帳的保持不變。',
    'Its unposted documents are cancelled and their reservations released. Posted quantities stay.',
  ],
  cancelThen: ['需求不再履行。', '需求不再履行。', 'Nothing more will be delivered.'],
  'done.close': ['已关闭', '已關閉', 'Closed'],
} as const
