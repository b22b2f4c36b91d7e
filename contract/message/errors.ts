import type { Errors } from '../kit/module.ts'

export const messageErrors = {
  channelNotSetUp: {
    envelope: '1801',
    text: [
      '{channel}尚未设置，请先在“消息设置 > 发送设置”中设置',
      '{channel}尚未設定，請先在「訊息設定 > 傳送設定」中設定',
      '{channel} is not set up yet; set it up under Message settings > Mail and SMS first',
    ],
  },
  tooManyWebhooks: {
    envelope: '1802',
    text: [
      '最多可设置 {limit} 个 Webhook，请先删除不用的',
      '最多可設定 {limit} 個 Webhook，請先刪除不用的',
      'A company can have at most {limit} {limit|webhook|webhooks}; delete one that is not used',
    ],
  },
} as const satisfies Errors
