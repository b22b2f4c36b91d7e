// Alarms under the names of the older calls of the specification.
import { definePart } from '../../kit/module.ts'
import {
  countUnreadAlarms,
  getAlarmMessage,
  listBoxAlarms,
  pageAlarmMessages,
  pagePastAlarmMessages,
  updateAlarmMessage,
  updateAlarmMessages,
} from './alarm-message.ts'
import { messageState } from './dictionaries.ts'

export const alarmMessagePart = definePart({
  commands: [
    getAlarmMessage,
    pageAlarmMessages,
    pagePastAlarmMessages,
    listBoxAlarms,
    countUnreadAlarms,
    updateAlarmMessage,
    updateAlarmMessages,
  ],
  dictionaries: [messageState],
})
