// Mail and text message settings of a company. Secrets are write-only; the history only shows that they changed.

import { flag, integer, list, map, oneOf, optional, type RowOf, secret, text } from '../kit/field.ts'
import { defineCommand, defineRecordKind } from './define.ts'
import { senderChannels } from './delivery.ts'

export const messageSenderKind = defineRecordKind('messageSender', {
  noun: ['发送设置', '傳送設定', 'Mail and SMS'],
  fields: {
    smtpHost: optional(text(['邮件服务器', '郵件伺服器', 'Mail server'], { max: 255 })),
    smtpPort: optional(integer(['邮件端口', '郵件連接埠', 'Mail port'])),
    smtpIsSecure: flag(['直接 TLS 加密', '直接 TLS 加密', 'Implicit TLS']),
    smtpUser: optional(text(['邮件用户名', '郵件使用者名稱', 'Mail user'], { max: 255 })),
    smtpPassword: optional(secret(['邮件密码', '郵件密碼', 'Mail password'])),
    smtpFrom: optional(text(['发件人', '寄件人', 'Sender'], { max: 255 })),
    smsUrl: optional(
      text(['短信网关地址', '簡訊閘道器位址', 'SMS gateway address'], { max: 1000, rule: 'webAddress' }),
    ),
    smsMethod: optional(text(['短信请求方法', '簡訊請求方法', 'SMS gateway method'], { max: 4 })),
    smsHeaders: optional(secret(['短信请求头', '簡訊請求標頭', 'SMS gateway headers'])),
    /** Secret, because the body of gateways may contain keys too. */
    smsBody: optional(secret(['短信请求内容', '簡訊請求內容', 'SMS gateway body'])),
  },
  viewedBy: 'message:view',
  namedBy: 'company',
})

const senderFields = {
  smtpHost: optional(text()),
  smtpPort: optional(integer()),
  smtpIsSecure: flag(),
  smtpUser: optional(text()),
  hasSmtpPassword: flag(),
  smtpFrom: optional(text()),
  smsUrl: optional(text()),
  smsMethod: text(),
  smsHeaderNames: list(text()),
  smsBody: optional(text()),
}
export type MessageSender = RowOf<typeof senderFields>

export const saveMessageSender = defineCommand('saveMessageSender', {
  kind: 'write',
  title: ['保存发送设置', '儲存傳送設定', 'Save sender settings'],
  permission: 'message:edit',
  errors: ['secretInClear'],
  paths: ['POST /message/sender/save'],
  input: {
    smtpHost: optional(text({ max: 255 })),
    smtpPort: optional(integer({ min: 1, rule: 'port' })),
    smtpIsSecure: optional(flag()),
    smtpUser: optional(text({ max: 255 })),
    smtpPassword: optional(secret({ min: 0, max: 255 })),
    smtpFrom: optional(text({ max: 255 })),
    smsUrl: optional(text({ max: 1000 })),
    smsMethod: optional(oneOf(['POST', 'GET', 'PUT'])),
    smsHeaders: optional(map(text({ min: 0 }))),
    smsBody: optional(text({ max: 4000 })),
  },
  reply: senderFields,
  summary:
    'Saves how the company sends e-mail and text messages. A changed host, port, user or origin removes the stored secret unless a new one is sent too. An address or body that is sent back masked stays unchanged.',
})

export const readMessageSender = defineCommand('readMessageSender', {
  kind: 'read',
  title: ['发送设置', '傳送設定', 'Sender settings'],
  permission: 'message:view',
  errors: [],
  paths: ['POST /message/sender/read'],
  input: {},
  reply: senderFields,
  summary:
    'Returns how the company sends messages, without passwords. Users who may not change it see only the origin of the SMS gateway, and not its body.',
})

export const testMessageSender = defineCommand('testMessageSender', {
  kind: 'write',
  title: ['测试发送', '測試傳送', 'Send a test message'],
  permission: 'message:edit',
  errors: ['sendFailed', 'throttled'],
  paths: ['POST /message/sender/test'],
  input: { channel: oneOf(senderChannels), address: optional(text({ max: 255 })) },
  reply: { address: text(), answer: optional(text()) },
  summary:
    'Sends one test message now, to the caller’s own address by default, and returns the response of the other side.',
})
