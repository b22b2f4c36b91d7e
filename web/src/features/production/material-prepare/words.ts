// Words of the material that is prepared for orders.
export const prepareWords = {
  lines: ['备料明细', '備料明細', 'Material'],
  noLines: ['没有物料', '沒有物料', 'No material'],
  noLinesHint: ['编辑备料单添加物料。', '編輯備料單新增物料。', 'Edit the preparation to add material.'],
  material: ['物料', '物料', 'Material'],
  required: ['需要', '需要', 'Required'],
  prepared: ['已备', '已備', 'Prepared'],
  received: ['已签收', '已簽收', 'Received'],
  consumed: ['已使用', '已使用', 'Used'],
  returned: ['已退', '已退', 'Returned'],
  onLine: ['在线边', '在線邊', 'At the line'],
  bills: ['出库单', '出庫單', 'Documents'],
  noBill: [
    '仓库还没有可用库存，等待出库单。',
    '倉庫還沒有可用庫存，等待出庫單。',
    'Not in stock yet. An issue is needed for the demand.',
  ],
  codeHelp: ['留空则自动编号', '留空則自動編號', 'Leave empty to number automatically'],
  extraHelp: [
    '超出订单所需时勾选，并在说明中写明原因。',
    '超出訂單所需時勾選，並在說明中寫明原因。',
    'More than the order needs; give the reason in the remark.',
  ],
  done: ['{action}：{code}', '{action}：{code}', '{action}: {code}'],
  'then.request': [
    '向仓库申请所需物料，并预留现有库存。',
    '向倉庫申請所需物料，並預留現有庫存。',
    'The warehouse is asked for the material and available stock is reserved.',
  ],
  'then.cancel': [
    '不再向仓库申请，预留随之释放。',
    '不再向倉庫申請，預留隨之釋放。',
    'The request is withdrawn and reservations are released.',
  ],
  'then.close': [
    '线边没有剩余物料，备料单就此结束。',
    '線邊沒有剩餘物料，備料單就此結束。',
    'Nothing is left at the line. The preparation will be closed.',
  ],
  'then.closeReturning': [
    '线边剩余的 {n} 种物料退回原库位，备料单就此结束。',
    '線邊剩餘的 {n} 種物料退回原儲位，備料單就此結束。',
    'Leftovers of {n} {n|material|materials} are returned to their previous locations, and the preparation is closed.',
  ],
  ask: ['{action} {code}？', '{action} {code}？', '{action} {code}?'],
  receiveOf: ['签收 {code}', '簽收 {code}', 'Receive {code}'],
  receiveHint: [
    '按实际收到的数量填写；少收的退回原库位。',
    '按實際收到的數量填寫；少收的退回原儲位。',
    'Enter the quantity that has arrived. The rest is returned to its previous location.',
  ],
  returnOf: ['退料 {code}', '退料 {code}', 'Return of {code}'],
  returnHint: ['按批次退回原库位。', '按批次退回原儲位。', 'Returned to its previous location, by lot.'],
  most: ['最多 {quantity} {unit}', '最多 {quantity} {unit}', '{quantity} {unit} at most'],
  reason: ['原因', '原因', 'Reason'],
  isMissing: ['少收的找不到，登记异常', '少收的找不到，登記異常', 'The difference is missing: register an exception'],
  nothingLeft: ['线边没有剩余物料', '線邊沒有剩餘物料', 'Nothing left at the line'],
  quantity: ['数量', '數量', 'Quantity'],
  prepare: ['备料', '備料', 'Prepare material'],
  preparedAll: ['已申请 {codes}', '已申請 {codes}', 'Requested: {codes}'],
} as const

export const kitWords = {
  shortOf: ['缺 {materials}', '缺 {materials}', 'Short: {materials}'],
} as const
