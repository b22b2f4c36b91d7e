export const notificationWords = {
  close: ['关闭', '關閉', 'Close'],
  closeAll: ['关闭全部 {n} 条', '關閉全部 {n} 則', 'Close all ({n})'],
  folded: ['{n} 条新消息', '{n} 則新訊息', '{n} new {n|message|messages}'],
  openCall: ['查看呼叫', '檢視呼叫', 'Open call'],
  enableSound: ['启用报警声音', '啟用警報聲音', 'Enable the alarm sound'],
} as const
