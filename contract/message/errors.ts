import type { Errors } from '../kit/module.ts'

export const messageErrors = {
  channelNotSetUp: {
    envelope: '1801',
    text: [
      '{channel}尚未设置，请先在“消息设置 > 发送设置”中设置',
      '{channel}尚未設定，請先在「訊息設定 > 傳送設定」中設定',
      '{channel} is not set up yet: set it up under Message settings > Sending first',
    ],
  },
} as const satisfies Errors
