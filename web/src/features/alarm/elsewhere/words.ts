// What of alarms is said around every page.
export const alarmCountWords = {
  alarmCount: ['实时报警', '即時報警', 'Active alarms'],
  alarmCountChanged: ['报警数量已变更!', '報警數量已變更!', 'The number of alarms has changed'],
} as const
