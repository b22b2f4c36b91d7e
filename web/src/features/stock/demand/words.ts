// Words of demands.
export const demandWords = {
  outDemands: ['出库需求', '出庫需求', 'Outbound demands'],
  progress: ['已过账 / 需求', '已過帳 / 需求', 'Posted / wanted'],
  planned: ['已开单', '已開單', 'On bills'],
  openQuantity: ['未开单', '未開單', 'Open'],
  bills: ['出入库单', '出入庫單', 'Bills'],
  noBills: ['还没有单据', '還沒有單據', 'No bills yet'],
  noBillsHint: [
    '用“生成单据”为未开单的数量开单。',
    '用「產生單據」為未開單的數量開單。',
    'Make a bill of what is open.',
  ],
  make: ['生成单据', '產生單據', 'Make a bill'],
  makeOf: ['由 {code} 生成单据', '由 {code} 產生單據', 'Make a bill of {code}'],
  makeHint: [
    '留空或 0 的行不开单。单据是草稿，提交后生效。',
    '留空或 0 的行不開單。單據是草稿，提交後生效。',
    'Lines left empty or at 0 stay open. The bill is a draft until it is submitted.',
  ],
  nothingOpen: ['没有未开单的数量', '沒有未開單的數量', 'Nothing is open'],
  left: ['未开单 {quantity} {unit}', '未開單 {quantity} {unit}', '{quantity} {unit} open'],
  quantity: ['数量', '數量', 'Quantity'],
  closeOf: ['关闭 {code}', '關閉 {code}', 'Close {code} short'],
  closeThen: [
    '未过账的单据将作废，其预留释放；已过账的保持不变。',
    '未過帳的單據將作廢，其預留釋放；已過帳的保持不變。',
    'Its bills that are not posted are cancelled and give back what they reserved; what was posted stays.',
  ],
  cancelThen: ['需求不再履行。', '需求不再履行。', 'It is not fulfilled any more.'],
  'done.close': ['已关闭', '已關閉', 'Closed'],
} as const
