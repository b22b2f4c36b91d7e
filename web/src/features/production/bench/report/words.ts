// Words of the report sheets: limits, refusals, missing material and repeated presses.
export const reportWords = {
  limit: ['最多可报 {n}', '最多可報 {n}', 'At most {n} can be reported now'],
  limitOffline: [
    '离线前最多可报 {n}；连接恢复后由服务器核对。',
    '離線前最多可報 {n}；連線恢復後由伺服器核對。',
    'More than the {n} that were possible before the connection was lost. The server checks it later.',
  ],
  refused: ['未报工：{why}', '未報工：{why}', 'Not reported: {why}'],
  missingTitle: ['尚未消耗的物料', '尚未消耗的物料', 'Material not consumed yet'],
  noStock: ['没有库存', '沒有庫存', 'none in stock'],
  stockLeft: ['库存只有 {n}', '庫存只有 {n}', 'only {n} in stock'],
  moreMissing: ['还有 {n} 种', '還有 {n} 種', '{n} more {n|material|materials}'],
  repeatTitle: ['再报一次？', '再報一次？', 'Report it again?'],
  repeatHint: [
    '一秒内两次相同的报工：{what}。两次都要计入吗？',
    '一秒內兩次相同的報工：{what}。兩次都要計入嗎？',
    'The same report was made twice within a second: {what}. Count both?',
  ],
  countBoth: ['两次都计入', '兩次都計入', 'Count both'],
  countOnce: ['只计一次', '只計一次', 'Count once'],
  waitingGood: ['合格 {n} + {waiting} 待发送', '合格 {n} + {waiting} 待傳送', 'Good {n} + {waiting} waiting'],
  waitingScrap: ['报废 {n} + {waiting} 待发送', '報廢 {n} + {waiting} 待傳送', 'Scrap {n} + {waiting} waiting'],
  waitingRework: ['返工 {n} + {waiting} 待发送', '返工 {n} + {waiting} 待傳送', 'Rework {n} + {waiting} waiting'],
} as const
