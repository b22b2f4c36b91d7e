// Receivers of messages in other systems. docs/webhooks.md describes the receiving side.

import { alarmLevel } from '../alarm/dictionaries.ts'
import { object } from '../equipment/object.ts'
import { choice, flag, list, optional, reference, references, secret, text } from '../kit/field.ts'
import { restRoutes } from '../kit/route.ts'
import { defineCommand, defineResource } from './define.ts'
import { webhookKind } from './dictionaries.ts'

const initialEvents: string[] = ['alarm.raised', 'alarm.escalated']

export const webhook = defineResource('webhook', {
  noun: ['Webhook', 'Webhook', 'Webhook', 'Webhooks'],
  meaning: {
    is: 'An address of another system that receives signed messages.',
    use: [
      '把报警等消息发送到其他系统或群机器人的地址。新增一个，然后发送测试消息。',
      '把警報等訊息傳送到其他系統或群組機器人的位址。新增一個，然後傳送測試訊息。',
      'Addresses of other systems or chat groups that receive messages such as alarms. Add one, then send a test.',
    ],
  },
  rights: 'message',
  fields: {
    name: text(['名称', '名稱', 'Name'], { max: 64, search: true, unique: true }),
    kind: choice(['类型', '類型', 'Type'], webhookKind, { initial: 1 }),
    url: text(['地址', '位址', 'Address'], { max: 1000, rule: 'webAddress' }),
    /** Required for generic receivers; optional for robots. */
    secret: optional(secret(['签名密钥', '簽章金鑰', 'Signing secret'], { min: 16, max: 128 })),
    isEnabled: flag(['启用', '啟用', 'Enabled'], { initial: 1 }),
    /** Kinds of messages by their events. */
    events: { ...list(text({ max: 64 }), ['消息', '訊息', 'Messages']), initial: initialEvents },
    lowestLevel: choice(['最低级别', '最低級別', 'Minimum level'], alarmLevel, { initial: 3 }),
    /** Only messages about these objects and those below them. If empty, about all objects. */
    objects: optional(references(['对象及下级', '物件及下級', 'Objects and their children'], object)),
    remark: optional(text(['说明', '說明', 'Remark'], { max: 500 })),
  },
  list: ['name', 'kind', 'url', 'isEnabled', 'events', 'lowestLevel', 'objects', 'remark'],
  filters: ['kind', 'isEnabled'],
  errors: { create: ['tooManyWebhooks'], remove: ['outOfScope'] },
  routes: restRoutes('/message/webhook'),
})

export const testWebhook = defineCommand('testWebhook', {
  kind: 'write',
  title: ['测试 Webhook', '測試 Webhook', 'Test a webhook'],
  permission: 'message:edit',
  errors: ['notFound', 'sendFailed', 'throttled'],
  paths: ['POST /message/webhook/test'],
  input: { id: reference(webhook) },
  reply: { answer: optional(text()) },
  summary: 'Sends one signed test message now, with `test` true in its body, and returns the response of the receiver.',
})
