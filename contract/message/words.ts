import type { Words } from '../kit/page.ts'

export const messageWords: Readonly<Record<string, Words>> = {
  ringTone: ['铃声', '鈴聲', 'Ring tone'],
  'ringTone.name': ['名称', '名稱', 'Name'],
  'ringTone.url': ['地址', '位址', 'Address'],
  smsTemplate: ['短信模板', '簡訊範本', 'SMS template'],
  'smsTemplate.code': ['编码', '編碼', 'Code'],
  'smsTemplate.name': ['名称', '名稱', 'Name'],
  'smsTemplate.content': ['内容', '內容', 'Content'],
}
