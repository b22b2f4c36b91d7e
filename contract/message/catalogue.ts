// Types of messages, the applications that send them, and their channels.
import type { MessageModel } from '../kit/module.ts'
import type { Words } from '../kit/page.ts'

/** Types of the message centre with their spelling in the specification (S-116, S-212, S-213). */
export const messageTypes = {
  warning: ['预警消息', '預警消息', 'Warnings'],
  notic: ['通知消息', '通知消息', 'Notices'],
  andon: ['安灯消息', '安燈消息', 'Andon'],
} as const satisfies Record<string, Words>
export type MessageType = keyof typeof messageTypes
export const messageTypeNames = Object.keys(messageTypes) as MessageType[]

/** Returns a type by its key or by its title in any language. */
export function typeNamed(name: unknown): MessageType | undefined {
  return messageTypeNames.find((type) => type === name || messageTypes[type].some((title) => title === name))
}

/** Returns whether a message is sent only after something has waited. Its texts may then contain the minutes. */
export const isWaiting = ({ fields }: MessageModel): boolean => 'waitMin' in fields

/** Applications that send messages. */
export const messageApps = {
  lak: ['设备监控', '設備監控', 'Equipment monitoring'],
  mes: ['制造执行', '製造執行', 'Manufacturing'],
} as const satisfies Record<string, Words>
export type MessageApp = keyof typeof messageApps
export const messageAppNames = Object.keys(messageApps) as MessageApp[]

export const channels = {
  web: ['网页', '網頁', 'Browser'],
  // The product has no mobile app. These messages go out on the live feed, for a client of the plant.
  mobile: ['手机端（实时推送）', '手機端（即時推播）', 'Mobile client (live feed)'],
  email: ['邮件', '郵件', 'E-mail'],
  sms: ['短信', '簡訊', 'Text message'],
} as const satisfies Record<string, Words>
export type Channel = keyof typeof channels
export const channelNames = Object.keys(channels) as Channel[]
