import type { Words } from '../kit/page.ts'

/** Tabs of the message settings, by the code under which the menu grants them. */
export const messageTabs = {
  'messageTab:triggers': ['消息', '訊息', 'Messages'],
  'messageTab:ringTones': ['铃声', '鈴聲', 'Alarm sounds'],
  'messageTab:smsTemplates': ['短信模板', '簡訊範本', 'SMS templates'],
  'messageTab:sender': ['发送设置', '傳送設定', 'Mail and SMS'],
  'messageTab:webhooks': ['Webhook', 'Webhook', 'Webhooks'],
  'messageTab:deliveries': ['发送记录', '傳送記錄', 'Deliveries'],
} as const satisfies Record<string, Words>
