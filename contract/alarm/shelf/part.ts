// What people do with alarms between acknowledging and closing them.
import { definePart } from '../../kit/module.ts'
import { listAlarmFloods } from './list-floods.ts'
import {
  pageHiddenAlarms,
  putAlarmsInService,
  shelveAlarms,
  takeAlarmsOutOfService,
  unshelveAlarms,
} from './shelve-alarms.ts'
import {
  assignAlarms,
  commentAlarm,
  listAlarmExperience,
  listAssignees,
  listOfferedTags,
  listRuleExperience,
  maxComments,
  resetAlarms,
  startAlarmWork,
} from './work-alarms.ts'

export const alarmShelfPart = definePart({
  commands: [
    shelveAlarms,
    unshelveAlarms,
    takeAlarmsOutOfService,
    putAlarmsInService,
    pageHiddenAlarms,
    listAlarmFloods,
    resetAlarms,
    startAlarmWork,
    assignAlarms,
    listAssignees,
    listOfferedTags,
    commentAlarm,
    listAlarmExperience,
    listRuleExperience,
  ],
  errors: {
    assigneeUnknown: {
      envelope: '1209',
      text: ['没有用户“{name}”', '沒有使用者「{name}」', 'There is no user {name}'],
    },
    tooManyComments: {
      envelope: '1210',
      text: [
        `一条报警最多 ${maxComments} 条备注`,
        `一則警報最多 ${maxComments} 則備註`,
        `An alarm has at most ${maxComments} comments`,
      ],
    },
  },
})
