export const bellWords = {
  messages: ['消息', '訊息', 'Messages'],
  markAllRead: ['全部已读', '全部已讀', 'Mark all as read'],
  ringClosed: ['铃声已关闭', '鈴聲已關閉', 'sound off'],
  messageCentre: ['消息中心', '訊息中心', 'Message centre'],
  noMessages: ['没有消息', '沒有訊息', 'No messages yet'],
  noMessagesHint: ['报警和通知显示在这里', '警報和通知顯示在這裡', 'Alarms and notices appear here'],
} as const
