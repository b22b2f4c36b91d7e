// Actions of people on an episode (domain design, equipment 3.8, T2, T7 to T9, T11, T12 and T14 to T18).
import { defineFlow } from '../kit/flow.ts'
import { alarmLatch, alarmService, alarmShelf, confirmStatus, flowStatus } from './dictionaries.ts'

/** Function codes for the actions on alarms. `shelveUrgent` is needed for alarms of the highest level. */
export const alarmRights = {
  confirm: 'alarm:confirm',
  handle: 'alarm:handle',
  shelve: 'alarm:shelve',
  shelveUrgent: 'alarm:shelveUrgent',
  oos: 'alarm:oos',
} as const

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
    begin: {
      title: ['开始处理', '開始處理', 'Start work'],
      from: [unhandled],
      to: handling,
      permission: alarmRights.handle,
    },
    handle: {
      title: ['处理', '處理', 'Resolve'],
      from: [unhandled, handling],
      to: handled,
      permission: alarmRights.handle,
    },
    close: { title: ['关闭', '關閉', 'Close'], from: [unhandled, handling, handled], to: closed },
  },
}))

export const alarmShelving = defineFlow('alarmShelving', alarmShelf, ({ none, oneShot, timed }) => ({
  initial: none,
  transitions: {
    shelve: { title: ['搁置', '擱置', 'Shelve'], from: [none], to: timed, permission: alarmRights.shelve },
    shelveOnce: { title: ['搁置到恢复', '擱置到恢復', 'Shelve until normal'], from: [none], to: oneShot },
    unshelve: {
      title: ['取消搁置', '取消擱置', 'Unshelve'],
      from: [oneShot, timed],
      to: none,
      permission: alarmRights.shelve,
    },
  },
}))

export const alarmServicing = defineFlow('alarmServicing', alarmService, ({ inService, outOfService }) => ({
  initial: inService,
  transitions: {
    takeOut: {
      title: ['停用', '停用', 'Take out of service'],
      from: [inService],
      to: outOfService,
      permission: alarmRights.oos,
    },
    putBack: {
      title: ['启用', '啟用', 'Return to service'],
      from: [outOfService],
      to: inService,
      permission: alarmRights.oos,
    },
  },
}))

export const alarmLatching = defineFlow('alarmLatching', alarmLatch, ({ free, waiting }) => ({
  initial: free,
  transitions: {
    awaitReset: { title: ['条件恢复', '條件恢復', 'Condition is normal'], from: [free], to: waiting },
    reset: { title: ['复位', '復位', 'Reset'], from: [waiting], to: free, permission: alarmRights.confirm },
  },
}))
