// What is said of published notices, around every page.
export const noticeWords = {
  bannerNone: ['暂无公告...', '暫無公告...', 'No notices'],
  upgradeTitle: ['平台升级说明', '平台升級說明', 'Platform upgrade notes'],
  startTime: ['计划开始时间', '計劃開始時間', 'Planned start'],
  endTime: ['计划完成时间', '計劃完成時間', 'Planned completion'],
  currentVersion: ['当前版本', '目前版本', 'Current version'],
  nextVersion: ['升级版本', '升級版本', 'Upgrade version'],
  upgradeContent: ['升级内容', '升級內容', 'Changes'],
} as const
