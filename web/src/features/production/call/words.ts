// Words that exceptions and calls share.
export const callWords = {
  open: ['打开', '開啟', 'Open'],
  none: ['没有选择记录', '沒有選擇記錄', 'No record selected'],
  noneHint: ['从列表打开一条记录。', '從列表開啟一筆記錄。', 'Open a record from its list.'],
  done: ['已完成', '已完成', 'Done'],
  blockedBy: ['不能继续', '不能繼續', 'Blocked'],
  exception: ['异常', '異常', 'Exception'],
  call: ['安灯呼叫', '安燈呼叫', 'Call'],
  order: ['订单已暂停', '訂單已暫停', 'Order paused'],
} as const
