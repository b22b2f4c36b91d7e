// Words of segment stages and templates.
export const segmentWords = {
  newStage: ['按模板新增工序', '依範本新增工序', 'New stage from it'],
  codeHelp: ['留空则按编码规则生成', '留空則依編碼規則產生', 'Left empty, the code rule makes it'],
  timeHelp: ['每件的时间', '每件的時間', 'Of one piece'],
} as const
