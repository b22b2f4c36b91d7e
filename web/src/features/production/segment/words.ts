// Words of segment stages and templates.
export const segmentWords = {
  newStage: ['按模板新增工序', '依範本新增工序', 'New standard operation'],
  codeHelp: ['留空则按编码规则生成', '留空則依編碼規則產生', 'Leave empty to number automatically'],
  timeHelp: ['每件的时间，或每次加工的时间', '每件的時間，或每次加工的時間', 'Per piece or per run'],
  batchHelp: ['留空则逐件加工', '留空則逐件加工', 'Leave empty: one by one'],
  transferHelp: ['留空则每件完成即转下道', '留空則每件完成即轉下道', 'Leave empty: pieces move on one by one'],
} as const
