// What of alarms is said around every page.
export const alarmCountWords = {
  alarmCount: ['未确认报警', '未確認報警', 'Unacknowledged alarms'],
  alarmCountChanged: ['报警数量已变更!', '報警數量已變更!', 'The number of alarms has changed'],
} as const
