export const eventWords = {
  title: ['报警事件', '警報事件', 'Alarm events'],
  none: ['没有报警事件', '沒有警報事件', 'No alarm events'],
  noneHint: [
    '网关离线和恢复，以及搁置、停用等操作记录在这里。',
    '閘道器離線和恢復，以及擱置、停用等操作記錄在這裡。',
    'Gateways that go offline or come back, and what people do to hide alarms, are recorded here.',
  ],
  type: ['事件类型', '事件類型', 'Event type'],
  content: ['内容', '內容', 'Content'],
  time: ['时间', '時間', 'Time'],
  by: ['操作人', '操作人', 'By'],
  from: ['开始时间', '開始時間', 'From'],
  to: ['结束时间', '結束時間', 'To'],
} as const
