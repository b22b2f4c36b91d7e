// Words of the overview.
export const overviewWords = {
  plant: ['工厂', '工廠', 'Plant'],
  allNormal: ['一切正常', '一切正常', 'All normal'],
  alarms: [
    '报警中 {active} 条，未确认 {unacked} 条',
    '警報中 {active} 筆，未確認 {unacked} 筆',
    '{active} active, {unacked} unacknowledged',
  ],
  boxes: ['网关在线 {online}/{total}', '閘道器線上 {online}/{total}', '{online} of {total} gateways online'],
  toWall: ['大屏', '大螢幕', 'Wall screen'],
  leaveWall: ['退出大屏 (Esc)', '離開大螢幕 (Esc)', 'Leave the wall screen (Esc)'],
  wallLost: ['实时连接已断开', '即時連線已斷開', 'The live connection is lost'],
  sinceLastVisit: ['上次到访（{at}）以来：', '上次到訪（{at}）以來：', 'Since your last visit ({at}):'],
  nothingNew: ['没有新内容', '沒有新內容', 'nothing new'],
  objects: ['{n} 个对象', '{n} 個物件', '{n} objects'],
  empty: ['还没有设备', '還沒有設備', 'No equipment yet'],
  isDemo: [
    '这是演示工厂：电能读数来自真实钢厂的一年，其余设备为模拟',
    '這是示範工廠：電能讀數來自真實鋼廠的一年，其餘設備為模擬',
    'This is a demo: the energy is a real year of a steel plant, all other equipment is simulated',
  ],
  ring: ['触发一条报警', '觸發一筆警報', 'Ring an alarm'],
  rung: ['报警马上就到', '警報馬上就到', 'The alarm is on its way'],
  toObjects: ['前往对象', '前往物件', 'To the objects'],
} as const
