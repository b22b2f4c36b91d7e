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
  objects: ['{n} 个对象', '{n} 個物件', '{n} objects'],
  empty: ['还没有设备', '還沒有設備', 'No equipment yet'],
  emptyHint: [
    '连接第一台设备：五步之后这里就会显示它和它的数值',
    '連接第一台裝置：五步之後這裡就會顯示它和它的數值',
    'Connect the first device: five steps later it stands here with its values',
  ],
  isDemo: [
    '这是演示工厂：电能读数来自真实钢厂的一年，其余设备为模拟',
    '這是示範工廠：電能讀數來自真實鋼廠的一年，其餘設備為模擬',
    'This is a demo: the energy is a real year of a steel plant, all other equipment is simulated',
  ],
  ring: ['触发一条报警', '觸發一筆警報', 'Ring an alarm'],
  rung: ['报警马上就到', '警報馬上就到', 'The alarm is on its way'],
  cut: ['断开一个网关', '斷開一個閘道器', 'Cut a gateway'],
  isCut: [
    '空压网关断开 2 分钟，随后自动恢复',
    '空壓閘道器斷開 2 分鐘，隨後自動恢復',
    'The compressor gateway is cut for 2 minutes and comes back by itself',
  ],
  showYear: ['看一年', '看一年', 'Show a year'],
  tour: ['导览（60 秒）', '導覽（60 秒）', 'Tour (60 s)'],
  connect: ['连接设备', '連接裝置', 'Connect a device'],
  toObjects: ['前往对象', '前往物件', 'To the objects'],
} as const
