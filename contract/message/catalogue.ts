// Types of messages, the applications that send them, and the channels they take.
import type { MessageModel } from '../kit/module.ts'
import type { Words } from '../kit/page.ts'

/** The types of the message centre, with the spelling that the specification gives them (S-116, S-212, S-213). */
export const messageTypes = {
  warning: ['预警消息', '預警消息', 'Warnings'],
  notic: ['通知消息', '通知消息', 'Notices'],
  andon: ['安灯消息', '安燈消息', 'Andon'],
} as const satisfies Record<string, Words>
export type MessageType = keyof typeof messageTypes
export const messageTypeNames = Object.keys(messageTypes) as MessageType[]

/** A type by its key or by its title in any language. */
export function typeNamed(name: unknown): MessageType | undefined {
  return messageTypeNames.find((type) => type === name || messageTypes[type].some((title) => title === name))
}

/** Whether a message is told only when something has waited: then its texts may say for how many minutes. */
export const isWaiting = ({ fields }: MessageModel): boolean => 'waitMin' in fields

/** Applications that tell people something. */
export const messageApps = {
  lak: ['设备监控', '設備監控', 'Equipment monitoring'],
  mes: ['制造执行', '製造執行', 'Manufacturing'],
} as const satisfies Record<string, Words>
export type MessageApp = keyof typeof messageApps
export const messageAppNames = Object.keys(messageApps) as MessageApp[]

export const channels = {
  web: ['网页', '網頁', 'Browser'],
  // The product ships no mobile app: messages go out on the live feed, for a client of the plant's own.
  mobile: ['手机端（实时推送）', '手機端（即時推播）', 'Mobile client (live feed)'],
  email: ['邮件', '郵件', 'E-mail'],
  sms: ['短信', '簡訊', 'Text message'],
} as const satisfies Record<string, Words>
export type Channel = keyof typeof channels
export const channelNames = Object.keys(channels) as Channel[]
