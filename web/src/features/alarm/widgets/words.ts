// What of alarms is said around every page.
export const alarmCountWords = {
  alarmCount: ['报警中 {n} 条', '警報中 {n} 則', '{n} {n|alarm|alarms} active'],
  acknowledge: ['确认', '確認', 'Acknowledge'],
  unacknowledged: ['未确认 {n} 条', '未確認 {n} 則', '{n} unacknowledged'],
  waiting: ['未确认 {n} 条，最高{level}', '未確認 {n} 則，最高{level}', '{n} unacknowledged, worst {level}'],
  alarmCountChanged: ['报警数量已变更!', '警報數量已變更!', 'Alarm count changed'],
} as const
