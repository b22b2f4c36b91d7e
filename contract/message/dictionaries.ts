// Dictionaries of this module. Forms, filters and imports read a dictionary by its name.
import { defineDictionary } from '../kit/dictionary.ts'

/** Targets of a message. */
export const messageRange = defineDictionary('messageRange', ['发送范围', '傳送範圍', 'Delivery range'], {
  web: [1, '网页', '網頁', 'Web'],
  mobile: [2, '手机', '手機', 'Mobile'],
})

/** Kinds of receivers of a webhook. */
export const webhookKind = defineDictionary('webhookKind', ['Webhook 类型', 'Webhook 類型', 'Type of webhook'], {
  generic: [1, '通用（带签名）', '通用（含簽章）', 'Generic (signed)'],
  dingtalk: [2, '钉钉群机器人', '釘釘群機器人', 'DingTalk chat bot'],
  wecom: [3, '企业微信群机器人', '企業微信群機器人', 'WeCom chat bot'],
  feishu: [4, '飞书群机器人', '飛書群機器人', 'Feishu chat bot'],
})

/** Channel by which a message leaves the product. */
export const deliveryChannel = defineDictionary('deliveryChannel', ['发送方式', '傳送方式', 'Delivery channel'], {
  email: [1, '邮件', '郵件', 'E-mail'],
  sms: [2, '短信', '簡訊', 'Text message'],
  webhook: [3, 'Webhook', 'Webhook', 'Webhook'],
})

/** Result of a delivery. */
export const deliveryStatus = defineDictionary('deliveryStatus', ['发送结果', '傳送結果', 'Delivery status'], {
  queued: [1, '待发送', '待傳送', 'Queued'],
  failed: [2, '失败，将重试', '失敗，將重試', 'Failed, retrying'],
  sent: [3, '已发送', '已傳送', 'Sent'],
  givenUp: [4, '已放弃', '已放棄', 'Failed'],
})
