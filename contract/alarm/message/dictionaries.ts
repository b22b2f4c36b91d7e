import { defineDictionary } from '../../kit/dictionary.ts'

export const messageState = defineDictionary('alarmMessageState', ['消息状态', '訊息狀態', 'State of the message'], {
  fresh: [0, '未处理', '未處理', 'New'],
  confirmed: [1, '已确认', '已確認', 'Acknowledged'],
  handled: [2, '已处理', '已處理', 'Resolved'],
})
