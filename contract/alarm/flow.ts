// Actions of people on an episode (domain design, equipment 3.8, T2 and T14 to T18).
import { defineFlow } from '../kit/flow.ts'
import { confirmStatus, flowStatus } from './dictionaries.ts'

/** Function codes for acknowledging and handling alarms. */
export const alarmRights = { confirm: 'alarm:confirm', handle: 'alarm:handle' } as const

export const alarmConfirmation = defineFlow('alarmConfirmation', confirmStatus, ({ notConfirmed, confirmed }) => ({
  initial: notConfirmed,
  transitions: {
    confirm: {
      title: ['确认', '確認', 'Acknowledge'],
      from: [notConfirmed],
      to: confirmed,
      permission: alarmRights.confirm,
    },
  },
}))

export const alarmHandling = defineFlow('alarmHandling', flowStatus, ({ unhandled, handling, handled, closed }) => ({
  initial: unhandled,
  transitions: {
    begin: { title: ['开始处理', '開始處理', 'Start work'], from: [unhandled], to: handling },
    handle: {
      title: ['处理', '處理', 'Resolve'],
      from: [unhandled, handling],
      to: handled,
      permission: alarmRights.handle,
    },
    close: { title: ['关闭', '關閉', 'Close'], from: [unhandled, handling, handled], to: closed },
  },
}))
