// Words of what an object shows of itself and of all below it.
export const statusWords = {
  state: ['状况', '狀況', 'Status'],
  normal: ['正常', '正常', 'Normal'],
  alarms: [
    '报警中 {active} 条，未确认 {unacked} 条',
    '警報中 {active} 筆，未確認 {unacked} 筆',
    '{active} active, {unacked} unacknowledged',
  ],
  offline: ['网关离线 {n}/{total}', '閘道器離線 {n}/{total}', '{n} of {total} {total|gateway|gateways} offline'],
  offlineShort: ['离线 {n}/{total}', '離線 {n}/{total}', '{n}/{total} offline'],
  isOffline: ['离线', '離線', 'Offline'],
  silentFor: ['静默 {age}', '靜默 {age}', 'No data for {age}'],
  activeFor: ['报警已持续 {age}', '警報已持續 {age}', 'Active for {age}'],
  below: ['下级对象', '下級物件', 'Child objects'],
  objectsBelow: ['{n} 个下级对象', '{n} 個下級物件', '{n} child {n|object|objects}'],
  noKeyPoint: ['没有关键点', '沒有關鍵點', 'No main value'],
  lastHour: ['最近 1 小时', '最近 1 小時', 'Last hour'],
  isFresh: ['数据不到 1 分钟', '資料不到 1 分鐘', 'Data up to date'],
  newestAge: ['最新数据 {age} 前', '最新資料 {age} 前', 'Newest data {age} old'],
  moreBelow: ['还有 {n} 个下级对象', '還有 {n} 個下級物件', '{n} more child {n|object|objects}'],
} as const
